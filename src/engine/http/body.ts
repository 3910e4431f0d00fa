import { BadRequest } from '../kernel/errors.ts';
import { bodyText } from './form.ts';
import { readMultipart } from './multipart.ts';

export interface Body {
  /** Urlencoded text, or the text fields of a multipart body. */
  readonly pairs: string | ReadonlyMap<string, string> | undefined;
}

const empty: Body = { pairs: undefined };

export const unsupportedType = () =>
  new BadRequest('Send parameters as application/x-www-form-urlencoded or multipart/form-data.');

/** The body of a request by its Content-Type; without one it is read as a form. Throws BadRequest. */
export function readBody(bytes: unknown, contentType: string | undefined): Body | Promise<Body> {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return empty;
  const type = mediaType(contentType);
  if (type === 'application/x-www-form-urlencoded' || type === '') return { pairs: bodyText(bytes) };
  if (type === 'multipart/form-data')
    return readMultipart(bytes, contentType ?? '', { keepsFiles: false }).then(({ pairs }) => ({ pairs }));
  throw unsupportedType();
}

/** The type of a body, in small letters, without its parameters. */
export function mediaType(contentType = ''): string {
  const end = contentType.indexOf(';');
  return (end < 0 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
}
