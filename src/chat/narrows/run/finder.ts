import { receiverOf } from '../../rules/messages/received.ts';
import type { AccessPath } from '../../store/messages/id-ranges.ts';
import type { MessageKey } from '../../store/messages/message-keys.ts';
import { listFlags } from '../../store/read-state/flags.ts';
import type { SpanMap } from '../../store/read-state/spans.ts';
import type { FlagTerm, Query } from '../plan/query.ts';
import type { Viewer } from '../viewer.ts';
import { Candidates, isWhole } from './candidates.ts';
import { CandidateFilter, type Conditions, ONLY_KEYS } from './filter.ts';
import { isInIndex } from './from-index.ts';
import type { Lookups } from './latest.ts';
import { findInMemory } from './latest.ts';
import { collect, endOf, firstComplete, type IdBatches, merge } from './ordered.ts';
import type { Search } from './sources.ts';

/**
 * Finds the messages of narrows for one reader. It reads the possible access paths in turns, and takes the answer of the
 * first complete one: a single ID; a flag; unread messages; reactions; the index of words; seeks in the ranges.
 */
export class Finder {
  readonly #viewer: Viewer;
  #made: Candidates | undefined;
  #filter: CandidateFilter | undefined;
  readonly #lookups: Lookups;
  /** At least those of the channels that the narrows are about. */
  readonly spans: SpanMap;

  constructor(viewer: Viewer, spans: SpanMap, lookups: Lookups) {
    this.#viewer = viewer;
    this.spans = spans;
    this.#lookups = lookups;
  }

