import { directWith, topicKey } from './conversation.ts';
import { addInOrder, removeInOrder } from './lists.ts';
import { mutedChannelsOf, policyOf, topicIsMuted } from './topic-policies.ts';
import type { ClientState, UnreadMessages } from './types.ts';
import { UnreadCounts, type UnreadPlace } from './unread-counts.ts';

type Entry = { unread_message_ids: number[] };
type Topic = UnreadMessages['streams'][number];
type Known = UnreadPlace & { readonly leave: () => void };

const known = new WeakMap<UnreadMessages, UnreadPlaces>();

/**
 * Made once for the unread messages of a state. What changes them, the policies of topics or the muted channels tells it.
 * Undefined: the client did not ask for unread messages.
 */
export function unreadOf(state: ClientState): UnreadPlaces | undefined {
  const unreads = state.unread_msgs;
  if (!unreads) return undefined;
  const made = known.get(unreads) ?? new UnreadPlaces(state, unreads);
  known.set(unreads, made);
  return made;
}

/** The unread messages of a state by ID and by conversation: a change looks at the messages that it names alone. */
export class UnreadPlaces {
  readonly counts: UnreadCounts;
  readonly #state: ClientState;
  readonly #unreads: UnreadMessages;
  readonly #byKey = new Map<string, Known>();
  readonly #byId = new Map<number, Known>();
  #mutedChannels: ReadonlySet<number>;

  constructor(state: ClientState, unreads: UnreadMessages) {
    this.#state = state;
    this.#unreads = unreads;
    this.counts = new UnreadCounts(unreads.mentions);
    this.#mutedChannels = mutedChannelsOf(state);
    for (const each of unreads.streams) this.#topic(each);
    for (const each of unreads.pms) this.#direct(unreads.pms, each, [each.other_user_id]);
    for (const each of unreads.huddles)
      this.#direct(unreads.huddles, each, this.#others(each.user_ids_string));
    // The state may already have what the event that is being applied has changed: a topic's policy, a muted channel.
    unreads.count = this.counts.total;
  }

  /** The unread messages. */
  get ids(): number[] {
    return [...this.#byId.keys()];
  }

  /** The conversation, with none unread if it is not known. `others`: everybody but oneself. */
  placeFor(place: { stream_id: number; topic: string } | { others: number[] }): Known {
    const { streams, pms, huddles } = this.#unreads;
    if ('topic' in place) {
      const { stream_id, topic } = place;
      const found = this.#byKey.get(topicKey(stream_id, topic));
      return found ?? this.#topic(into(streams, { stream_id, topic, unread_message_ids: [] }));
    }
    const ownId = this.#state.user_id ?? 0;
    const others = place.others.length > 0 ? place.others : [ownId];
    const found = this.#byKey.get(directKey(others));
    if (found) return found;
    if (others.length > 1) {
      const user_ids_string = [...others, ownId].sort((a, b) => a - b).join(',');
      return this.#direct(huddles, into(huddles, { user_ids_string, unread_message_ids: [] }), others);
    }
    const [other_user_id = ownId] = others;
    const entry = { other_user_id, sender_id: other_user_id, unread_message_ids: [] };
    return this.#direct(pms, into(pms, entry), others);
  }

  /** A message is in one conversation. */
  add(place: Known, id: number): void {
    const before = this.#byId.get(id);
    if (before === place) return;
    if (before) this.remove([id]);
    addInOrder(place.ids, id);
    this.#byId.set(id, place);
    this.#count(place, this.counts.mentions.has(id) ? 1 : 0);
  }

  /** Returns the messages that were unread. Their mentions stay, since they may be added elsewhere. */
  remove(ids: Iterable<number>): number[] {
    const gone = new Map<Known, Set<number>>();
    for (const id of ids) {
      const place = this.#byId.get(id);
      if (!place) continue;
      const own = gone.get(place) ?? new Set();
      gone.set(place, own.add(id));
      this.#byId.delete(id);
    }
    for (const [place, own] of gone) {
      removeInOrder(place.ids, own);
      let mentions = 0;
      for (const id of own) if (this.counts.mentions.has(id)) mentions++;
      this.#count(place, -mentions);
      if (place.ids.length === 0) this.#forget(place);
    }
    return [...gone.values()].flatMap((own) => [...own]);
  }

  /** Mentions are kept of unread messages alone. */
  mention(id: number, isMentioned: boolean): void {
    const { mentions } = this.counts;
    const place = this.#byId.get(id);
    const isWanted = isMentioned && place !== undefined;
    if (isWanted === mentions.has(id)) return;
    if (isWanted) {
      mentions.add(id);
      addInOrder(this.#unreads.mentions, id);
    } else {
      mentions.delete(id);
      removeInOrder(this.#unreads.mentions, new Set([id]));
    }
    if (place) this.#count(place, isWanted ? 1 : -1);
  }

  /** Counts a topic by its policy, which changed. */
  judge(key: string): void {
    const place = this.#byKey.get(key);
    if (place) this.#count(place, 0);
  }

  /** Counts the topics of channels that were muted or unmuted. */
  judgeChannels(): void {
    const before = this.#mutedChannels;
    const now = mutedChannelsOf(this.#state);
    this.#mutedChannels = now;
    if (before.size === now.size && [...now].every((id) => before.has(id))) return;
    for (const place of this.#byKey.values()) this.#count(place, 0);
  }

  #topic(entry: Topic): Known {
    const { stream_id: streamId, topic } = entry;
    const place = { key: topicKey(streamId, topic), where: { streamId, topic } };
    return this.#know(this.#unreads.streams, entry, place);
  }

  #direct<T extends Entry>(list: T[], entry: T, others: readonly number[]): Known {
    return this.#know(list, entry, {
      key: directKey(others),
      where: { userIds: directWith(others).userIds },
    });
  }

  #others(ids: string): number[] {
    return ids
      .split(',')
      .map(Number)
      .filter((id) => id !== this.#state.user_id);
  }

  #know<T extends Entry>(list: T[], entry: T, named: Pick<UnreadPlace, 'key' | 'where'>): Known {
    const ids = entry.unread_message_ids;
    const leave = () => void list.splice(list.indexOf(entry), 1);
    const place: Known = { ...named, ids, leave, size: 0, mentions: 0, isMuted: false };
    this.#byKey.set(place.key, place);
    for (const id of ids) this.#byId.set(id, place);
    const { mentions } = this.counts;
    this.#show(place, mentions.size === 0 ? 0 : ids.filter((id) => mentions.has(id)).length);
    return place;
  }

  #forget(place: Known): void {
    this.#byKey.delete(place.key);
    place.leave();
  }

  /** The state's own count changes by as much as this one. */
  #count(place: UnreadPlace, mentions: number): void {
    const before = this.counts.total;
    this.#show(place, place.mentions + mentions);
    this.#unreads.count += this.counts.total - before;
  }

  #show(place: UnreadPlace, mentions: number): void {
    this.counts.count(place, { mentions, isMuted: this.#isMuted(place.where) });
  }

  #isMuted(where: UnreadPlace['where']): boolean {
    if (!('topic' in where)) return false;
    const { streamId, topic } = where;
    return topicIsMuted(policyOf(this.#state, streamId, topic), this.#mutedChannels.has(streamId));
  }
}

const directKey = (others: readonly number[]) => `dm:${directWith(others).userIds.join()}`;

function into<T>(list: T[], entry: T): T {
  list.push(entry);
  return entry;
}
