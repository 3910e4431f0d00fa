import { CHUNK_SIZE } from '../kernel/id-chunk-forms.ts';
import type { IdRuns } from '../kernel/id-runs.ts';
import type { Span } from '../kernel/json-bytes.ts';
import type { LogEntry } from '../store/log/log-entry.ts';
import type { MessagePlace, PlacesRead } from '../store/read-state/message-places.ts';

/** The messages of one topic, or of one direct conversation. */
export interface Conversation {
  readonly recipientId: number;
  readonly topicKey: string;
  /** As the newest of the messages names it. */
  readonly topic: string;
  /** Ascending. */
  readonly messageIds: Span;
}

export interface ByConversation {
  readonly conversations: readonly Conversation[];
  /** IDs of those of the messages that mention the whole channel, ascending. */
  readonly mentioningChannel: readonly number[];
}

type Known = MessagePlace & { readonly topicKey: string };

/** What is known of the IDs of one chunk, which begin with `base`. */
interface PartOfIds {
  readonly chunk: Int32Array | undefined;
  readonly base: number;
}

/** Before the first ID. */
const NO_CHUNK: PartOfIds = { chunk: undefined, base: Number.NEGATIVE_INFINITY };

/** Chunks that are kept: 256 kB each. */
const MOST_CHUNKS = 32;
const MOST_PLACES = 100_000;

/** Nothing is known of a message; it is not there; else its place and whether it mentions its channel. */
const UNKNOWN = 0;
const ABSENT = -1;
const codeOf = (place: number, mentions: boolean): number => 2 * place + 2 + Number(mentions);

const nameOf = ({ recipientId, topic }: MessagePlace): string => `${recipientId} ${topic}`;
const inOrder = (a: MessagePlace, b: MessagePlace): number =>
  a.recipientId - b.recipientId || (a.topic < b.topic ? -1 : 1);

/**
 * In which conversation messages are, four bytes for each that somebody has asked for: everybody who has not read them asks
 * for the same ones again. A message stays where it is unless the log says otherwise.
 *
 * Invariant: what is known is true at every position of the log from `#changedAt` to the newest entry that was noted.
 * (test/views/unread-again.test.ts)
 */
export class MessagePlaces {
  readonly #chunks = new Map<number, Int32Array>();
  readonly #places: Known[] = [];
  readonly #numbers = new Map<string, number>();
  /** Numbers of topics, by place: places whose names differ in case alone are one. */
  readonly #topicOf: number[] = [];
  readonly #topics = new Map<string, number>();
  #changedAt = 0;

  /** Notes that messages are elsewhere, or gone. */
  note({ event, position }: LogEntry): void {
    const isGone = event?.type === 'delete_message';
    const isElsewhere = event?.type === 'update_message' && (event.move !== null || event.content !== null);
    if (!isGone && !isElsewhere) return;
    this.#changedAt = Math.max(this.#changedAt, position);
    for (const id of event.messageIds) {
      const chunk = this.#chunks.get(Math.floor(id / CHUNK_SIZE));
      if (chunk) chunk[id % CHUNK_SIZE] = UNKNOWN;
    }
  }

  /** Forgets everything that was known before a position of the log. */
  forget(position: number): void {
    this.#clear();
    this.#changedAt = Math.max(this.#changedAt, position);
  }

  /** Whether what is known is true at a position of the log, and what is read there may be kept. */
  isTrueAt(position: number): boolean {
    return position >= this.#changedAt;
  }

