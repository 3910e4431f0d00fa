import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Context } from '../../chat/context.ts';
import type { Admission } from './admission.ts';
import { readRange } from './byte-range.ts';
import { names } from './etag.ts';
import { type Page, sendPage } from './pages.ts';
import { queryOf } from './request.ts';

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
  handle(call: DownloadCall): Promise<FileReply | Redirect | Page>;
}

export function mountDownloads(
  app: FastifyInstance,
  downloads: readonly Download[],
  { context, admission }: { readonly context: Context; readonly admission: Admission },
): void {
  for (const download of downloads) {
    app.get(`${download.prefix}*`, async (request, reply) => {
      await admission.whenFresh();
      const user = download.access === 'public' ? undefined : await admission.identify(request, reply);
      admission.countFile(user, request, reply);
      const rest = (request.params as { '*': string })['*'];
      const query = new URLSearchParams(queryOf(request));
      const answer = await download.handle({ context, user, rest, query });
      if ('location' in answer) return reply.code(302).header('Location', answer.location).send();
      return 'body' in answer ? sendPage(request, reply, answer) : sendFile(request, reply, answer);
    });
  }
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileReply,
): Promise<FastifyReply> {
  const etag = `"${file.etag}"`;
  reply
    .header('ETag', etag)
    .header('Cache-Control', file.cache)
    .header('Content-Security-Policy', file.policy)
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .header('Accept-Ranges', 'bytes');
  if (file.disposition) reply.header('Content-Disposition', disposition(file.disposition));
  if (names(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const isSame = (request.headers['if-range'] ?? etag) === etag;
  const range = isSame ? readRange(request.headers.range, file.size) : undefined;
  if (range === 'unsatisfiable') {
    return reply.code(416).header('Content-Range', `bytes */${file.size}`).send();
  }
  reply.type(file.type);
  const length = range ? range.end - range.start + 1 : file.size;
  reply.code(range ? 206 : 200).header('Content-Length', length);
  if (range) reply.header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  // With an empty stream Fastify keeps the length in its header.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  // An empty file has no ranges.
  if (file.size === 0) return reply.send('');
  const stream = await file.open(range);
  if (!stream) throw new Error('A file is gone that its record says is there.');
  return reply.send(stream);
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
