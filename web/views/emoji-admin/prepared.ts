import { isMoving } from '../../state/moving-picture.ts';

/** A picture that is to become an emoji. */
export interface Prepared {
  readonly file: Blob;
  readonly fileName: string;
  /** The shown picture, or the first one. */
  readonly bitmap: ImageBitmap;
  readonly isMoving: boolean;
}

/** Throws if the browser cannot read it. */
export async function prepare(file: File): Promise<Prepared> {
  const [bitmap, bytes] = await Promise.all([createImageBitmap(file), file.arrayBuffer()]);
  return { file, fileName: file.name, bitmap, isMoving: isMoving(new Uint8Array(bytes)) };
}

export const isSquare = ({ bitmap }: Prepared): boolean => bitmap.width === bitmap.height;

/** Only what is drawn anew is cut: it would not move any more. */
export async function cut(prepared: Prepared, square: Blob): Promise<Prepared> {
  return { ...prepared, file: square, bitmap: await createImageBitmap(square) };
}
