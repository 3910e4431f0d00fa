import { autoUpdate, computePosition, flip, offset, type Placement, shift, size } from '@floating-ui/dom';

/** Below this a menu is a sheet at the thumb; the same width stands in overlay.css. */
const TELEPHONE = '(width < 800px) and (pointer: coarse)';
const EDGE = 8;

export function isTelephone(): boolean {
  return matchMedia(TELEPHONE).matches;
}

/** What a floating element stands at: an element, or a point such as that of a pointer. */
export type Anchor = Element | { readonly x: number; readonly y: number };

/** A `useRef` of an element. */
export interface ElementRef {
  readonly current: Element | null;
}

export interface Place {
  readonly anchor: Anchor;
  readonly placement?: Placement;
  readonly gap?: number;
  /** At least as wide as its anchor. */
  readonly sameWidth?: boolean;
}

/** Keeps `floating` at its anchor while the page moves; returns what ends it. */
export function place(
  floating: HTMLElement,
  { anchor, placement, gap = 4, sameWidth = false }: Place,
): () => void {
  const reference = anchor instanceof Element ? anchor : pointAnchor(anchor);
  const middleware = [
    offset(gap),
    flip({ padding: EDGE }),
    shift({ padding: EDGE }),
    size({
      padding: EDGE,
      apply({ availableHeight, availableWidth, rects }) {
        floating.style.maxBlockSize = `${Math.max(120, availableHeight)}px`;
        floating.style.maxInlineSize = `${availableWidth}px`;
        if (sameWidth) floating.style.minInlineSize = `${rects.reference.width}px`;
      },
    }),
  ];
  return autoUpdate(reference, floating, async () => {
    const { x, y } = await computePosition(reference, floating, {
      placement: placement ?? 'bottom-start',
      strategy: 'fixed',
      middleware,
    });
    // Coordinates of the viewport are physical, in every direction of writing.
    floating.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
  });
}

function pointAnchor({ x, y }: { readonly x: number; readonly y: number }) {
  return { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) };
}
