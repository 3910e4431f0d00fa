/** The messages between the server and its picture processes (`image-queue.ts`, `image-process.ts`). */

export interface ImageInfo {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly contentType: string;
}

export interface MadeImage {
  /** The suffix of a variant of the picture: '' the picture itself, '-medium', '-still'. */
  readonly suffix: string;
  readonly extension: 'png' | 'gif' | 'webp';
  readonly bytes: Buffer;
}

export interface Thumbnails {
  readonly info: ImageInfo;
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[];
}

export type PictureKind = 'avatar' | 'icon' | 'logo' | 'emoji';

export interface ImageJob {
  readonly kind: PictureKind | 'thumbnails';
  readonly path: string;
}

export interface ImageOutcome {
  /** The reason for a missing picture, as a sentence for the client. */
  readonly refusal?: string;
  readonly images?: readonly MadeImage[];
  readonly thumbnails?: Thumbnails;
}

export const NO_IMAGE = 'Could not decode image; did you upload an image file?';
export const TOO_MANY_PIXELS = 'Image size exceeds limit.';
export const BROKEN_IMAGE = 'Image is corrupted or truncated';