  /** Only for what the memory does not answer. */
  get #candidates(): Candidates {
    this.#made ??= new Candidates(this.#viewer, this.spans, this.#lookups);
    return this.#made;
  }

  /** The IDs of the first `limit` messages from `from` on (itself included), in the order of the direction. */
  async find(query: Query, search: Search): Promise<number[]> {
    if (search.limit === 0) return [];
    const known = await findInMemory(this.#viewer, { query, search, lookups: this.#lookups });
    if (!known) return this.#findStored(query, search);
    const more = known.rest ? await this.#findStored(query, known.rest) : [];
    return [...known.ids, ...more];
  }

  async #findStored(query: Query, search: Search): Promise<number[]> {
    const ways = this.#paths(query, search).map((ids) => collect(ids, search.limit));
    return firstComplete(ways, ways.length === 1 ? search.from : await this.#candidates.firstOf(search));
  }

  /** The matching messages, in the order given. Access is checked only if `matches` checks it. */
  filter(ids: readonly number[], conditions: Conditions, matches: (key: MessageKey) => boolean) {
    this.#filter ??= new CandidateFilter(this.#viewer, this.spans);
    return this.#filter.keep(ids, conditions, matches);
  }

  #paths(query: Query, search: Search): IdBatches[] {
    if (query.id !== undefined) return [this.#byId(query, query.id, search)];
    const byFlags = this.#byFlags(query, search);
    const requiresReaction = query.reactions.some(({ negated }) => !negated);
    const others = [...byFlags, ...(requiresReaction ? [this.#byReactions(query, search)] : [])];
    if (query.texts.some((text) => !text.negated)) {
      // The index has the words of senders and topics too, but no marks.
      const marks = [query.accessPath, ...query.otherPaths].filter(({ mark }) => mark !== undefined);
      return [
        this.#byIndex(query, search),
        ...marks.map((path) => this.#byOtherPath(query, path, search)),
        ...others,
      ];
    }
    // Unread messages are stored by channel: no other path finds those of a whole channel, or of the feed, sooner.
    const hasChannels = query.ranges.some((each) => each.channelId !== null);
    if (byFlags.length > 0 && isWhole(query) && (hasChannels || !requiresOnlyUnread(query))) return byFlags;
    return [
      this.#bySeek(query, search),
      ...query.otherPaths.map((path) => this.#byOtherPath(query, path, search)),
      ...(isInIndex(query) ? [this.#byIndex(query, search)] : []),
      ...others,
    ];
  }

  /** One path for each flag that a message must have. */
  #byFlags(query: Query, search: Search): IdBatches[] {
    const stored = STORED_FLAGS.filter((flag) => requiresFlag(query, flag));
    const has = (flag: FlagTerm['flag']) => requiresFlag(query, flag);
    return [
      ...stored.map((flag) => this.#filtered(query, this.#candidates.fromFlag(flag, search), flag)),
      ...(has('mentioned') ? [this.#filtered(query, this.#candidates.fromMentions(query, search))] : []),
      ...(has('unread') ? [this.#filtered(query, this.#candidates.fromUnread(query, search), 'unread')] : []),
    ];
  }

  async *#bySeek(query: Query, search: Search): IdBatches {
    const { rest, flags, reactions, texts } = query;
    const isExact = rest === undefined && flags.length === 0 && reactions.length === 0 && texts.length === 0;
    const history = query.isPersonal && (await this.#lookups.hasHistory());
    const all = this.#withHistory(query, search, this.#candidates.fromRanges(query, search, history));
    if (isExact) yield* all;
    else yield* this.#filtered(query, all);
  }

  /** By another access path, which covers no other condition: all are tested. */
  #byOtherPath(query: Query, accessPath: AccessPath, search: Search): IdBatches {
    return this.#bySeek({ ...query, ranges: query.places, accessPath, rest: () => true }, search);
  }

  #byIndex(query: Query, search: Search): IdBatches {
    const indexed = this.#matching(this.#candidates.fromIndex(query, search), query.matches);
    return this.#filtered(query, this.#withHistory(query, search, indexed));
  }

  /** By the messages of the organization that have a reaction. */
  async *#byReactions(query: Query, search: Search): IdBatches {
    for await (const { ids, upTo } of this.#candidates.fromReactions(search)) {
      const historical = query.isPersonal ? await this.#historicalAmong(ids) : new Map();
      const isVisible = (key: MessageKey) =>
        query.matches(key) || (historical.has(key.id) && query.matchesInHistory(key));
      yield { ids: await this.filter(ids, query, isVisible), upTo };
    }
  }

  async *#byId(query: Query, id: number, { from, direction }: Search): IdBatches {
    const isBeyond = direction === 'older' ? id <= from : id >= from;
    if (!isBeyond) return;
    const historical = await this.#historicalAmong([id]);
    const matches = historical.has(id) ? query.matchesInHistory : query.matches;
    yield { ids: await this.filter([id], query, matches), upTo: endOf(direction) };
  }

  /** Adds messages of the reader's history that the reader did not receive. */
  async *#withHistory(query: Query, search: Search, ids: IdBatches): IdBatches {
    if (!query.isPersonal || !(await this.#lookups.hasHistory())) return yield* ids;
    const historical = this.#candidates.fromFlag('historical', search);
    yield* merge(ids, this.#matching(historical, query.matchesInHistory), search.direction);
  }

  /** Drops candidates that do not match; if `flag` is given, all candidates have it. */
  async *#filtered(query: Query, ids: IdBatches, flag?: FlagTerm['flag']): IdBatches {
    const flags = query.flags.filter((each) => each.flag !== flag || each.negated);
    const conditions = { ...query, flags };
    for await (const { ids: found, upTo } of ids)
      yield { ids: await this.filter(found, conditions, query.matchesInHistory), upTo };
  }

  async *#matching(ids: IdBatches, matches: (key: MessageKey) => boolean): IdBatches {
    for await (const { ids: found, upTo } of ids)
      yield { ids: await this.filter(found, ONLY_KEYS, matches), upTo };
  }

  #historicalAmong(ids: readonly number[]) {
    const { db, realm, user } = this.#viewer;
    return listFlags(db, receiverOf(realm, user.id), { ids, flags: ['historical'] });
  }
}

/** Flags that are rows of their own. */
const STORED_FLAGS = ['starred', 'has_alert_word'] as const;

const requiresOnlyUnread = ({ flags }: Query): boolean =>
  flags.every(({ flag, negated }) => negated || flag === 'unread');

const requiresFlag = ({ flags }: Query, flag: FlagTerm['flag']): boolean =>
  flags.some((each) => each.flag === flag && !each.negated);
