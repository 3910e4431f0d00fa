import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressThoroughly } from './compress.ts';
import { type Accepted, type Coding, readAccepted } from './content-coding.ts';
import { names } from './etag.ts';

/** A page for people and their browsers, outside the operations of the API. */
export interface Page {
  readonly status: number;
  readonly type: string;
  readonly body: string | Packed;
  /** The Content-Security-Policy. */
  readonly policy: string;
  /** Seconds for which a browser may keep it; 0: it asks each time. */
  readonly maxAge: number;
  /** Whether the path identifies the content, which never changes. */
  readonly isImmutable?: boolean;
}

/** A body that was compressed in advance. */
export interface Packed {
  readonly codings: readonly FileCoding[];
  /** undefined: uncompressed. */
  read(coding: FileCoding | undefined): Promise<Bytes>;
}

export type FileCoding = 'br' | 'gzip';

export interface Bytes {
  readonly bytes: Buffer;
  /** Identifies exactly these bytes. */
  readonly etag: string;
}

export interface Missing {
  readonly method: string;
  /** Decoded, without the query. */
  readonly path: string;
  /** Whether the client is a browser. */
  readonly wantsHtml: boolean;
}

type Routes = Readonly<Record<string, (segments: Readonly<Record<string, string>>) => Page | Promise<Page>>>;

export interface Pages {
  /** By path; `:name` matches one segment, whose value the page gets under that name. */
  readonly routes: Routes;
  /** The same for POST, whose body is not read. */
  readonly forms: Routes;
  /** The page for unknown paths. */
  missing(request: Missing): Page;
}

/** Serves the pages, without reading credentials: pages show only public content. */
export function mountPages(app: FastifyInstance, pages: Pages): void {
  // The body of a request to an unknown path is discarded unread.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_, payload, done) => {
    payload.resume();
    done(null);
  });
  for (const [url, render] of Object.entries(pages.routes)) {
    app.get(url, async (request, reply) =>
      sendPage(request, reply, await render(request.params as Record<string, string>)),
    );
  }
  for (const [url, render] of Object.entries(pages.forms)) {
    app.post(url, async (request, reply) =>
      sendPage(request, reply, await render(request.params as Record<string, string>)),
    );
  }
  app.setNotFoundHandler((request, reply) => sendPage(request, reply, pages.missing(missingOf(request))));
}

function missingOf(request: FastifyRequest): Missing {
  const path = request.url.split('?', 1)[0] ?? '/';
  return { method: request.method, path, wantsHtml: (request.headers.accept ?? '').includes('text/html') };
}

/** Bytes from which a text is compressed; a shorter one fits into one packet. */
const LEAST_COMPRESSED = 1_200;
const YEAR = 31_536_000;

export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
): Promise<FastifyReply> {
  const accepted = readAccepted(request.headers['accept-encoding']);
  const { body } = page;
  return typeof body === 'string'
    ? sendText(reply, { page, body, accepted })
    : sendPacked(request, reply, { page, body, accepted });
}

const withHead = (reply: FastifyReply, page: Page): FastifyReply =>
  reply
    .code(page.status)
    .type(page.type)
    .header('Content-Security-Policy', page.policy)
    .header('Cache-Control', cacheOf(page));

function cacheOf({ maxAge, isImmutable }: Page): string {
  if (isImmutable) return `public, max-age=${YEAR}, immutable`;
  return maxAge === 0 ? 'no-cache' : `public, max-age=${maxAge}`;
}

/** By page and coding: a page that stays the same is compressed once. */
const compressed = new WeakMap<Page, Map<Coding, Promise<Buffer>>>();

interface SentPage<Body> {
  readonly page: Page;
  readonly body: Body;
  readonly accepted: Accepted;
}

async function sendText(
  reply: FastifyReply,
  { page, body, accepted: { best: coding, refusesPlain } }: SentPage<string>,
): Promise<FastifyReply> {
  withHead(reply, page);
  const bytes = Buffer.from(body);
  if (bytes.length < LEAST_COMPRESSED && !refusesPlain) return reply.send(bytes);
  reply.header('Vary', 'Accept-Encoding');
  if (!coding) return reply.send(bytes);
  const known = compressed.get(page) ?? new Map<Coding, Promise<Buffer>>();
  compressed.set(page, known);
  const packing = known.get(coding) ?? compressThoroughly(coding, bytes);
  known.set(coding, packing);
  const packed = await packing;
  return reply.header('Content-Encoding', coding).send(packed);
}

async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, body: { codings, read }, accepted }: SentPage<Packed>,
): Promise<FastifyReply> {
  const coding = codings.find((each) => each === accepted.best) ?? codings.find((each) => accepted[each]);
  const { bytes, etag } = await read(coding);
  withHead(reply, page).header('ETag', etag);
  if (codings.length > 0) reply.header('Vary', 'Accept-Encoding');
  if (names(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (coding) reply.header('Content-Encoding', coding);
  return reply.send(bytes);
}
