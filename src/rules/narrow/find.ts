import type { Realm } from '../../realm/realm.ts';
import { findCounter } from '../../store/counters.ts';
import type { Reader } from '../../store/engine.ts';
import { listFlagged, listFlags, type StoredFlag } from '../../store/flags.ts';
import { NO_END } from '../../store/id-lists.ts';
import { listKeys, type MessageKey } from '../../store/message-keys.ts';
import type { User } from '../../store/model.ts';
import { listUnreadAmong } from '../../store/read-state.ts';
import type { SpanMap } from '../../store/spans.ts';
import { listKeysBetween, type Stretch } from '../../store/stretches.ts';
import { currentSince, isCurrent, wasReceived } from '../received.ts';
import { collect, type Ids, merge, race } from './in-order.ts';
import type { FlagTerm, Query } from './query.ts';
import { fromFlag, fromStretches, fromUnread, type Start } from './sources.ts';

/** Who asks, and of what. */
export interface Sight {
  readonly db: Reader;
  readonly realm: Realm;
  readonly user: User;
}

export interface Search extends Start {
  readonly limit: number;
}

/** With fewer stretches than this, seeking in each costs no more than looking at what was written last. */
const FEW_STRETCHES = 8;
/** How many of the latest messages to look at before seeking, for each one wanted. */
const WINDOW = 2;

/**
 * Finds the messages of narrows for one reader. Of the ways to get at them it takes the one that reads least: a single
 * ID; what is starred; what is unread; seeks in the stretches. What a way does not ensure is checked batch by batch.
 */
export class Finder {
  readonly #sight: Sight;
  readonly #spans: SpanMap;
  #newestId: Promise<number> | undefined;
  #hasHistory: Promise<boolean> | undefined;

  /** `spans`: at least those of the channels that the narrows are about. */
  constructor(sight: Sight, spans: SpanMap) {
    this.#sight = sight;
    this.#spans = spans;
  }

