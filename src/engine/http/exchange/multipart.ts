import type { BusboyInstance } from '@fastify/busboy';
import { BOUNDS } from '../../kernel/bounds.ts';
import { BadRequest } from '../../kernel/errors.ts';
import type { FormFile } from '../../kernel/form-file.ts';

const SLICE_BYTES = 65_536;
/** Limits for the headers of one part: more than any client sends. */
const HEADERS = { headerPairs: 32, headerSize: 16_384 };

const malformed = () => new BadRequest('Malformed payload');

/** The contents of a multipart body in memory. */
export interface MultipartText {
  /** The text fields. */
  readonly pairs: ReadonlyMap<string, string>;
  /** Its files; empty unless `keepsFiles`. */
  readonly files: readonly FormFile[];
}

/**
 * The text fields and files of a multipart body that is in memory; without `keepsFiles` the files are dropped. Throws
 * BadRequest if the body is broken or has too many parts, without reading the parts above the limit.
 */
export async function readMultipart(
  bytes: Buffer,
  contentType: string,
  { keepsFiles }: { readonly keepsFiles: boolean },
): Promise<MultipartText> {
  const pairs = new Map<string, string>();
  const arrived: (Omit<FormFile, 'bytes'> & { readonly chunks: Buffer[] })[] = [];
  let hasFailed = false;
  const fail = () => {
    hasFailed = true;
  };
  const parser = await open(contentType, bytes.length);
  parser.on('partsLimit', fail).on('error', fail);
  parser.on('field', (name: string | undefined, value) => {
    if (name === undefined) fail();
    else pairs.set(name, value);
  });
  parser.on('file', (...[field, content, name, , type]) => {
    content.on('error', fail);
    if (!keepsFiles) return content.resume();
    const chunks: Buffer[] = [];
    arrived.push({ field: field ?? '', name: name ?? '', type, chunks });
    content.on('data', (chunk: Buffer) => chunks.push(chunk));
  });
  for (let at = 0; at < bytes.length && !hasFailed; at += SLICE_BYTES) {
    parser.write(bytes.subarray(at, at + SLICE_BYTES));
  }
  if (!hasFailed) await ended(parser);
  if (hasFailed) throw malformed();
  return { pairs, files: arrived.map(({ chunks, ...file }) => ({ ...file, bytes: Buffer.concat(chunks) })) };
}

async function open(contentType: string, fieldSize: number): Promise<BusboyInstance> {
  const { Busboy } = await import('@fastify/busboy');
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { ...HEADERS, parts: BOUNDS.formParts, fieldSize },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    });
  } catch {
    throw malformed();
  }
}

function ended(parser: BusboyInstance): Promise<void> {
  return new Promise((resolve) => {
    parser.once('finish', resolve).once('error', () => resolve());
    parser.end();
  });
}
