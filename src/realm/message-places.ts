import { CHUNK_SIZE } from '../kernel/id-chunk-forms.ts';
import { type IdRuns, withinChunks } from '../kernel/id-runs.ts';
import type { Span } from '../kernel/json-bytes.ts';
import type { LogEntry } from '../store/log/log-entry.ts';
import type { MessagePlace, PlacesRead } from '../store/read-state/message-places.ts';

/** The messages of one topic, or of one direct conversation. */
export interface Conversation {
  readonly recipientId: number;
  readonly topicKey: string;
  /** The topic's name as the newest of the messages has it. */
  readonly topic: string;
  /** Ascending. */
  readonly messageIds: Span;
}

export interface ByConversation {
  readonly conversations: readonly Conversation[];
  /** IDs of the messages that mention the whole channel, ascending. */
  readonly mentioningChannel: readonly number[];
}

type Known = MessagePlace & { readonly topicKey: string };

/** Chunks that are kept: 256 kB each. */
const MOST_CHUNKS = 32;
const MOST_PLACES = 100_000;

/** The states of a message: not read yet; missing; else its place, and whether it mentions its channel. */
const UNKNOWN = 0;
const ABSENT = -1;
const codeOf = (place: number, mentions: boolean): number => 2 * place + 2 + Number(mentions);

const nameOf = ({ recipientId, topic }: MessagePlace): string => `${recipientId} ${topic}`;
const inOrder = (a: MessagePlace, b: MessagePlace): number =>
  a.recipientId - b.recipientId || (a.topic < b.topic ? -1 : 1);

/**
 * The conversations of messages that were asked for, four bytes for each message: all users who have not read them ask
 * for the same ones. A message stays in its place until the log moves it.
 *
 * Invariant: the known places are true at every position of the log from `#changedAt` to the newest entry passed to `note`.
 * (test/views/unread-again.test.ts)
 */
export class MessagePlaces {
  readonly #chunks = new Map<number, Int32Array>();
  readonly #places: Known[] = [];
  readonly #numbers = new Map<string, number>();
  /** Numbers of topics, by place: places whose names differ in case alone are the same topic. */
  readonly #topicOf: number[] = [];
  readonly #topics = new Map<string, number>();
  readonly #scratch = { ids: new Float64Array(0), topics: new Int32Array(0) };
  #changedAt = 0;

  /** Applies an entry that moves or deletes messages. */
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

  /** Forgets all places read before a position of the log. */
  forget(position: number): void {
    this.#clear();
    this.#changedAt = Math.max(this.#changedAt, position);
  }

  /** Whether the known places are true at a position of the log, and places read there may be kept. */
  isTrueAt(position: number): boolean {
    return position >= this.#changedAt;
  }

  /** The messages whose place is not known. */
  unknownIn(runs: IdRuns): [number, number][] {
    const unknown: [number, number][] = [];
    let last: [number, number] | undefined;
    for (const [first, end] of withinChunks(runs)) {
      const { chunk, base } = this.#chunkOf(first);
      for (let id = first; id <= end; id++) {
        if (chunk !== undefined && chunk[id - base] !== UNKNOWN) continue;
        if (last?.[1] === id - 1) last[1] = id;
        else {
          last = [id, id];
          unknown.push(last);
        }
      }
    }
    return unknown;
  }

  /** Stores the places of messages; messages that were asked for and not found are missing. */
  learn(asked: IdRuns, { ids, places, mentioning }: PlacesRead): void {
    if (this.#places.length > MOST_PLACES) this.#clear();
    for (const [first, last] of asked) for (let id = first; id <= last; id++) this.#put(id, ABSENT);
    const mentions = new Set(mentioning);
    const names = places.map(nameOf);
    const found = new Map(names.map((name, index) => [name, places[index] as MessagePlace]));
    // In the order in which topics are listed: sorting a sorted list takes one pass.
    for (const [name, place] of [...found].sort(([, a], [, b]) => inOrder(a, b))) this.#give(name, place);
    for (const [index, id] of ids.entries()) {
      const place = this.#numbers.get(names[index] as string) as number;
      this.#put(id, codeOf(place, mentions.has(id)));
    }
  }

  /** Groups messages by conversation; all must be known. Counts them first, then puts each into its conversation. */
  group(runs: IdRuns): ByConversation {
    const { ids, topics, mentioningChannel, newest } = this.#placesOf(runs);
    // First the number of messages of each topic, then the index of its next message.
    const places = new Int32Array(this.#topics.size);
    for (const topic of topics) places[topic] = (places[topic] as number) + 1;
    const all = new Float64Array(ids.length);
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
      const at = places[topic] as number;
      all[at] = ids[index] as number;
      places[topic] = at + 1;
    }
    return { conversations, mentioningChannel };
  }

  /** The existing messages, the topic number of each, and by topic the place of its newest message. */
  #placesOf(runs: IdRuns) {
    const { ids, topics } = this.#scratchFor(runs.reduce((sum, [first, last]) => sum + last - first + 1, 0));
    const newest = new Int32Array(this.#topics.size);
    const mentioningChannel: number[] = [];
    const topicOf = this.#topicOf;
    let found = 0;
    let chunk: Int32Array | undefined;
    let base = Number.NEGATIVE_INFINITY;
    for (const [first, last] of withinChunks(runs)) {
      if (first - base >= CHUNK_SIZE) ({ chunk, base } = this.#chunkOf(first));
      if (!chunk) continue;
      for (let id = first; id <= last; id++) {
        const code = chunk[id - base] as number;
        if (code <= UNKNOWN) continue;
        if (code & 1) mentioningChannel.push(id);
        const place = (code >> 1) - 1;
        const topic = topicOf[place] as number;
        newest[topic] = place;
        ids[found] = id;
        topics[found++] = topic;
      }
    }
    return { ids: ids.subarray(0, found), topics: topics.subarray(0, found), newest, mentioningChannel };
  }

  /** Lists of a length, with anything in them: the next call gives the same ones. As many as were ever asked for at once are kept. */
  #scratchFor(size: number): { readonly ids: Float64Array; readonly topics: Int32Array } {
    const scratch = this.#scratch;
    if (scratch.ids.length < size) {
      scratch.ids = new Float64Array(size);
      scratch.topics = new Int32Array(size);
    }
    return scratch;
  }

  #chunkOf(id: number): { readonly chunk: Int32Array | undefined; readonly base: number } {
    const number = Math.floor(id / CHUNK_SIZE);
    return { chunk: this.#chunks.get(number), base: number * CHUNK_SIZE };
  }

  #put(id: number, code: number): void {
    const number = Math.floor(id / CHUNK_SIZE);
    const chunk = this.#chunks.get(number) ?? new Int32Array(CHUNK_SIZE);
    this.#chunks.set(number, chunk);
    chunk[id % CHUNK_SIZE] = code;
  }

  /** Assigns a number to a place. */
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

  /** Drops the chunks of the oldest messages above the limit. */
  shrink(): void {
    const oldest = [...this.#chunks.keys()].sort((a, b) => a - b).slice(0, -MOST_CHUNKS);
    for (const number of oldest) this.#chunks.delete(number);
  }
}
