import { createHash } from 'node:crypto';
import { names } from './etag.ts';
import type { Exchange } from './exchange.ts';
import { write } from './write.ts';

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
