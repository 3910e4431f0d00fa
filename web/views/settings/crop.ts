export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The chosen part of a picture: the zoom, 1 fills the frame, and the middle as shares of width and height. */
export interface Crop {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** A rectangle in the picture's own pixels. */
export interface Frame extends PictureSize {
  readonly left: number;
  readonly top: number;
}

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const MOST_ZOOM = 4;

/** The part that stands in a frame; `ratio`: its width by its height. A side that the picture does not fill has margins. */
export function frameOf({ width, height }: PictureSize, { zoom, x, y }: Crop, ratio = 1): Frame {
  const wide = Math.min(width, height * ratio) / zoom;
  const high = wide / ratio;
  const left = within(x * width - wide / 2, width - wide);
  const top = within(y * height - high / 2, height - high);
  return { left, top, width: wide, height: high };
}

/** The zoom at which all of the picture stands in the frame. */
export const zoomOfAll = ({ width, height }: PictureSize, ratio: number): number =>
  Math.min(width, height * ratio) / Math.max(width, height * ratio);

/** The frame without its margins. */
export function filledPart({ width, height }: PictureSize, frame: Frame): Frame {
  const left = Math.max(0, frame.left);
  const top = Math.max(0, frame.top);
  return { left, top, width: Math.min(width, frame.width), height: Math.min(height, frame.height) };
}

interface Move {
  /** To the right and down, in shares of the frame. */
  readonly by: readonly [dx: number, dy: number];
  /** The frame's width by its height. */
  readonly ratio?: number | undefined;
}

/** Moves the picture under the frame; it stops at its edges. */
export function moved(picture: PictureSize, crop: Crop, { by: [dx, dy], ratio = 1 }: Move): Crop {
  const frame = frameOf(picture, crop, ratio);
  const { width, height } = picture;
  const left = within(frame.left - dx * frame.width, width - frame.width);
  const top = within(frame.top - dy * frame.height, height - frame.height);
  return { zoom: crop.zoom, x: (left + frame.width / 2) / width, y: (top + frame.height / 2) / height };
}

/** Between the edges; in the middle where the frame is larger than the picture. */
const within = (value: number, most: number): number =>
  most < 0 ? most / 2 : Math.max(0, Math.min(most, value));
