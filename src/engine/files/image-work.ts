import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { ANIMATED_THUMBNAIL, STILL_THUMBNAIL } from '../kernel/thumbnail-formats.ts';
import {
  BROKEN_IMAGE,
  type ImageInfo,
  type ImageJob,
  type ImageOutcome,
  type MadeImage,
  NO_IMAGE,
  type PictureKind,
  type Thumbnails,
  TOO_MANY_PIXELS,
} from './image-jobs.ts';
import { hasBoundedMetadata } from './image-metadata.ts';

/**
 * Re-encodes uploaded pictures: only their visible pixels are kept. Threats: a small file that
 * expands to gigabytes of pixels (they are counted before any is decoded); large metadata (limited before it
 * is read); complex formats such as SVG (only the loaders named here are available).
 */
const LOADERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`);
/** By the library's names. */
const TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heif: 'image/avif',
  tiff: 'image/tiff',
};
/** Pixels of all frames together. */
const MOST_PIXELS = 64_000_000;
const MOST_FRAMES = 200;
const AVATAR = 100;
const MEDIUM_AVATAR = 500;
const LOGO = { width: 800, height: 100 };
const EMOJI = 64;

type Open = (options?: SharpOptions) => Sharp;
type Make = (open: Open, info: ImageInfo) => Promise<MadeImage[]>;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

/** Never throws: for an unreadable picture the user gets a refusal; it is no failure of the server. */
export async function workOn({ kind, path }: ImageJob): Promise<ImageOutcome> {
  const open: Open = (options) =>
    sharp(path, { limitInputPixels: MOST_PIXELS, sequentialRead: true, ...options });
  // An unreadable file is no picture.
  if (!(await hasBoundedMetadata(path).catch(() => false))) return { refusal: BROKEN_IMAGE };
  if (kind !== 'thumbnails') return prepare(open, MAKERS[kind]);
  // The file is stored without thumbnails.
  const thumbnails = await makeThumbnails(open).catch(() => undefined);
  return thumbnails ? { thumbnails } : { refusal: NO_IMAGE };
}

async function makeThumbnails(open: Open): Promise<Thumbnails | undefined> {
  const info = await infoOf(open());
  if (!info) return undefined;
  const still = await thumbnail(open());
  const files = [{ name: STILL_THUMBNAIL.name, bytes: still }];
  if (info.frames > 1) {
    // A broken frame: the thumbnail is not animated.
    const bytes = await thumbnail(open({ pages: shownFrames(info) }), 0).catch(() => still);
    files.push({ name: ANIMATED_THUMBNAIL.name, bytes });
  }
  return { info, files };
}

const thumbnail = (image: Sharp, effort = 4): Promise<Buffer> =>
  image
    .autoOrient()
    .resize(STILL_THUMBNAIL.maxWidth, STILL_THUMBNAIL.maxHeight, { fit: 'inside', withoutEnlargement: true })
    .webp({ effort })
    .toBuffer();

/** Accepts only a picture that can be read to its end. */
async function prepare(open: Open, make: Make): Promise<ImageOutcome> {
  // Broken, or no picture: the user gets a refusal.
  const info = await infoOf(open({ limitInputPixels: false })).catch(() => undefined);
  if (!info) return { refusal: NO_IMAGE };
  if (info.width * info.height > MOST_PIXELS) return { refusal: TOO_MANY_PIXELS };
  try {
    return { images: await make(open, info) };
  } catch {
    return { refusal: BROKEN_IMAGE };
  }
}

const MAKERS: Readonly<Record<PictureKind, Make>> = {
  /** A square, in the two sizes of an avatar. */
  avatar: async (open) => [
    { suffix: '', extension: 'png', bytes: await square(open(), AVATAR) },
    { suffix: '-medium', extension: 'png', bytes: await square(open(), MEDIUM_AVATAR) },
  ],
  /** A square, in the size of an organization's icon. */
  icon: async (open) => [{ suffix: '', extension: 'png', bytes: await square(open(), AVATAR) }],
  /** In its own proportions, within the limits of a logo. */
  logo: async (open) => {
    const image = open()
      .autoOrient()
      .resize({ ...LOGO, fit: 'inside' });
    return [{ suffix: '', extension: 'png', bytes: await image.png().toBuffer() }];
  },
  emoji: makeEmoji,
};

/** The whole picture in a square, animated if it is, and then also its first frame. */
async function makeEmoji(open: Open, info: ImageInfo): Promise<MadeImage[]> {
  const still = await whole(open()).png().toBuffer();
  if (info.frames === 1) return [{ suffix: '', extension: 'png', bytes: still }];
  const moving = whole(open({ pages: shownFrames(info) }));
  const isGif = info.contentType === 'image/gif';
  return [
    isGif
      ? { suffix: '', extension: 'gif', bytes: await moving.gif().toBuffer() }
      : { suffix: '', extension: 'webp', bytes: await moving.webp().toBuffer() },
    { suffix: '-still', extension: 'png', bytes: still },
  ];
}

const square = (image: Sharp, size: number): Promise<Buffer> =>
  image.autoOrient().resize(size, size, { fit: 'cover' }).png().toBuffer();

const whole = (image: Sharp): Sharp =>
  image.autoOrient().resize(EMOJI, EMOJI, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } });

/** undefined: an unsupported format, or too many pixels. Reads only the head of the file. */
async function infoOf(image: Sharp): Promise<ImageInfo | undefined> {
  const { format, autoOrient, pages = 1, pageHeight } = await image.metadata();
  const contentType = TYPES[format ?? ''];
  const { width } = autoOrient;
  const height = pageHeight ?? autoOrient.height;
  if (contentType === undefined || !width || !height) return undefined;
  // Pages of a TIFF are no frames.
  return { width, height, frames: format === 'tiff' ? 1 : pages, contentType };
}

/** The number of frames that fit into the pixel limit. */
const shownFrames = ({ width, height, frames }: ImageInfo): number =>
  Math.max(1, Math.min(frames, MOST_FRAMES, Math.floor(MOST_PIXELS / (width * height))));
