export interface Picture {
  readonly width: number;
  readonly height: number;
}

/** What of a picture is taken: the zoom from 1 on, and the middle as shares of width and height. */
export interface Crop {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const MOST_ZOOM = 4;

/** The square of the picture's own pixels. */
export function squareOf({ width, height }: Picture, { zoom, x, y }: Crop) {
  const size = Math.min(width, height) / zoom;
  const left = within(x * width - size / 2, width - size);
  const top = within(y * height - size / 2, height - size);
  return { left, top, size };
}

/** Moves the picture under the frame, by shares of the frame; it never leaves the frame empty. */
export function moved(picture: Picture, crop: Crop, dx: number, dy: number): Crop {
  const { left, top, size } = squareOf(picture, crop);
  const { width, height } = picture;
  const nextLeft = within(left - dx * size, width - size);
  const nextTop = within(top - dy * size, height - size);
  return { zoom: crop.zoom, x: (nextLeft + size / 2) / width, y: (nextTop + size / 2) / height };
}

const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));
