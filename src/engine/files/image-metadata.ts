import { type FileHandle, open } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';

/**
 * Limits the metadata of a picture, before a decoder reads it. Threat: a compressed text or profile of a kilobyte
 * expands to megabytes, and decoders expand all of them before they know the size of the picture.
 */
interface Bounds {
  /** Bytes of all texts and profiles in the file. */
  readonly stored: number;
  /** Bytes of all texts and profiles, expanded. */
  readonly inflated: number;
  /** Parts of the file. */
  readonly parts: number;
}

export const METADATA_BOUNDS: Bounds = { stored: 8 << 20, inflated: 16 << 20, parts: 100_000 };

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const PNG_METADATA = ['tEXt', 'zTXt', 'iTXt', 'iCCP', 'eXIf', 'sPLT'];
const WEBP_METADATA = ['ICCP', 'EXIF', 'XMP '];

/** Whether texts and profiles in the file are within the limits; true for formats that compress none. */
export async function hasBoundedMetadata(path: string, bounds = METADATA_BOUNDS): Promise<boolean> {
  const file = await open(path);
  try {
    const head = await read(file, 0, 12);
    const budget = new Budget(bounds);
    if (head.subarray(0, 8).equals(PNG)) return await walkPng(file, budget);
    if (head.readUInt16BE() === 0xffd8) return await walkJpeg(file, budget);
    if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8) === 'WEBP')
      return await walkWebp(file, budget);
    return true;
  } finally {
    await file.close();
  }
}

class Budget {
  #stored: number;
  #inflated: number;
  #parts: number;

  constructor({ stored, inflated, parts }: Bounds) {
    this.#stored = stored;
    this.#inflated = inflated;
    this.#parts = parts;
  }

  takePart(): boolean {
    return --this.#parts >= 0;
  }

  takeStored(bytes: number): boolean {
    this.#stored -= bytes;
    return this.#stored >= 0;
  }

  /** Data that cannot be expanded counts nothing: decoders ignore it too. */
  takeInflated(data: Buffer): boolean {
    if (data.length === 0) return true;
    try {
      this.#inflated -= inflateSync(data, { maxOutputLength: Math.max(1, this.#inflated) }).length;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return false;
    }
    return this.#inflated >= 0;
  }
}

/** Bytes beyond the end of the file are zero. */
async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  await file.read(bytes, 0, length, position);
  return bytes;
}

async function walkPng(file: FileHandle, budget: Budget): Promise<boolean> {
  const { size } = await file.stat();
  for (let at = PNG.length; at + 8 <= size; ) {
    const head = await read(file, at, 8);
    const length = head.readUInt32BE();
    const type = head.toString('latin1', 4);
    if (type === 'IEND') return true;
    if (!budget.takePart()) return false;
    if (PNG_METADATA.includes(type)) {
      if (!budget.takeStored(length)) return false;
      const data = await read(file, at + 8, Math.min(length, size - at - 8));
      if (!budget.takeInflated(compressedPart(type, data))) return false;
    }
    at += 12 + length;
  }
  return true;
}

/** The compressed bytes of a chunk (PNG, 11.3); none if the chunk has none. */
function compressedPart(type: string, data: Buffer): Buffer {
  const none = Buffer.alloc(0);
  const keyword = data.indexOf(0);
  if (keyword < 0) return none;
  if (type === 'zTXt' || type === 'iCCP') return data.subarray(keyword + 2);
  if (type !== 'iTXt' || data[keyword + 1] !== 1) return none;
  const language = data.indexOf(0, keyword + 3);
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1);
  return translated < 0 ? none : data.subarray(translated + 1);
}

async function walkJpeg(file: FileHandle, budget: Budget): Promise<boolean> {
  for (let at = 2; budget.takePart(); ) {
    const head = await read(file, at, 4);
    const marker = head.readUInt16BE();
    const length = head.readUInt16BE(2);
    // The pixels begin, or the file is broken: the decoder decides.
    if (marker < 0xff01 || marker === 0xffda || length < 2) return true;
    const isMetadata = (marker >= 0xffe0 && marker <= 0xffef) || marker === 0xfffe;
    if (isMetadata && !budget.takeStored(length)) return false;
    at += 2 + length;
  }
  return false;
}

async function walkWebp(file: FileHandle, budget: Budget): Promise<boolean> {
  const { size } = await file.stat();
  for (let at = 12; at + 8 <= size; ) {
    const head = await read(file, at, 8);
    const length = head.readUInt32LE(4);
    const isMetadata = WEBP_METADATA.includes(head.toString('latin1', 0, 4));
    if (!budget.takePart() || (isMetadata && !budget.takeStored(length))) return false;
    at += 8 + length + (length % 2);
  }
  return true;
}
