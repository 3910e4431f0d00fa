import { BadImage } from '../kernel/errors.ts';
import { mayBeImage } from './image-head.ts';
import { BROKEN_IMAGE, type MadeImage, type PictureKind, type Thumbnails } from './image-jobs.ts';
import { ImageQueue } from './image-queue.ts';

export type { ImageInfo, MadeImage, Thumbnails } from './image-jobs.ts';

const queue = new ImageQueue();

/** An uploaded picture, on the disk of this machine. */
export interface UploadedImage {
  readonly path: string;
  /** The user whose other pictures wait for this one. */
  readonly personId: number;
}

/** The thumbnails of an uploaded picture; undefined: the file is no picture, or takes too much work, and is stored without them. */
export async function makeThumbnails({ path, personId }: UploadedImage): Promise<Thumbnails | undefined> {
  if (!(await mayBeImage(path))) return undefined;
  return (await queue.run(personId, { kind: 'thumbnails', path }))?.thumbnails;
}

/** The variants of a picture for its purpose. Throws BadImage if it cannot be read to its end in time. */
export async function prepareImage(
  kind: PictureKind,
  { path, personId }: UploadedImage,
): Promise<readonly MadeImage[]> {
  const outcome = await queue.run(personId, { kind, path });
  if (!outcome?.images) throw new BadImage(outcome?.refusal ?? BROKEN_IMAGE);
  return outcome.images;
}
