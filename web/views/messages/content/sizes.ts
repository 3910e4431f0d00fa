export interface Size {
  readonly width: number;
  readonly height: number;
}

const MOST: Size = { width: 420, height: 300 };
/** So that a very long or tall picture is still something to click on. */
const LEAST: Size = { width: 48, height: 48 };

/** The box, in whole pixels, in which a picture of this size is shown: never larger than the picture. */
export function shownSize(width: number, height: number): Size {
  if (width <= 0 || height <= 0) return MOST;
  const scale = Math.min(1, MOST.width / width, MOST.height / height);
  return {
    width: Math.max(LEAST.width, Math.round(width * scale)),
    height: Math.max(LEAST.height, Math.round(height * scale)),
  };
}
