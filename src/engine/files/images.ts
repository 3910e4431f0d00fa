import { BadImage } from '../kernel/errors.ts';
import { type JobBounds, JobQueue } from '../kernel/processes/job-queue.ts';
import { mayBeImage } from './image-head.ts';
import {
  BROKEN_IMAGE,
  type ImageJob,
  type ImageOutcome,
  type MadeImage,
  type PictureKind,
  type Thumbnails,
} from './image-jobs.ts';

export type { ImageInfo, MadeImage, Thumbnails } from './image-jobs.ts';

/** The largest picture has 64 million pixels: 256 MB, twice while it is turned. Users wait while their pictures are made. */
const BOUNDS: JobBounds = {
  ...{ processes: 2, memoryMib: 1024, heapMib: 128, processorMs: 20_000 },
  ...{ workMs: 20_000, pauseMs: 20_000, waitMs: 120_000 },
  ...{ mostOfLane: 64, most: 1000 },
};

const queue = new JobQueue<ImageJob, ImageOutcome>({
  entry: new URL('./image-child.ts', import.meta.url),
  bounds: BOUNDS,
  failure: 'A picture could not be worked on.',
});

/** An uploaded picture, on the disk of this machine. */
export interface UploadedImage {
  readonly path: string;
  /** The user whose other pictures wait for this one. */
  readonly personId: number;
}

/** The thumbnails of an uploaded picture; undefined: the file is no picture, or takes too much work, and is stored without them. */
export async function makeThumbnails({ path, personId }: UploadedImage): Promise<Thumbnails | undefined> {
  if (!(await mayBeImage(path))) return undefined;
  return (await workOn(personId, { kind: 'thumbnails', path }))?.thumbnails;
}

/** The variants of a picture for its purpose. Throws BadImage if it cannot be read to its end in time. */
export async function prepareImage(
  kind: PictureKind,
  { path, personId }: UploadedImage,
): Promise<readonly MadeImage[]> {
  const outcome = await workOn(personId, { kind, path });
  if (!outcome?.images) throw new BadImage(outcome?.refusal ?? BROKEN_IMAGE);
  return outcome.images;
}

/** undefined: the picture takes too much work, or too many pictures of the user wait. */
async function workOn(personId: number, job: ImageJob): Promise<ImageOutcome | undefined> {
  const person = String(personId);
  const result = await queue.run({ group: person, lane: person }, job);
  return result.kind === 'done' ? result.outcome : undefined;
}
