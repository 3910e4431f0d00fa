import {
  autoUpdate,
  computePosition,
  flip,
  offset,
  type Placement,
  type ReferenceElement,
  shift,
  size,
} from '@floating-ui/dom';

const EDGE = 8;

export interface Placing {
  readonly placement?: Placement;
  readonly gap?: number;
  /** At least as wide as its anchor. */
  readonly sameWidth?: boolean;
}

/** Moves `floating` to its anchor whenever the page moves, and calls back when it is placed; returns a function that ends it. */
export function follow(
  floating: HTMLElement,
  reference: ReferenceElement,
  { placement, gap = 4, sameWidth = false, placed }: Placing & { readonly placed: () => void },
): () => void {
  const middleware = [
    offset(gap),
    flip({ padding: EDGE }),
    // Also along the other axis: a part of a tall anchor may be in sight alone.
    shift({ padding: EDGE, crossAxis: true }),
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
    placed();
  });
}
