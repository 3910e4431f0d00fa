import type { Readable } from 'node:stream';
import type { Caller, Context } from '../declared.ts';
import type { Admission } from './admission/admission.ts';
import { readRange } from './exchange/byte-range.ts';
import { names } from './exchange/etag.ts';
import type { Exchange } from './exchange/exchange.ts';
import { queryOf } from './exchange/request.ts';
import { type SitePage, sendPage } from './pages.ts';
import type { Router } from './paths/router.ts';
import { write } from './reply/write.ts';

/** A file that is sent unchanged, outside the operations of the API. */
export interface FileReply {
  /** Bytes. */
  readonly size: number;
  readonly type: string;
  /** The Content-Security-Policy. */
  readonly policy: string;
  readonly cache: string;
  /** Identifies exactly these bytes. */
  readonly etag: string;
  /** The name under which it is saved; `inline`: a browser may show it. */
  readonly disposition?: { readonly name: string; readonly inline: boolean };
  /** Both ends included; undefined: the file is gone. */
  open(range?: { readonly start: number; readonly end: number }): Promise<Readable | undefined>;
}

export interface Redirect {
  readonly location: string;
}

export interface DownloadCall {
  readonly context: Context;
  /** undefined: a visitor. */
  readonly user: Caller['user'] | undefined;
  /** The path after the prefix, decoded. */
  readonly rest: string;
  readonly query: URLSearchParams;
}

export interface Download {
  /** The prefix of the path: `/user_uploads/`. */
  readonly prefix: `/${string}/`;
  /** Whether credentials are read. */
  readonly access: 'anyone' | 'public';
  /** Throws NotFound if there is no file. */
  handle(call: DownloadCall): Promise<FileReply | Redirect | SitePage>;
}

export function addDownloads(
  router: Router,
  downloads: readonly Download[],
  { context, admission }: { readonly context: Context; readonly admission: Admission },
): void {
  for (const download of downloads) {
    router.add(`${download.prefix}*`, 'GET', async (exchange) => {
      await admission.backlog.whenFresh();
      const user = download.access === 'public' ? undefined : await admission.identify(exchange);
      admission.countFile(user, exchange);
      const rest = exchange.params['*'] ?? '';
      const query = new URLSearchParams(queryOf(exchange));
      const answer = await download.handle({ context, user, rest, query });
      if ('location' in answer) return redirect(exchange, answer);
      return 'body' in answer ? sendPage(exchange, answer) : sendFile(exchange, answer);
    });
  }
}

function redirect(exchange: Exchange, { location }: Redirect): void {
  exchange.status = 302;
  write(exchange.header('location', location), undefined);
}

async function sendFile(exchange: Exchange, file: FileReply): Promise<void> {
  const { requestHeaders: asked } = exchange;
  const etag = `"${file.etag}"`;
  exchange
    .header('etag', etag)
    .header('cache-control', file.cache)
    .header('content-security-policy', file.policy)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('accept-ranges', 'bytes');
  if (file.disposition) exchange.header('content-disposition', disposition(file.disposition));
  if (names(asked['if-none-match'], etag)) return sendStatus(exchange, 304);
  const isSame = (asked['if-range'] ?? etag) === etag;
  const range = isSame ? readRange(asked.range, file.size) : undefined;
  if (range === 'unsatisfiable')
    return sendStatus(exchange.header('content-range', `bytes */${file.size}`), 416);
  const length = range ? range.end - range.start + 1 : file.size;
  exchange.status = range ? 206 : 200;
  exchange.header('content-type', file.type).header('content-length', length);
  if (range) exchange.header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  if (exchange.isHead) return write(exchange, undefined);
  // An empty file has no ranges.
  if (file.size === 0) return write(exchange, '');
  const stream = await file.open(range);
  if (!stream) throw new Error('A file is gone that its record says is there.');
  write(exchange, stream);
}

function sendStatus(exchange: Exchange, status: number): void {
  exchange.status = status;
  write(exchange, undefined);
}

/**
 * RFC 6266: plain ASCII for old clients, UTF-8 for the others; no character of the name ends the header or its
 * quotes.
 */
function disposition({ name, inline }: { readonly name: string; readonly inline: boolean }): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
