import { setImmediate } from 'node:timers/promises';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import { currentSince, isCurrent, receiverOf, wasReceived } from '../../rules/received.ts';
import { findCounter } from '../../store/counters.ts';
import type { Reader } from '../../store/engine.ts';
import { listFlagged, listFlags, type StoredFlag } from '../../store/flags.ts';
import { NO_END } from '../../store/id-lists.ts';
import { listKeys, type MessageKey } from '../../store/message-keys.ts';

import { listReacted } from '../../store/reactions.ts';
import { listUnreadAmong } from '../../store/read-state.ts';
import { listTexts } from '../../store/search-index.ts';
import type { SpanMap } from '../../store/spans.ts';
import { type Choice, listKeysBetween, type Stretch } from '../../store/stretches.ts';
import { matcherOf } from '../language/search-query.ts';
import type { FlagTerm, Query, TextTerm } from '../plan/query.ts';
import { fromIndex, isInIndex } from './from-index.ts';
import { collect, type Ids, merge, race } from './ordered.ts';
import { fromFlag, fromReactions, fromStretches, fromUnread, type Start } from './sources.ts';

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
/** Whose texts are looked at before others get a turn. */
const TEXTS_AT_ONCE = 200;
/** Characters × searches that are looked at before others get a turn. */
const TEXT_AT_ONCE = 2_000_000;

