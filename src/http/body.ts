import { BadRequest } from '../kernel/errors.ts';
import { bodyText } from './form.ts';

export interface Body {
  /** Urlencoded text, or the text fields of a multipart body. */
  readonly pairs: string | ReadonlyMap<string, string> | undefined;
  readonly files: ReadonlyMap<string, File>;
}

const noFiles: ReadonlyMap<string, File> = new Map();
const empty: Body = { pairs: undefined, files: noFiles };
const maxFields = 1000;

export const unsupportedType = () =>
  new BadRequest('Send parameters as application/x-www-form-urlencoded or multipart/form-data.');

/** The body of a request by its Content-Type; without one it is read as a form. Throws BadRequest. */
export function readBody(bytes: unknown, contentType: string | undefined): Body | Promise<Body> {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return empty;
  const type = mediaType(contentType);
  if (type === 'application/x-www-form-urlencoded' || type === '')
    return { pairs: bodyText(bytes), files: noFiles };
  if (type === 'multipart/form-data') return readMultipart(bytes, contentType ?? '');
  throw unsupportedType();
}

function mediaType(contentType = ''): string {
  const end = contentType.indexOf(';');
  return (end < 0 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
}

async function readMultipart(bytes: Buffer, contentType: string): Promise<Body> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new BadRequest('Malformed payload');
    });
  const pairs = new Map<string, string>();
  const files = new Map<string, File>();
  for (const [name, value] of form) {
    if (pairs.size + files.size === maxFields) throw new BadRequest('Malformed payload');
    if (typeof value === 'string') pairs.set(name, value);
    else files.set(name, value);
  }
  return { pairs, files };
}
