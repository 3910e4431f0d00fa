import type { Sharp, SharpOptions } from 'sharp';
import { BadImage } from '../kernel/errors.ts';
import { ANIMATED_THUMBNAIL, STILL_THUMBNAIL } from '../kernel/thumbnail-formats.ts';

/**
 * Pictures that people upload, made anew: nothing of the input but what is seen of it comes out. Threats: a small file that
 * becomes a picture of gigabytes (pixels are counted before any is decoded, and one picture is worked on at a time); a
 * format with much behind it, such as SVG (only the loaders named here are there).
 */
type Library = typeof import('sharp');

const LOADERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`);
/** By the library's names of them. */
const TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heif: 'image/avif',
};
/** Of all frames together. */
const MOST_PIXELS = 64_000_000;
const MOST_FRAMES = 200;
const LONGEST_SECONDS = 20;
const AVATAR = 100;
const MEDIUM_AVATAR = 500;
const LOGO = { width: 800, height: 100 };
const EMOJI = 64;

export interface ImageInfo {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly contentType: string;
}

export interface MadeImage {
  /** Of the picture among its variants: '' the picture itself, '-medium', '-still'. */
  readonly suffix: string;
  readonly extension: 'png' | 'gif' | 'webp';
  readonly bytes: Buffer;
}

export interface Thumbnails {
  readonly info: ImageInfo;
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[];
}

let loading: Promise<Library> | undefined;
let turn: Promise<unknown> = Promise.resolve();

/** Loaded when the first picture comes: it needs more memory than an idle server. */
function load(): Promise<Library> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS });
    return sharp as unknown as Library;
  });
  return loading;
}

/** One after another: the memory that pictures take is that of one. */
async function inTurn<T>(
  make: (open: (options?: SharpOptions) => Sharp) => Promise<T>,
  path: string,
): Promise<T> {
  const own = turn.then(async () => {
    const library = (await load()) as unknown as (path: string, options: SharpOptions) => Sharp;
    return make((options) =>
      library(path, { limitInputPixels: MOST_PIXELS, sequentialRead: true, ...options }).timeout({
        seconds: LONGEST_SECONDS,
      }),
    );
  });
  turn = own.catch(() => {});
  return own;
}

/** The small forms of an uploaded picture; undefined: it is none, or too large a one, and stays a file like any other. */
export function makeThumbnails(path: string): Promise<Thumbnails | undefined> {
  return inTurn(async (open) => {
    const info = await infoOf(open());
    if (!info) return undefined;
    const still = await thumbnail(open());
    const files = [{ name: STILL_THUMBNAIL.name, bytes: still }];
    if (info.frames > 1) {
      const bytes = await thumbnail(open({ pages: shownFrames(info) }), 0).catch(() => still);
      files.push({ name: ANIMATED_THUMBNAIL.name, bytes });
    }
    return { info, files };
  }, path).catch(() => undefined);
}

const thumbnail = (image: Sharp, effort = 4): Promise<Buffer> =>
  image
    .autoOrient()
    .resize(STILL_THUMBNAIL.maxWidth, STILL_THUMBNAIL.maxHeight, { fit: 'inside', withoutEnlargement: true })
    .webp({ effort })
    .toBuffer();

/** A square, in the two sizes of an avatar. */
export function prepareAvatar(path: string): Promise<MadeImage[]> {
  return prepare(path, async (open) => [
    { suffix: '', extension: 'png', bytes: await square(open(), AVATAR) },
    { suffix: '-medium', extension: 'png', bytes: await square(open(), MEDIUM_AVATAR) },
  ]);
}

/** A square, in the size of an organization's icon. */
export function prepareIcon(path: string): Promise<MadeImage[]> {
  return prepare(path, async (open) => [
    { suffix: '', extension: 'png', bytes: await square(open(), AVATAR) },
  ]);
}

/** As wide as it is, within the bounds of a logo. */
export function prepareLogo(path: string): Promise<MadeImage[]> {
  return prepare(path, async (open) => {
    const bytes = await open()
      .autoOrient()
      .resize({ ...LOGO, fit: 'inside' })
      .png()
      .toBuffer();
    return [{ suffix: '', extension: 'png', bytes }];
  });
}

/** All of it in a square, moving if it moves, and then also its first frame. */
export function prepareEmoji(path: string): Promise<MadeImage[]> {
  return prepare(path, async (open, info) => {
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
  });
}

/** Throws BadImage unless it is a picture that can be read to its end. */
async function prepare(
  path: string,
  make: (open: (options?: SharpOptions) => Sharp, info: ImageInfo) => Promise<MadeImage[]>,
): Promise<MadeImage[]> {
  return inTurn(async (open) => {
    const info = await infoOf(open({ limitInputPixels: false })).catch(() => undefined);
    if (!info) throw new BadImage('Could not decode image; did you upload an image file?');
    if (info.width * info.height > MOST_PIXELS) throw new BadImage('Image size exceeds limit.');
    try {
      return await make(open, info);
    } catch {
      throw new BadImage('Image is corrupted or truncated');
    }
  }, path);
}

const square = (image: Sharp, size: number): Promise<Buffer> =>
  image.autoOrient().resize(size, size, { fit: 'cover' }).png().toBuffer();

const whole = (image: Sharp): Sharp =>
  image.autoOrient().resize(EMOJI, EMOJI, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } });

/** undefined: of a format that is not taken, or of more pixels than are. Reads only the head of the file. */
async function infoOf(image: Sharp): Promise<ImageInfo | undefined> {
  const { format, autoOrient, pages = 1, pageHeight } = await image.metadata();
  const contentType = TYPES[format ?? ''];
  const { width } = autoOrient;
  const height = pageHeight ?? autoOrient.height;
  if (contentType === undefined || !width || !height) return undefined;
  return { width, height, frames: pages, contentType };
}

/** As many as fit in the most pixels. */
const shownFrames = ({ width, height, frames }: ImageInfo): number =>
  Math.max(1, Math.min(frames, MOST_FRAMES, Math.floor(MOST_PIXELS / (width * height))));
