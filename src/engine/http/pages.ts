import { names } from './exchange/etag.ts';
import type { Exchange } from './exchange/exchange.ts';
import { type Accepted, type Coding, readAccepted } from './exchange/headers.ts';
import type { RequestAnswer, Router } from './paths/router.ts';
import { compressThoroughly } from './reply/compress.ts';
import { write } from './reply/write.ts';

/** A page for people and their browsers, outside the operations of the API. */
export interface SitePage {
  readonly status: number;
  readonly type: string;
  readonly body: string | PackedBody;
  /** The Content-Security-Policy. */
  readonly policy: string;
  /** Seconds for which a browser may keep it; 0: it asks each time. */
  readonly maxAge: number;
  /** Whether the path identifies the content, which never changes. */
  readonly isImmutable?: boolean;
}

/** A body that was compressed in advance. */
export interface PackedBody {
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

type Routes = Readonly<
  Record<string, (segments: Readonly<Record<string, string>>) => SitePage | Promise<SitePage>>
>;

export interface SitePages {
  /** By path; `:name` matches one segment, whose value the page gets under that name. */
  readonly routes: Routes;
  /** The same for POST, whose body is not read. */
  readonly forms: Routes;
  /** The page for unknown paths. */
  missing(request: Missing): SitePage;
}

/** Some pages, and forms. */
export type SomePages = Partial<Pick<SitePages, 'routes' | 'forms'>>;

/** Serves the pages, without reading credentials or bodies: pages show only public content. */
export function addPages(router: Router, pages: SitePages): void {
  const answerOf =
    (render: Routes[string]): RequestAnswer =>
    async (exchange) =>
      sendPage(exchange, await render(exchange.params));
  for (const [url, render] of Object.entries(pages.routes)) router.add(url, 'GET', answerOf(render));
  for (const [url, render] of Object.entries(pages.forms)) router.add(url, 'POST', answerOf(render));
}

export function missingOf({ method, url, requestHeaders: { accept = '' } }: Exchange): Missing {
  return { method, path: url.split('?', 1)[0] ?? '/', wantsHtml: accept.includes('text/html') };
}

/** Bytes from which a text is compressed; a shorter one fits into one packet. */
const LEAST_COMPRESSED = 1_200;
const YEAR = 31_536_000;

export async function sendPage(exchange: Exchange, page: SitePage): Promise<void> {
  const accepted = readAccepted(exchange.requestHeaders['accept-encoding']);
  const { body } = page;
  return typeof body === 'string'
    ? sendText(exchange, { page, body, accepted })
    : sendPacked(exchange, { page, body, accepted });
}

function withHead(exchange: Exchange, page: SitePage): Exchange {
  exchange.status = page.status;
  return exchange
    .header('content-type', page.type)
    .header('content-security-policy', page.policy)
    .header('cache-control', cacheOf(page));
}

function cacheOf({ maxAge, isImmutable }: SitePage): string {
  if (isImmutable) return `public, max-age=${YEAR}, immutable`;
  return maxAge === 0 ? 'no-cache' : `public, max-age=${maxAge}`;
}

/** By page and coding: a page that stays the same is compressed once. */
const compressed = new WeakMap<SitePage, Map<Coding, Promise<Buffer>>>();

interface SentPage<Body> {
  readonly page: SitePage;
  readonly body: Body;
  readonly accepted: Accepted;
}

async function sendText(
  exchange: Exchange,
  { page, body, accepted: { best: coding, refusesPlain } }: SentPage<string>,
): Promise<void> {
  withHead(exchange, page);
  const bytes = Buffer.from(body);
  if (bytes.length < LEAST_COMPRESSED && !refusesPlain) return write(exchange, bytes);
  exchange.header('vary', 'Accept-Encoding');
  if (!coding) return write(exchange, bytes);
  const known = compressed.get(page) ?? new Map<Coding, Promise<Buffer>>();
  compressed.set(page, known);
  const packing = known.get(coding) ?? compressThoroughly(coding, bytes);
  known.set(coding, packing);
  const packed = await packing;
  write(exchange.header('content-encoding', coding), packed);
}

async function sendPacked(
  exchange: Exchange,
  { page, body: { codings, read }, accepted }: SentPage<PackedBody>,
): Promise<void> {
  const coding = codings.find((each) => each === accepted.best) ?? codings.find((each) => accepted[each]);
  const { bytes, etag } = await read(coding);
  withHead(exchange, page).header('etag', etag);
  if (codings.length > 0) exchange.header('vary', 'Accept-Encoding');
  if (names(exchange.requestHeaders['if-none-match'], etag)) {
    exchange.status = 304;
    return write(exchange, undefined);
  }
  if (coding) exchange.header('content-encoding', coding);
  write(exchange, bytes);
}
