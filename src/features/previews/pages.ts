import { createHash } from 'node:crypto';
import type { Context } from '../../chat/context.ts';
import { seconds } from '../../engine/kernel/clock.ts';
import { HostSlots } from '../../engine/kernel/tasks/host-slots.ts';
import type { Outbound, OutboundAnswer } from '../../engine/outbound/client.ts';
import { OutboundError } from '../../engine/outbound/errors.ts';
import { HostPauses } from './host-pauses.ts';
import { findPage, type PageEmbed, putPage, type StoredPage } from './linked-pages.ts';
import { readPage } from './read-page.ts';

export type PagesContext = Pick<Context, 'db' | 'realm' | 'transact' | 'clock' | 'log'>;

/** Bytes of a page that are read: its head is at the beginning, and may hold large scripts. */
const MOST_BYTES = 2_097_152;
/** Seconds for which the stored state of a page counts. */
const HOLDS = { shown: 86_400, empty: 3600, failed: 300 } as const;
/** Seconds after which another node reads a page that a node has begun to read; longer than reading takes. */
const LEASE = 60;
const HEADERS = {
  accept: 'text/html, application/xhtml+xml',
  'user-agent': 'Mozilla/5.0 (compatible; Parley; link preview)',
};

/** Another node is reading the page: its preview comes later. */
export class ReadElsewhere extends Error {}

/**
 * Previews of linked pages. Each page is read once for all messages and nodes: a row says which node reads it, and later the result. Eight
 * are read at once, two of one host; a host that does not answer is skipped for a while.
 */
export class PreviewedPages {
  readonly #context: PagesContext;
  readonly #outbound: Outbound;
  readonly #places = new HostSlots({ most: 8, ofHost: 2, mostWaiting: 1000 });
  readonly #pauses: HostPauses;
  readonly #reading = new Map<string, Promise<PageEmbed | undefined>>();

  constructor(context: PagesContext, outbound: Outbound) {
    this.#context = context;
    this.#outbound = outbound;
    this.#pauses = new HostPauses(() => seconds(context.clock));
  }

  /** undefined: the page has no preview. Throws ReadElsewhere, and OutboundError when `signal` ends it. */
  async find(address: string, signal: AbortSignal): Promise<PageEmbed | undefined> {
    const url = URL.parse(address);
    if (!url) return undefined;
    url.hash = '';
    const hash = createHash('sha256').update(url.href).digest('base64url');
    return this.#reading.get(hash) ?? this.#begin(hash, url, signal);
  }

  #begin(hash: string, url: URL, signal: AbortSignal): Promise<PageEmbed | undefined> {
    const reading = this.#look(hash, url, signal).finally(() => this.#reading.delete(hash));
    this.#reading.set(hash, reading);
    return reading;
  }

  async #look(hash: string, url: URL, signal: AbortSignal): Promise<PageEmbed | undefined> {
    const known = await findPage(this.#context, hash, seconds(this.#context.clock));
    // undefined: too many pages wait, and this one gets no preview.
    const page = known ?? (await this.#places.run(url.host, () => this.#read(hash, url, signal)));
    if (page?.state === 'reading') throw new ReadElsewhere();
    return page?.embed ?? undefined;
  }

  /** Reads the page, unless another node is reading it or has read it. */
  async #read(hash: string, url: URL, signal: AbortSignal): Promise<StoredPage> {
    const { transact } = this.#context;
    const others = await transact(async (tx) => {
      const known = await findPage(tx, hash, tx.now);
      if (!known) await putPage(tx, hash, { state: 'reading', embed: null, until: tx.now + LEASE });
      return known;
    });
    if (others) return others;
    const { embed, holds } = await this.#fetch(url, signal);
    return transact(async (tx) => {
      const page: StoredPage = {
        state: embed ? 'shown' : 'empty',
        embed: embed ?? null,
        until: tx.now + holds,
      };
      await putPage(tx, hash, page);
      return page;
    });
  }

  async #fetch(
    url: URL,
    signal: AbortSignal,
  ): Promise<{ readonly embed: PageEmbed | undefined; readonly holds: number }> {
    const nothing = (holds: number) => ({ embed: undefined, holds });
    const pause = this.#pauses.of(url.host);
    if (pause > 0) return nothing(Math.max(pause, HOLDS.failed));
    try {
      const answer = await this.#outbound({
        ...{ method: 'GET', url: url.href, headers: HEADERS, maxBytes: MOST_BYTES, beginning: true, signal },
      });
      this.#pauses.succeed(url.host);
      const embed = await embedOf(answer, url.href);
      return embed ? { embed, holds: HOLDS.shown } : nothing(HOLDS.empty);
    } catch (err) {
      if (!(err instanceof OutboundError) || err.reason === 'aborted') throw err;
      if (err.reason === 'unreachable' || err.reason === 'timeout') this.#pauses.fail(url.host);
      // The address may be a secret of the message's readers.
      this.#context.log.info({ err, host: url.host }, 'A linked page could not be read.');
      return nothing(HOLDS.failed);
    }
  }
}

async function embedOf(
  { status, headers, url, body }: OutboundAnswer,
  asked: string,
): Promise<PageEmbed | undefined> {
  const contentType = String(headers['content-type'] ?? 'text/html');
  if (status !== 200 || !/^(?:text\/html|application\/xhtml\+xml) *(?:;|$)/i.test(contentType))
    return undefined;
  return readPage({ bytes: body, contentType, url: url ?? asked });
}
