import { setImmediate } from 'node:timers/promises';
import { isCurrent, receiverOf, wasReceived } from '../../rules/messages/received.ts';
import { listKeys, type MessageKey } from '../../store/messages/message-keys.ts';
import { listReacted } from '../../store/messages/reactions.ts';
import { listTexts } from '../../store/messages/search-index.ts';
import { listFlags } from '../../store/read-state/flags.ts';
import type { SpanMap } from '../../store/read-state/spans.ts';
import { listUnreadAmong } from '../../store/read-state/unread-among.ts';
import { matcherOf } from '../language/search-query.ts';
import type { FlagTerm, Query, TextTerm } from '../plan/query.ts';
import type { Viewer } from '../viewer.ts';

/** Texts that are matched before other requests get a turn. */
const TEXTS_AT_ONCE = 200;
/** Characters × searches that are matched before other requests get a turn. */
const TEXT_AT_ONCE = 2_000_000;

/** The conditions that a filter reads from the database, cheapest first; keys are tested before. */
export type Conditions = Pick<Query, 'flags' | 'reactions' | 'texts'>;

/** Tests keys only. */
export const ONLY_KEYS: Conditions = { flags: [], reactions: [], texts: [] };

/** Decides which messages of a batch of candidates match. */
export class CandidateFilter {
  readonly #viewer: Viewer;
  readonly #spans: SpanMap;

  constructor(viewer: Viewer, spans: SpanMap) {
    this.#viewer = viewer;
    this.#spans = spans;
  }

  /** The matching candidates, in their order. `matches` tests the key, access included. */
  async keep(
    ids: readonly number[],
    { flags, reactions, texts }: Conditions,
    matches: (key: MessageKey) => boolean,
  ): Promise<number[]> {
    const { db, realm } = this.#viewer;
    if (ids.length === 0) return [];
    const keys = await listKeys({ db, realm }, ids);
    const kept = await this.#withFlags(keys.filter(matches), flags);
    const reacted = reactions.length === 0 ? undefined : await listReacted({ db, realm }, kept);
    const isKept = (id: number) =>
      kept.has(id) && reactions.every(({ negated }) => reacted?.has(id) !== negated);
    return this.#withTexts(ids.filter(isKept), texts);
  }

  async #withFlags(keys: readonly MessageKey[], flags: readonly FlagTerm[]): Promise<Set<number>> {
    let kept = keys;
    for (const { flag, negated } of flags) {
      const flagged =
        flag === 'unread' ? await this.#unreadAmong(kept) : await this.#flaggedAmong(kept, flag);
      kept = kept.filter((key) => flagged.has(key.id) !== negated);
    }
    return new Set(kept.map((key) => key.id));
  }

  #unreadAmong(keys: readonly MessageKey[]) {
    const { db, realm, user } = this.#viewer;
    const isReceived = (key: MessageKey) => isCurrent(realm, this.#spans, key);
    return listUnreadAmong(db, { receiver: receiverOf(realm, user.id), keys, isReceived });
  }

  async #flaggedAmong(keys: readonly MessageKey[], flag: Exclude<FlagTerm['flag'], 'unread'>) {
    const { db, realm, user } = this.#viewer;
    const ids = keys.map((key) => key.id);
    const flags = flag === 'mentioned' ? (['mentioned', 'topic_wildcard_mentioned'] as const) : [flag];
    const stored = await listFlags(db, receiverOf(realm, user.id), { ids, flags });
    const isMentioned = (key: MessageKey) =>
      flag === 'mentioned' && key.mentionsChannel && wasReceived(this.#spans, key);
    return new Set(keys.filter((key) => stored.has(key.id) || isMentioned(key)).map((key) => key.id));
  }

  async #withTexts(ids: readonly number[], texts: readonly TextTerm[]): Promise<number[]> {
    if (texts.length === 0) return [...ids];
    const kept: number[] = [];
    for (let from = 0; from < ids.length; from += TEXTS_AT_ONCE) {
      const some = ids.slice(from, from + TEXTS_AT_ONCE);
      const found = await listTexts(this.#viewer, some);
      let matched = 0;
      for (const id of some) {
        const text = found.get(id);
        if (!text) continue;
        const matches = matcherOf(text);
        if (texts.every(({ query, negated }) => matches(query) !== negated)) kept.push(id);
        matched += text.renderedContent.length * texts.length;
        if (matched < TEXT_AT_ONCE) continue;
        matched = 0;
        await setImmediate();
      }
      await setImmediate();
    }
    return kept;
  }
}
