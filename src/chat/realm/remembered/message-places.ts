import { CHUNK_SIZE } from '../../../engine/kernel/ids/id-chunk-forms.ts';
import type { IdRuns } from '../../../engine/kernel/ids/run-list.ts';
import type { NumberSpan } from '../../../engine/kernel/values/json-bytes.ts';
import type { LogEntry } from '../../../engine/log/log-entry.ts';
import type { Concerns, Memory, Takes } from '../../../engine/remembered/concerns.ts';
import { RecentChanges } from '../../../engine/remembered/recent-changes.ts';
import type { UpdateMessageEvent } from '../../events/messages.ts';
import { topicKey } from '../../model/topics.ts';
import type { MessagePlace, PlacesRead } from '../../store/messages/message-keys.ts';

/** The messages of one topic, or of one direct conversation. */
export interface PlaceOfMessages {
  readonly recipientId: number;
  readonly topicKey: string;
  /** The topic's name as the newest of the messages has it. */
  readonly topic: string;
  /** Ascending. */
  readonly messageIds: NumberSpan;
}

export interface ByConversation {
  readonly conversations: readonly PlaceOfMessages[];
  /** IDs of the messages that mention the whole channel, ascending. */
  readonly mentioningChannel: readonly number[];
  /** The list that holds the messages of all conversations. */
  readonly all: Float64Array;
}

type Known = MessagePlace & { readonly topicKey: string };

/** One chunk, whose first ID is `base`; undefined: no place in it is known. */
interface PartOfIds {
  readonly chunk: Int32Array | undefined;
  readonly base: number;
}

/** Before the first ID. */
const NO_CHUNK: PartOfIds = { chunk: undefined, base: Number.NEGATIVE_INFINITY };

/** Lists that are kept for the next calls of `group`: as many as snapshots are read at a time. */
const MOST_SPARE = 2;
/** Chunks that are kept: 256 kB each. */
const MOST_CHUNKS = 32;
const MOST_PLACES = 100_000;

/** The one key of all places: a list of them is read as a whole. */
const PLACES = 'places';
const CONCERNS: Concerns<typeof PLACES> = {
  events: {
    delete_message: () => [PLACES],
    update_message: (event) => (isElsewhere(event) ? [PLACES] : []),
  },
};

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
 * Invariant: the known places are true at every position of the log that `isTrueAt` allows, up to the newest entry passed to `note`.
 * (test/views/unread-again.test.ts)
 */
export class MessagePlaces implements Memory {
  readonly #chunks = new Map<number, Int32Array>();
  readonly #places: Known[] = [];
  readonly #numbers = new Map<string, number>();
  /** Numbers of topics, by place: places whose names differ in case alone are one. */
  readonly #topicOf: number[] = [];
  readonly #topics = new Map<string, number>();
  readonly #spare: Float64Array[] = [];
  readonly #changes = new RecentChanges({ concerns: CONCERNS, most: 1 });

  get takes(): Takes {
    return this.#changes.takes;
  }

  /** Applies an entry that moves or deletes messages. */
  note(entry: LogEntry): void {
    this.#changes.note(entry);
    for (const id of movedIn(entry)) {
      const chunk = this.#chunks.get(Math.floor(id / CHUNK_SIZE));
      if (chunk) chunk[id % CHUNK_SIZE] = UNKNOWN;
    }
  }

  forget(position?: number): void {
    this.#clear();
    this.#changes.forget(position);
  }

  /** Whether the known places are true at a position of the log, and places read there may be kept. */
  isTrueAt(position: number): boolean {
    return this.#changes.isSameSince(position, PLACES);
  }

  /** The runs of messages whose place is not known. `ids` ascend. */
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

  /** Groups messages by conversation; all must be known, and `ids` ascend. Counts them first, then puts each into its conversation. */
  group(ids: Float64Array): ByConversation {
    const { topics, found, mentioningChannel, newest } = this.#topicsOf(ids);
    // First the number of messages of each topic, then the index of its next message.
    const places = new Int32Array(this.#topics.size);
    for (let index = 0; index < topics.length; index++) {
      const topic = topics[index] as number;
      if (topic !== ABSENT) places[topic] = (places[topic] as number) + 1;
    }
    const all = this.#listFor(found);
    const conversations: PlaceOfMessages[] = [];
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
    return { conversations, mentioningChannel, all };
  }

  /** Takes the lists of `group` back, for its next calls: 20 calls a second would leave 8 MB of garbage. */
  takeBack({ all }: Pick<ByConversation, 'all'>): void {
    if (this.#spare.length < MOST_SPARE) this.#spare.push(all);
  }

  #listFor(size: number): Float64Array {
    const spare = this.#spare.pop();
    return spare && spare.length >= size ? spare : new Float64Array(size);
  }

  /** The topic number of each message, ABSENT for a missing one; how many exist; and by topic the place of its newest message. */
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

  /** Assigns a number to a place. */
  #give(name: string, place: MessagePlace): void {
    if (this.#numbers.has(name)) return;
    const key = topicKey(place.topic);
    const folded = nameOf({ ...place, topic: key });
    const topicNumber = this.#topics.get(folded) ?? this.#topics.size;
    this.#topics.set(folded, topicNumber);
    this.#topicOf.push(topicNumber);
    this.#numbers.set(name, this.#places.push({ ...place, topicKey: key }) - 1);
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

/** Whether messages move, or their mentions may change. */
const isElsewhere = ({ move, content }: UpdateMessageEvent): boolean => move !== null || content !== null;

/** IDs of messages whose places are no longer known. */
function movedIn({ event }: LogEntry): readonly number[] {
  const isMoved = event?.type === 'update_message' && isElsewhere(event);
  return event?.type === 'delete_message' || isMoved ? event.messageIds : [];
}