  /** The IDs of the first `limit` messages from `from` on (that included), in the order of the direction. */
  async find(query: Query, { limit, ...start }: Search): Promise<number[]> {
    if (limit === 0) return [];
    return race(this.#ways(query, { ...start, limit }).map((ids) => collect(ids, limit)));
  }

  /** Those of the messages that match. They are the reader's to see only if `matches` says so. */
  async filter(
    ids: readonly number[],
    matches: (key: MessageKey) => boolean,
    flags: readonly FlagTerm[],
  ): Promise<number[]> {
    const { db, realm } = this.#sight;
    if (ids.length === 0) return [];
    const keys = await listKeys(db, realm.id, ids);
    const kept = await this.#withFlags(keys.filter(matches), flags);
    return ids.filter((id) => kept.has(id));
  }

  #ways(query: Query, search: Search): Ids[] {
    const { flags, choice, stretches } = query;
    if (query.id !== undefined) return [this.#fromId(query, query.id, search)];
    const flag = STORED.find((each) => asks(flags, each));
    if (flag) return [this.#checked(query, this.#flagged(flag, search), flag)];
    if (asks(flags, 'mentioned')) return [this.#checked(query, this.#mentions(query, search))];
    const sought = this.#sought(query, search);
    if (!asks(flags, 'unread')) return [sought];
    const unread = this.#checked(query, this.#unread(query, search), 'unread');
    // What is unread is kept by channel: of a whole channel, or of the feed, there is no quicker way to it.
    const isWhole = choice.topicKey === undefined && choice.senderId === undefined;
    return isWhole && stretches.some((each) => each.channelId !== null) ? [unread] : [sought, unread];
  }

  async *#sought(query: Query, search: Search): Ids {
    const isExact = query.rest === undefined && query.flags.length === 0;
    const history = query.isPersonal && (await this.#ownHistory());
    const places = this.#inStretches(query, search, history);
    const all = history ? merge(places, this.#history(query, search), search.direction) : places;
    if (isExact) yield* all;
    else for await (const ids of all) yield await this.filter(ids, query.matchesInHistory, query.flags);
  }

  /** Where the feed is of many places, what was written last is mostly for the reader: a look at it is enough. */
  async *#inStretches(query: Query, search: Search, hasHistory: boolean): Ids {
    const { db, realm } = this.#sight;
    const { direction } = search;
    let { from, limit } = search;
    const isWhole = query.choice.topicKey === undefined && query.choice.senderId === undefined;
    if (isWhole && !hasHistory && query.stretches.length > FEW_STRETCHES) {
      const width = Math.max(50, limit * WINDOW);
      from = await this.#within(search, query);
      const range = direction === 'older' ? [from - width, from] : [from - 1, from - 1 + width];
      const [after, upTo] = range as [number, number];
      const keys = await listKeysBetween(db, realm.id, { after, upTo, direction });
      const ids = keys.filter(query.matches).map((key) => key.id);
      yield ids;
      limit = Math.max(1, limit - ids.length);
      from = direction === 'older' ? after : upTo + 1;
    }
    yield* fromStretches(db, realm.id, query, { from, direction, wanted: limit });
  }

  /** What the reader made part of their history without having received it. */
  async *#history(query: Query, start: Search): Ids {
    for await (const ids of this.#flagged('historical', start)) {
      yield await this.filter(ids, query.matchesInHistory, []);
    }
  }

  async *#fromId(query: Query, id: number, { from, direction }: Start): Ids {
    const isBeyond = direction === 'older' ? id <= from : id >= from;
    if (!isBeyond) return;
    const historical = await listFlags(this.#sight.db, this.#whose(), [id], ['historical']);
    const matches = historical.has(id) ? query.matchesInHistory : query.matches;
    yield await this.filter([id], matches, query.flags);
  }

  /** Of messages that have a flag: whether the rest holds. */
  async *#checked(query: Query, ids: Ids, flag?: FlagTerm['flag']): Ids {
    const others = query.flags.filter((each) => each.flag !== flag || each.negated);
    for await (const batch of ids) yield await this.filter(batch, query.matchesInHistory, others);
  }

  /** Of all kinds; those of a whole channel may be of before the reader came. */
  #mentions(query: Query, search: Search): Ids {
    const { direction, from, limit } = search;
    const personal = merge(
      this.#flagged('mentioned', search),
      this.#flagged('topic_wildcard_mentioned', search),
      direction,
    );
    const { stretches } = query;
    const wildcards = { stretches, choice: { mentionsChannel: true } };
    const start = { from, direction, wanted: limit };
    return merge(personal, fromStretches(this.#sight.db, this.#sight.realm.id, wildcards, start), direction);
  }

  #flagged(flag: StoredFlag, { limit, ...start }: Search): Ids {
    return fromFlag(this.#sight.db, this.#whose(), flag, { ...start, wanted: limit });
  }

  async *#unread(query: Query, { limit, ...start }: Search): Ids {
    const whose = { ...this.#whose(), places: this.#current(query.stretches) };
    yield* fromUnread(this.#sight.db, whose, { ...start, wanted: limit, newestId: await this.#newest() });
  }

  /** Of places, those that the reader is in now, from when they came. */
  #current(stretches: readonly Stretch[]): Stretch[] {
    const places = new Map<number, Stretch>();
    for (const { recipientId, channelId } of stretches) {
      const after = channelId === null ? 0 : currentSince(this.#spans, channelId);
      if (after !== undefined) places.set(recipientId, { recipientId, channelId, after, upTo: NO_END });
    }
    return [...places.values()];
  }

  async #withFlags(keys: readonly MessageKey[], flags: readonly FlagTerm[]): Promise<Set<number>> {
    const { db } = this.#sight;
    let kept = keys;
    for (const { flag, negated } of flags) {
      const having =
        flag === 'unread'
          ? await listUnreadAmong(db, this.#whose(), kept, (key) => isCurrent(this.#spans, key))
          : await this.#flaggedAmong(kept, flag);
      kept = kept.filter((key) => having.has(key.id) !== negated);
    }
    return new Set(kept.map((key) => key.id));
  }

  async #flaggedAmong(keys: readonly MessageKey[], flag: Exclude<FlagTerm['flag'], 'unread'>) {
    const ids = keys.map((key) => key.id);
    const flags = flag === 'mentioned' ? (['mentioned', 'topic_wildcard_mentioned'] as const) : [flag];
    const stored = await listFlags(this.#sight.db, this.#whose(), ids, flags);
    const isMentioned = (key: MessageKey) =>
      flag === 'mentioned' && key.mentionsChannel && wasReceived(this.#spans, key);
    return new Set(keys.filter((key) => stored.has(key.id) || isMentioned(key)).map((key) => key.id));
  }

  #whose() {
    return { realmId: this.#sight.realm.id, userId: this.#sight.user.id };
  }

  #newest(): Promise<number> {
    this.#newestId ??= findCounter(this.#sight.db, this.#sight.realm.id, 'message');
    return this.#newestId;
  }

  /** Whether the reader has any history beyond what they received: most have none. */
  #ownHistory(): Promise<boolean> {
    const first = { direction: 'newer', from: 0, limit: 1 } as const;
    this.#hasHistory ??= listFlagged(this.#sight.db, this.#whose(), 'historical', first).then(
      (ids) => ids.length > 0,
    );
    return this.#hasHistory;
  }

  /** Where in the stretches to begin: a look at the latest messages is of no use where there are none. */
  async #within({ from, direction }: Start, { stretches }: Query): Promise<number> {
    if (direction === 'older') return Math.min(from, await this.#newest());
    return Math.max(from, Math.min(...stretches.map((each) => each.after)) + 1);
  }
}

/** The flags that are rows, to be gone through by themselves. */
const STORED = ['starred', 'has_alert_word'] as const;

const asks = (flags: readonly FlagTerm[], flag: FlagTerm['flag']): boolean =>
  flags.some((each) => each.flag === flag && !each.negated);
