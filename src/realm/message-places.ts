import { CHUNK_SIZE } from '../kernel/id-chunk-forms.ts';
import { type IdRuns, withinChunks } from '../kernel/id-runs.ts';
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
  /** The list whose parts the conversations' messages are. */
  readonly all: Float64Array;
}

type Known = MessagePlace & { readonly topicKey: string };

/** Lists that are kept for the next who ask: as many as snapshots are read at a time. */
const MOST_SPARE = 2;
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
  readonly #spare: Float64Array[] = [];
  readonly #scratch = { ids: new Float64Array(0), topics: new Int32Array(0) };
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

  /** The messages of which nothing is known. */
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

  /** All of the messages are known. They are counted, then each is put where its conversation has its place. */
  group(runs: IdRuns): ByConversation {
    const { ids, topics, mentioningChannel, newest } = this.#placesOf(runs);
    // At first how many messages a topic has, then where the next one of them goes.
    const places = new Int32Array(this.#topics.size);
    for (const topic of topics) places[topic] = (places[topic] as number) + 1;
    const all = this.#listFor(ids.length);
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
    return { conversations, mentioningChannel, all };
  }

  /** Takes back what `group` gave: its lists may be different from now on. Who asks 20 times a second would leave 8 MB behind. */
  takeBack({ all }: Pick<ByConversation, 'all'>): void {
    if (this.#spare.length < MOST_SPARE) this.#spare.push(all);
  }

  #listFor(size: number): Float64Array {
    const spare = this.#spare.pop();
    return spare && spare.length >= size ? spare : new Float64Array(size);
  }

  /** Those of the messages that are there, the number of each one's topic, and by topic the place of its newest message. */
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