  /** Those of the messages of which nothing is known, as runs. `ids` ascend. */
  unknownIn(ids: Float64Array): [number, number][] {
    const unknown: [number, number][] = [];
    let last: [number, number] | undefined;
    let { chunk, base } = NO_CHUNK;
    for (let index = 0; index < ids.length; index++) {
      const id = ids[index] as number;
      if (id - base >= CHUNK_SIZE) ({ chunk, base } = this.#chunkOf(id));
      if (chunk !== undefined && chunk[id - base] !== UNKNOWN) continue;
      if (last?.[1] === id - 1) last[1] = id;
      else {
        last = [id, id];
        unknown.push(last);
      }
    }
    return unknown;
  }

  /** Takes over what was read of messages: those that were asked for and not found are not there. */
  learn(asked: IdRuns, { ids, places, mentioning }: PlacesRead): void {
    if (this.#places.length > MOST_PLACES) this.#clear();
    for (const [first, last] of asked) for (let id = first; id <= last; id++) this.#put(id, ABSENT);
    const mentions = new Set(mentioning);
    const names = places.map(nameOf);
    const found = new Map(names.map((name, index) => [name, places[index] as MessagePlace]));
    // In the order in which topics are listed: to sort what is sorted takes one pass.
    for (const [name, place] of [...found].sort(([, a], [, b]) => inOrder(a, b))) this.#give(name, place);
    for (const [index, id] of ids.entries()) {
      const place = this.#numbers.get(names[index] as string) as number;
      this.#put(id, codeOf(place, mentions.has(id)));
    }
  }

  /** All of the messages are known, and their IDs ascend. They are counted, then each is put where its conversation has its place. */
  group(ids: Float64Array): ByConversation {
    const { topics, found, mentioningChannel, newest } = this.#topicsOf(ids);
    // At first how many messages a topic has, then where the next one of them goes.
    const places = new Int32Array(this.#topics.size);
    for (let index = 0; index < topics.length; index++) {
      const topic = topics[index] as number;
      if (topic !== ABSENT) places[topic] = (places[topic] as number) + 1;
    }
    const all = new Float64Array(found);
    const conversations: Conversation[] = [];
    let from = 0;
    for (let number = 0; number < places.length; number++) {
      const to = from + (places[number] as number);
      places[number] = from;
      if (from === to) continue;
      const { recipientId, topicKey, topic } = this.#places[newest[number] as number] as Known;
      conversations.push({ recipientId, topicKey, topic, messageIds: { all, from, to } });
      from = to;
    }
    for (let index = 0; index < ids.length; index++) {
      const topic = topics[index] as number;
      if (topic === ABSENT) continue;
      const at = places[topic] as number;
      all[at] = ids[index] as number;
      places[topic] = at + 1;
    }
    return { conversations, mentioningChannel };
  }

  /** The number of each message's topic, ABSENT for what is not there; how many are there; and by topic the place of its newest message. */
  #topicsOf(ids: Float64Array) {
    const topics = new Int32Array(ids.length);
    const newest = new Int32Array(this.#topics.size);
    const mentioningChannel: number[] = [];
    const topicOf = this.#topicOf;
    let found = 0;
    let { chunk, base } = NO_CHUNK;
    for (let index = 0; index < ids.length; index++) {
      const id = ids[index] as number;
      if (id - base >= CHUNK_SIZE) ({ chunk, base } = this.#chunkOf(id));
      const code = chunk ? (chunk[id - base] as number) : ABSENT;
      topics[index] = ABSENT;
      if (code <= UNKNOWN) continue;
      if (code & 1) mentioningChannel.push(id);
      const place = (code >> 1) - 1;
      const topic = topicOf[place] as number;
      newest[topic] = place;
      topics[index] = topic;
      found++;
    }
    return { topics, found, newest, mentioningChannel };
  }

  #chunkOf(id: number): PartOfIds {
    const number = Math.floor(id / CHUNK_SIZE);
    return { chunk: this.#chunks.get(number), base: number * CHUNK_SIZE };
  }

  #put(id: number, code: number): void {
    const number = Math.floor(id / CHUNK_SIZE);
    const chunk = this.#chunks.get(number) ?? new Int32Array(CHUNK_SIZE);
    this.#chunks.set(number, chunk);
    chunk[id % CHUNK_SIZE] = code;
  }

  /** Gives a place its number. */
  #give(name: string, place: MessagePlace): void {
    if (this.#numbers.has(name)) return;
    const topicKey = place.topic.toLowerCase();
    const folded = nameOf({ ...place, topic: topicKey });
    const topicNumber = this.#topics.get(folded) ?? this.#topics.size;
    this.#topics.set(folded, topicNumber);
    this.#topicOf.push(topicNumber);
    this.#numbers.set(name, this.#places.push({ ...place, topicKey }) - 1);
  }

  #clear(): void {
    this.#chunks.clear();
    this.#numbers.clear();
    this.#topics.clear();
    this.#topicOf.length = 0;
    this.#places.length = 0;
  }

  /** Drops the chunks of the oldest messages that are more than are kept. */
  shrink(): void {
    const oldest = [...this.#chunks.keys()].sort((a, b) => a - b).slice(0, -MOST_CHUNKS);
    for (const number of oldest) this.#chunks.delete(number);
  }
}
