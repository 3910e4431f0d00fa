import { createHash } from 'node:crypto';
import { write } from '../reply/write.ts';
import type { Exchange } from './exchange.ts';

/** Whether an If-None-Match header names the tag (RFC 9110, 13.1.2): alone, in a list, as a weak tag, or by `*`. */
export function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((each) => ['*', etag, `W/${etag}`].includes(each.trim()));
}

/** Tags a reply that clients may keep; answers 304 and returns true if the client has it already. */
export function isUnchanged(exchange: Exchange, text: string): boolean {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  // The reply has other bytes in each content coding.
  exchange.header('etag', `W/${tag}`).header('cache-control', 'private, no-cache');
  if (!names(exchange.requestHeaders['if-none-match'], tag)) return false;
  exchange.status = 304;
  write(exchange, undefined);
  return true;
}
