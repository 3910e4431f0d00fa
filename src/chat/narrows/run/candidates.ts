import { least } from '../../../engine/kernel/values/lists.ts';
import { NO_END } from '../../../engine/store/sql.ts';
import { currentSince, receiverOf } from '../../rules/messages/received.ts';
import { type IdRange, listKeysBetween } from '../../store/messages/id-ranges.ts';
import type { StoredFlag } from '../../store/read-state/flags.ts';
import type { SpanMap } from '../../store/read-state/spans.ts';
import type { Query } from '../plan/query.ts';
import type { Viewer } from '../viewer.ts';
import { fromIndex } from './from-index.ts';
import type { Lookups } from './latest.ts';
import { type IdBatches, merge } from './ordered.ts';
import { fromFlag, fromRanges, fromReactions, fromUnread, type Search, type SourceStart } from './sources.ts';

/** With fewer ranges than this, a seek in each costs no more than a scan of the latest messages. */
const FEW_RANGES = 8;
/** How many of the latest messages are scanned before the seeks, for each message wanted: usually the first scan suffices. */
const WINDOWS = [1.25, 0.75];
const LEAST_WINDOW = 25;

/** The sources of candidate IDs for one viewer. Each is complete for its access path; the finder filters the rest. */
export class Candidates {
  readonly #viewer: Viewer;
  readonly #spans: SpanMap;
  readonly #lookups: Lookups;

  constructor(viewer: Viewer, spans: SpanMap, lookups: Lookups) {
    this.#viewer = viewer;
    this.#spans = spans;
    this.#lookups = lookups;
  }

  async *fromIndex(query: Query, start: SourceStart): IdBatches {
    const newestId = await this.#lookups.newest();
    const { db, realm, user } = this.#viewer;
    yield* fromIndex({ db, realm, userId: user.id }, query, { ...start, newestId });
  }

  /** The ID at which a search begins: no message has an earlier one. */
  async firstOf({ from, direction }: SourceStart): Promise<number> {
    return direction === 'older' ? Math.min(from, await this.#lookups.newest()) : from;
  }

  /** Messages in the ranges. In a feed of many ranges most of the latest messages are the reader's: often a scan of them suffices. */
  async *fromRanges(query: Query, search: Search, hasHistory: boolean): IdBatches {
    const { direction } = search;
    let { from, limit } = search;
    if (isWhole(query) && !hasHistory && query.ranges.length > FEW_RANGES) {
      from = await this.#firstWithin(search, query);
      for (const share of WINDOWS) {
        const width = Math.max(LEAST_WINDOW, Math.ceil(share * search.limit));
        const window = direction === 'older' ? [from - width, from] : [from - 1, from - 1 + width];
        const [after, upTo] = window as [number, number];
        const keys = await listKeysBetween(this.#viewer, { after, upTo, direction });
        const ids = keys.filter(query.matches).map((key) => key.id);
        yield { ids, upTo: direction === 'older' ? after + 1 : upTo };
        limit = Math.max(1, limit - ids.length);
        from = direction === 'older' ? after : upTo + 1;
      }
    }
    yield* this.#seek(query, { from, direction, limit });
  }

  fromReactions({ limit, ...start }: Search): IdBatches {
    return fromReactions(this.#viewer, { ...start, wanted: limit });
  }

  fromFlag(flag: StoredFlag, { limit, ...start }: Search): IdBatches {
    return fromFlag(this.#viewer.db, this.#receiver(), { flag, ...start, wanted: limit });
  }

  /** All mentions. Channel wildcards are searched in whole channels, so they may predate the reader's subscription. */
  fromMentions(query: Query, search: Search): IdBatches {
    const { direction, from, limit } = search;
    const personal = merge(
      this.fromFlag('mentioned', search),
      this.fromFlag('topic_wildcard_mentioned', search),
      direction,
    );
    const wildcards = { ranges: query.places, accessPath: { mark: 'mentionsChannel' } as const };
    const start = { from, direction, wanted: limit };
    return merge(personal, fromRanges(this.#viewer, wildcards, start), direction);
  }

  async *fromUnread(query: Query, { limit, ...start }: Search): IdBatches {
    const receiver = { ...this.#receiver(), places: this.#currentRanges(query.ranges) };
    yield* fromUnread(this.#viewer.db, receiver, {
      ...start,
      wanted: limit,
      newestId: await this.#lookups.newest(),
    });
  }

  /** Seeks ranges with a topic of their own apart from the others. */
  #seek(
    { ranges, accessPath }: Pick<Query, 'ranges' | 'accessPath'>,
    { from, direction, limit }: Search,
  ): IdBatches {
    const { db, realm } = this.#viewer;
    const start = { from, direction, wanted: limit };
    const ofTopics = ranges.filter((range) => range.topicKey !== undefined);
    const whole = ranges.filter((range) => range.topicKey === undefined);
    const [first = [], second] = [ofTopics, whole].filter((each) => each.length > 0);
    const ids = fromRanges({ db, realm }, { ranges: first, accessPath }, start);
    if (!second) return ids;
    return merge(ids, fromRanges({ db, realm }, { ranges: second, accessPath }, start), direction);
  }

  /** The reader's current channels, each starting at the message after they joined. */
  #currentRanges(ranges: readonly IdRange[]): IdRange[] {
    const current = new Map<number, IdRange>();
    for (const { recipientId, channelId } of ranges) {
      const after = channelId === null ? 0 : currentSince(this.#viewer.realm, this.#spans, channelId);
      if (after !== undefined) current.set(recipientId, { recipientId, channelId, after, upTo: NO_END });
    }
    return [...current.values()];
  }

  /** The ID at which a scan begins: earlier messages are outside the ranges. */
  async #firstWithin(start: SourceStart, { ranges }: Query): Promise<number> {
    if (start.direction === 'older') return this.firstOf(start);
    return Math.max(start.from, least(ranges.map((each) => each.after)) + 1);
  }

  #receiver() {
    return receiverOf(this.#viewer.realm, this.#viewer.user.id);
  }
}

/** Whether the access path takes all messages of the ranges. */
export const isWhole = ({ accessPath }: Query): boolean =>
  accessPath.topicKey === undefined && accessPath.senderId === undefined && accessPath.mark === undefined;
