import type { Audience } from '../events/audience.ts';
import type { MessageFlagsEvent, SentMessage } from '../events/messages.ts';
import type { CanonicalEvent } from '../events/types.ts';
import { type Change, UNKNOWN_CHANGE } from '../store/log/change.ts';
import type { LogEntry } from '../store/log/log-entry.ts';
import type { SpanMap } from '../store/read-state/spans.ts';
import type { Remembered } from './remembered.ts';

/** The most users, and the most of their values (spans, conversations, flags of a message): some 5 MB. */
const MOST_READERS = 1000;
const MOST_VALUES = 100_000;
const MOST_FLAGS = 2000;
/** A change of more messages forgets the flags of all messages. */
const MOST_IDS = 100;

/** What a user received, for narrows. */
export interface KnownReceived {
  readonly spans: SpanMap;
  /** Recipient IDs. */
  readonly conversations: readonly number[];
}

/** The rows of one reader that are in memory. */
export class KnownReader {
  received: KnownReceived | undefined;
  /** false: the user has no message that the user did not receive (flag `historical`). */
  hasHistory: boolean | undefined;
  /** The flags of messages as JSON, by message ID. */
  readonly flags = new Map<number, string>();

  addFlags(flags: ReadonlyMap<number, string>): void {
    if (this.flags.size + flags.size > MOST_FLAGS) this.flags.clear();
    for (const [id, text] of flags) this.flags.set(id, text);
  }

  forgetFlags(ids: readonly number[]): void {
    if (ids.length > MOST_IDS) this.flags.clear();
    else for (const id of ids) this.flags.delete(id);
  }

  get size(): number {
    const { spans, conversations } = this.received ?? { spans: NO_SPANS, conversations: [] };
    return 1 + spans.size + conversations.length + this.flags.size;
  }
}

const NO_SPANS: SpanMap = new Map();

/** A read under way, whose result is kept unless something that it may concern is noted meanwhile. */
interface Read {
  readonly userId: number;
  isTrue: boolean;
}

/**
 * Rows of readers that were read before: the spans and conversations that they received, and their flags of messages.
 *
 * Invariant: what is known of a user is as new as the newest log entry passed to `note`. (known-readers.test.ts, test/views/current-pages.test.ts)
 */
export class KnownReaders implements Remembered {
  readonly #readers = new Map<number, KnownReader>();
  readonly #reads = new Set<Read>();
  #size = 0;

  /** Use the result at once: a later change may alter it. */
  find(userId: number): Readonly<KnownReader> | undefined {
    return this.#readers.get(userId);
  }

  /** Reads by `load`, and remembers by `keep` what it has read. */
  async read<T>(
    userId: number,
    load: () => Promise<T>,
    keep: (known: KnownReader, value: T) => void,
  ): Promise<T> {
    const read = { userId, isTrue: true };
    this.#reads.add(read);
    try {
      const value = await load();
      if (read.isTrue) this.#keep(userId, (known) => keep(known, value));
      return value;
    } finally {
      this.#reads.delete(read);
    }
  }

  note({ event, change, audience }: Pick<LogEntry, 'event' | 'change' | 'audience'>): void {
    if (this.#readers.size === 0 && this.#reads.size === 0) return;
    if (change) this.#noteChange(change);
    if (event) this.#noteEvent(event, audience);
  }

  forget(): void {
    this.#readers.clear();
    for (const read of this.#reads) read.isTrue = false;
    this.#size = 0;
  }

  #noteEvent(event: CanonicalEvent, audience: Audience): void {
    switch (event.type) {
      case 'message':
        this.#noteRecipients(event.message);
        break;
      case 'reaction':
        // It may make the message part of the user's history.
        this.#change(event.reaction.userId, (known) => {
          known.hasHistory = undefined;
        });
        break;
      case 'update_message':
        this.#changeAll((known) => known.forgetFlags([event.messageId, ...event.messageIds]));
        break;
      case 'delete_message':
        this.#changeAll((known) => known.forgetFlags(event.messageIds));
        break;
      case 'update_message_flags':
        this.#noteFlags(event, audience);
    }
  }

  #noteChange(change: Change | typeof UNKNOWN_CHANGE): void {
    // An archived channel has nothing unread.
    if (change === UNKNOWN_CHANGE || change.channels || change.info) this.forget();
    else for (const userId of usersIn(change)) this.#forgetUser(userId);
  }

  /** The first direct message of a conversation. */
  #noteRecipients({ userIds, recipientId }: SentMessage): void {
    for (const userId of userIds ?? []) {
      const { received } = this.#readers.get(userId) ?? {};
      if (!received?.conversations.includes(recipientId)) this.#forgetUser(userId);
    }
  }

  #noteFlags({ all, messageIds }: MessageFlagsEvent, audience: Audience): void {
    if (audience.kind !== 'users') {
      this.forget();
      return;
    }
    const concerned = [...this.#readers.keys(), ...[...this.#reads].map(({ userId }) => userId)];
    for (const userId of new Set(concerned)) {
      if (!audience.users.has(userId)) continue;
      this.#change(userId, (known) => {
        known.hasHistory = undefined;
        if (all) known.flags.clear();
        else known.forgetFlags(messageIds);
      });
    }
  }

  #forgetUser(userId: number): void {
    this.#drop(userId);
    this.#discard(userId);
  }

  #change(userId: number, change: (known: KnownReader) => void): void {
    this.#discard(userId);
    const known = this.#readers.get(userId);
    if (known) this.#measure(known, change);
  }

  #changeAll(change: (known: KnownReader) => void): void {
    for (const read of this.#reads) read.isTrue = false;
    for (const known of this.#readers.values()) this.#measure(known, change);
  }

  #measure(known: KnownReader, change: (known: KnownReader) => void): void {
    this.#size -= known.size;
    change(known);
    this.#size += known.size;
  }

  #discard(userId: number): void {
    for (const read of this.#reads) if (read.userId === userId) read.isTrue = false;
  }

  #keep(userId: number, change: (known: KnownReader) => void): void {
    const known = this.#readers.get(userId) ?? new KnownReader();
    this.#drop(userId);
    change(known);
    if (known.size > MOST_VALUES) return;
    // The last in the map is the last one read.
    this.#readers.set(userId, known);
    this.#size += known.size;
    for (const oldest of this.#readers.keys()) {
      if (this.#size <= MOST_VALUES && this.#readers.size <= MOST_READERS) return;
      this.#drop(oldest);
    }
  }

  #drop(userId: number): void {
    this.#size -= this.#readers.get(userId)?.size ?? 0;
    this.#readers.delete(userId);
  }
}

/** Users whose rows of subscriptions, mutes or accounts a change has. */
const usersIn = ({ members = [], mutedUsers, users = [] }: Change): number[] => [
  ...members.flatMap(({ userIds }) => userIds),
  ...(mutedUsers?.keys() ?? []),
  ...users.map(({ id }) => id),
];
