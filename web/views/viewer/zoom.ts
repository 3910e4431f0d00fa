/** How a picture lies in its frame: scaled about its middle, then moved. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Extent {
  readonly width: number;
  readonly height: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
const MOST = 8;

/** Scales by `factor` so that what lies under `at` stays there; `at` is measured from the middle of the frame. */
export function zoomAt(zoom: Zoom, factor: number, at: Point): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * factor));
  if (scale === 1) return WHOLE;
  const ratio = scale / zoom.scale;
  return { scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio };
}

/** Moved, but not further than its edges. `size`: of the picture as it is shown whole. */
export function pan(
  zoom: Zoom,
  by: Point,
  { size, frame }: { readonly size: Extent; readonly frame: Extent },
): Zoom {
  const within = (value: number, inner: number, outer: number) => {
    const room = Math.max(0, (inner * zoom.scale - outer) / 2);
    return Math.min(room, Math.max(-room, value));
  };
  return {
    scale: zoom.scale,
    x: within(zoom.x + by.x, size.width, frame.width),
    y: within(zoom.y + by.y, size.height, frame.height),
  };
}
