import type { Placing } from './positioning.ts';

/** Below this a menu is a sheet at the thumb; the same width stands in overlay.css. */
const TELEPHONE = '(width < 800px) and (pointer: coarse)';

export function isTelephone(): boolean {
  return matchMedia(TELEPHONE).matches;
}

/** The anchor of a floating element: an element, or a point (of the pointer). */
export type Anchor = Element | { readonly x: number; readonly y: number };

/** A `useRef` of an element. */
export interface ElementRef {
  readonly current: Element | null;
}

export interface FloatingPlace extends Placing {
  readonly anchor: Anchor;
}

let positioning: Promise<typeof import('./positioning.ts')> | undefined;

/** Nothing of the first view floats: what computes places comes after it. */
export function loadPositioning(): Promise<typeof import('./positioning.ts')> {
  positioning ??= import('./positioning.ts').catch((error) => {
    positioning = undefined;
    throw error;
  });
  return positioning;
}

/** Keeps `floating` at its anchor while the page moves; returns what ends it. */
export function place(floating: HTMLElement, { anchor, ...placing }: FloatingPlace): () => void {
  const at = anchor instanceof Element ? anchor : pointAnchor(anchor);
  let end: (() => void) | undefined;
  let isOver = false;
  // It may take the focus meanwhile, which nothing hidden can.
  floating.style.opacity = '0';
  const show = () => floating.style.removeProperty('opacity');
  // Without this part of the build it stands below its anchor.
  loadPositioning()
    .then(({ follow }) => {
      if (!isOver) end = follow(floating, at, { ...placing, placed: show });
    })
    .catch(() => {
      const { left, bottom } = at.getBoundingClientRect();
      floating.style.translate = `${Math.round(left)}px ${Math.round(bottom)}px`;
      show();
    });
  return () => {
    isOver = true;
    end?.();
  };
}

function pointAnchor({ x, y }: { readonly x: number; readonly y: number }) {
  return { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) };
}
