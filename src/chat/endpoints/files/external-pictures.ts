import { createHash } from 'node:crypto';
import { type CachedPicture, PictureCache } from '../../../engine/files/picture-cache.ts';
import { pictureType } from '../../../engine/files/picture-type.ts';
import type { Clock } from '../../../engine/kernel/clock.ts';
import { NotFound } from '../../../engine/kernel/errors.ts';
import type { Log } from '../../../engine/kernel/log.ts';
import { HostSlots } from '../../../engine/kernel/tasks/host-slots.ts';
import type { Outbound } from '../../../engine/outbound/client.ts';
import { OutboundError } from '../../../engine/outbound/errors.ts';

/** Bytes of one picture. */
const MOST_BYTES = 10_000_000;
/** Bytes of all pictures on the disk of this node. */
const MOST_CACHED = 500_000_000;
/** Milliseconds for which a host is not asked again after a failure. */
const FAILURE_LASTS = 60_000;
const MOST_FAILURES = 10_000;
const HEADERS = { accept: 'image/*', 'user-agent': 'Parley (image proxy)' };

export interface ExternalPicturesOptions {
  readonly outbound: Outbound;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'info'>;
  readonly dataDir: string;
  /** Bytes. */
  readonly mostCached?: number;
}

/**
 * Fetches pictures of other hosts, once for all simultaneous requests, and keeps them. Threats: a host that is slow, dead,
 * endless or hostile; a picture that is a program; a reader who requests thousands.
 */
export class ExternalPictures {
  readonly #options: ExternalPicturesOptions;
  readonly #cache: PictureCache;
  readonly #places = new HostSlots({ most: 16, ofHost: 4, mostWaiting: 500 });
  readonly #fetching = new Map<string, Promise<CachedPicture | undefined>>();
  /** When pictures failed (milliseconds), by key; the latest is the last. */
  readonly #failures = new Map<string, number>();

  constructor(options: ExternalPicturesOptions) {
    this.#options = options;
    this.#cache = new PictureCache(options.dataDir, options.mostCached ?? MOST_CACHED);
  }

  /** Throws NotFound if there is no picture at the address. */
  async get(url: string): Promise<CachedPicture> {
    const key = createHash('sha256').update(url).digest('hex');
    const picture =
      (await this.#cache.find(key)) ?? (await (this.#fetching.get(key) ?? this.#begin(key, url)));
    if (!picture) throw new NotFound('The picture could not be fetched.');
    return picture;
  }

  read(...picture: Parameters<PictureCache['read']>): ReturnType<PictureCache['read']> {
    return this.#cache.read(...picture);
  }

  async #begin(key: string, url: string): Promise<CachedPicture | undefined> {
    const failedAt = this.#failures.get(key) ?? -Infinity;
    if (this.#options.clock.now() - failedAt < FAILURE_LASTS) return undefined;
    const fetching = this.#places
      .run(URL.parse(url)?.host ?? '', () => this.#fetch(key, url))
      .finally(() => this.#fetching.delete(key));
    this.#fetching.set(key, fetching);
    return fetching;
  }

  async #fetch(key: string, url: string): Promise<CachedPicture | undefined> {
    const bytes = await this.#bytesOf(url);
    const type = bytes && pictureType(bytes);
    if (type) return this.#cache.keep(key, type, bytes);
    this.#failures.delete(key);
    this.#failures.set(key, this.#options.clock.now());
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > MOST_FAILURES && oldest !== undefined) this.#failures.delete(oldest);
    return undefined;
  }

  async #bytesOf(url: string): Promise<Buffer | undefined> {
    const { outbound, log } = this.#options;
    try {
      const { status, body } = await outbound({
        ...{ method: 'GET', url, headers: HEADERS, maxBytes: MOST_BYTES },
      });
      return status === 200 ? body : undefined;
    } catch (err) {
      if (!(err instanceof OutboundError)) throw err;
      // The address may be a secret of the message's readers.
      log.info({ err, host: URL.parse(url)?.host }, 'A picture of another host could not be fetched.');
      return undefined;
    }
  }
}
