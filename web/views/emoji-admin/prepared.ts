import { isMoving } from '../../state/moving-picture.ts';

/** A picture that is to become an emoji. */
export interface PreparedEmoji {
  readonly file: Blob;
  readonly fileName: string;
  /** The shown picture, or the first one. */
  readonly bitmap: ImageBitmap;
  readonly isMoving: boolean;
}

/** Throws if the browser cannot read it. */
export async function prepare(file: File): Promise<PreparedEmoji> {
  const [bitmap, bytes] = await Promise.all([createImageBitmap(file), file.arrayBuffer()]);
  return { file, fileName: file.name, bitmap, isMoving: isMoving(new Uint8Array(bytes)) };
}

export const isSquare = ({ bitmap }: PreparedEmoji): boolean => bitmap.width === bitmap.height;

/** Only what is drawn anew is cut: it would not move any more. */
export async function cut(prepared: PreparedEmoji, square: Blob): Promise<PreparedEmoji> {
  return { ...prepared, file: square, bitmap: await createImageBitmap(square) };
}