/**
 * Finds the messages of narrows for one reader. Of the ways to get at them it takes the one that reads least: a single
 * ID; what is starred; what is unread; the index of words; seeks in the stretches. What a way does not ensure is checked batch by batch.
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
    { flags, reactions, texts }: Pick<Query, 'flags' | 'reactions' | 'texts'>,
    matches: (key: MessageKey) => boolean,
  ): Promise<number[]> {
    const { db, realm } = this.#sight;
    if (ids.length === 0) return [];
    const keys = await listKeys(db, realm.id, ids);
    const kept = await this.#withFlags(keys.filter(matches), flags);
    const answered = reactions.length === 0 ? undefined : await listReacted(db, realm.id, kept);
    const isKept = (id: number) =>
      kept.has(id) && reactions.every(({ negated }) => answered?.has(id) !== negated);
    return this.#withTexts(ids.filter(isKept), texts);
  }

  #ways(query: Query, search: Search): Ids[] {
    if (query.id !== undefined) return [this.#fromId(query, query.id, search)];
    const flagged = this.#ofFlags(query, search);
    const isAnswered = query.reactions.some(({ negated }) => !negated);
    const others = [...flagged, ...(isAnswered ? [this.#answered(query, search)] : [])];
    if (query.texts.some((text) => !text.negated)) {
      // What a sender or a topic has is in the index too, but for marks.
      const marks = [query.choice, ...query.otherChoices].filter(({ mark }) => mark !== undefined);
      return [
        this.#indexed(query, search),
        ...marks.map((choice) => this.#other(query, choice, search)),
        ...others,
      ];
    }
    if (flagged.length > 0 && isWhole(query) && !isUnreadOnly(query)) return flagged;
    // What is unread is kept by channel: of a whole channel, or of the feed, there is no quicker way to it.
    if (flagged.length > 0 && isWhole(query) && query.stretches.some((each) => each.channelId !== null))
      return flagged;
    return [
      this.#sought(query, search),
      ...query.otherChoices.map((choice) => this.#other(query, choice, search)),
      ...(isInIndex(query) ? [this.#indexed(query, search)] : []),
      ...others,
    ];
  }

  /** By going through what has a flag that is asked for, for each of these flags. */
  #ofFlags(query: Query, search: Search): Ids[] {
    const stored = STORED.filter((flag) => asks(query.flags, flag));
    return [
      ...stored.map((flag) => this.#checked(query, this.#flagged(flag, search), flag)),
      ...(asks(query.flags, 'mentioned') ? [this.#checked(query, this.#mentions(query, search))] : []),
      ...(asks(query.flags, 'unread') ? [this.#checked(query, this.#unread(query, search), 'unread')] : []),
    ];
  }

  async *#sought(query: Query, search: Search): Ids {
    const { rest, flags, reactions, texts } = query;
    const isExact = rest === undefined && flags.length === 0 && reactions.length === 0 && texts.length === 0;
    const history = query.isPersonal && (await this.#ownHistory());
    const all = this.#withHistory(query, search, this.#inStretches(query, search, history));
    if (isExact) yield* all;
    else for await (const ids of all) yield await this.filter(ids, query, query.matchesInHistory);
  }

  /** By another of the choices, after which everything is checked. */
  #other(query: Query, choice: Choice, search: Search): Ids {
    return this.#sought({ ...query, stretches: query.places, choice, rest: () => true }, search);
  }

  /** By the index of words. */
  async *#indexed(query: Query, search: Search): Ids {
    for await (const ids of this.#withHistory(query, search, this.#inIndex(query, search)))
      yield await this.filter(ids, query, query.matchesInHistory);
  }

  async *#withHistory(query: Query, search: Search, places: Ids): Ids {
    const history = query.isPersonal && (await this.#ownHistory());
    yield* history ? merge(places, this.#history(query, search), search.direction) : places;
  }

  async *#inIndex(query: Query, start: Search): Ids {
    const { db } = this.#sight;
    const newestId = await this.#newest();
    for await (const ids of fromIndex(db, this.#whose(), query, { ...start, newestId })) {
      yield await this.filter(ids, ONLY_KEYS, query.matches);
    }
  }

  /** What somebody has reacted to, wherever it is. */
  async *#answered(query: Query, { limit, ...start }: Search): Ids {
    const { db, realm } = this.#sight;
    for await (const ids of fromReactions(db, realm.id, { ...start, wanted: limit })) {
      const historical = query.isPersonal
        ? await listFlags(db, this.#whose(), ids, ['historical'])
        : new Map();
      const isSeen = (key: MessageKey) =>
        query.matches(key) || (historical.has(key.id) && query.matchesInHistory(key));
      yield await this.filter(ids, query, isSeen);
    }
  }

  /** Where the feed is of many places, what was written last is mostly for the reader: a look at it is enough. */
  async *#inStretches(query: Query, search: Search, hasHistory: boolean): Ids {
    const { db, realm } = this.#sight;
    const { direction } = search;
    let { from, limit } = search;
    if (isWhole(query) && !hasHistory && query.stretches.length > FEW_STRETCHES) {
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
    yield* this.#seek(query, { from, direction, limit });
  }

  /** Stretches with a topic of their own are sought apart from the others. */
  #seek({ stretches, choice }: Pick<Query, 'stretches' | 'choice'>, { from, direction, limit }: Search): Ids {
    const { db, realm } = this.#sight;
    const start = { from, direction, wanted: limit };
    const ofTopics = stretches.filter((stretch) => stretch.topicKey !== undefined);
    const whole = stretches.filter((stretch) => stretch.topicKey === undefined);
    const [first = [], second] = [ofTopics, whole].filter((each) => each.length > 0);
    const ids = fromStretches(db, realm.id, { stretches: first, choice }, start);
    if (!second) return ids;
    return merge(ids, fromStretches(db, realm.id, { stretches: second, choice }, start), direction);
  }

  /** What the reader made part of their history without having received it. */
  async *#history(query: Query, start: Search): Ids {
    for await (const ids of this.#flagged('historical', start)) {
      yield await this.filter(ids, ONLY_KEYS, query.matchesInHistory);
    }
  }

  async *#fromId(query: Query, id: number, { from, direction }: Start): Ids {
    const isBeyond = direction === 'older' ? id <= from : id >= from;
    if (!isBeyond) return;
    const historical = await listFlags(this.#sight.db, this.#whose(), [id], ['historical']);
    const matches = historical.has(id) ? query.matchesInHistory : query.matches;
    yield await this.filter([id], query, matches);
  }

  /** Of messages that have a flag: whether the rest holds. */
  async *#checked(query: Query, ids: Ids, flag?: FlagTerm['flag']): Ids {
    const others = query.flags.filter((each) => each.flag !== flag || each.negated);
    for await (const batch of ids)
      yield await this.filter(batch, { ...query, flags: others }, query.matchesInHistory);
  }

  /** Of all kinds; those of a whole channel may be of before the reader came. */
  #mentions(query: Query, search: Search): Ids {
    const { direction, from, limit } = search;
    const personal = merge(
      this.#flagged('mentioned', search),
      this.#flagged('topic_wildcard_mentioned', search),
      direction,
    );
    const wildcards = { stretches: query.places, choice: { mark: 'mentionsChannel' } as const };
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
      const after = channelId === null ? 0 : currentSince(this.#sight.realm, this.#spans, channelId);
      if (after !== undefined) places.set(recipientId, { recipientId, channelId, after, upTo: NO_END });
    }
    return [...places.values()];
  }

  async #withTexts(ids: readonly number[], texts: readonly TextTerm[]): Promise<number[]> {
    if (texts.length === 0) return [...ids];
    const kept: number[] = [];
    for (let from = 0; from < ids.length; from += TEXTS_AT_ONCE) {
      const some = ids.slice(from, from + TEXTS_AT_ONCE);
      const found = await listTexts(this.#sight.db, this.#sight.realm.id, some);
      let looked = 0;
      for (const id of some) {
        const text = found.get(id);
        if (!text) continue;
        const matches = matcherOf(text);
        if (texts.every(({ query, negated }) => matches(query) !== negated)) kept.push(id);
        looked += text.renderedContent.length * texts.length;
        if (looked < TEXT_AT_ONCE) continue;
        looked = 0;
        await setImmediate();
      }
      await setImmediate();
    }
    return kept;
  }

  async #withFlags(keys: readonly MessageKey[], flags: readonly FlagTerm[]): Promise<Set<number>> {
    const { db } = this.#sight;
    let kept = keys;
    for (const { flag, negated } of flags) {
      const having =
        flag === 'unread'
          ? await listUnreadAmong(db, this.#whose(), kept, (key) =>
              isCurrent(this.#sight.realm, this.#spans, key),
            )
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
    return receiverOf(this.#sight.realm, this.#sight.user.id);
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

/** Nothing but keys to be looked at. */
const ONLY_KEYS = { flags: [], reactions: [], texts: [] } as const;

/** Nothing narrows the stretches down. */
const isWhole = ({ choice }: Query): boolean =>
  choice.topicKey === undefined && choice.senderId === undefined && choice.mark === undefined;

const isUnreadOnly = ({ flags }: Query): boolean =>
  flags.every(({ flag, negated }) => negated || flag === 'unread');

const asks = (flags: readonly FlagTerm[], flag: FlagTerm['flag']): boolean =>
  flags.some((each) => each.flag === flag && !each.negated);
