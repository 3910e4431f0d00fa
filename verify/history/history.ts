/** A place that holds one value at a time: `content 17`, `star m1 17`. */
export interface Write {
  readonly register: string;
  readonly value: string;
}

export type Outcome =
  /** No answer yet. */
  | 'open'
  /** The server has acknowledged it. */
  | 'done'
  /** The server has refused it: nothing of it may be there. */
  | 'refused'
  /** Unknown: all of it was done, or nothing. */
  | 'unknown';

/** One operation of a client, with its answer. Times are milliseconds since the trial began. */
export interface Deed {
  readonly number: number;
  readonly person: string;
  /** `send`, `edit` … */
  readonly kind: string;
  /** The request, in words. */
  readonly words: string;
  readonly asked: number;
  /** The facts that it makes true. */
  writes: readonly Write[];
  /** A word that no other message has; of a send. */
  readonly token?: string | undefined;
  /** Where a send goes: `channel 3`, or `direct`. */
  readonly place?: string | undefined;
  /** The key with which it was asked. */
  readonly key: string;
  outcome: Outcome;
  answered: number;
  /** Until when it may still come true: for an unknown outcome, longer than the client waits. */
  until: number;
  messageId?: number | undefined;
  /** Why it is refused or unknown. */
  why?: string | undefined;
  /** How often it was asked for. */
  attempts: number;
}

/** The facts of an event that the checks need; `id` is the event's. */
export type Fact =
  | {
      readonly kind: 'message';
      id: number;
      messageId: number;
      channelId: number | null;
      people: readonly number[];
      sender: number;
      content: string;
    }
  | { readonly kind: 'edit'; id: number; messageId: number; content: string }
  /** A message went to another topic, or to another channel. */
  | { readonly kind: 'move'; id: number; messageId: number; from: number; to: number }
  /** A part of a message, such as a vote. */
  | { readonly kind: 'part'; id: number; messageId: number; content: string }
  /** Something that only some people may know: a file of theirs, the invitations. */
  | { readonly kind: 'private'; id: number; what: string }
  | {
      readonly kind: 'reaction';
      id: number;
      messageId: number;
      emoji: string;
      userId: number;
      op: 'add' | 'remove';
    }
  /** `channelId` null: a direct message. A message that leaves the sight of a user is deleted for the user. */
  | { readonly kind: 'deletion'; id: number; messageId: number; channelId: number | null }
  | {
      readonly kind: 'peers';
      id: number;
      op: 'add' | 'remove';
      userIds: readonly number[];
      channelIds: readonly number[];
    }
  | { readonly kind: 'active'; id: number; userId: number; isActive: boolean };

export interface Line {
  readonly at: number;
  readonly text: string;
}

const KEPT_LINES = 400;

/** What one client got through one event queue. */
export interface QueueRecord {
  readonly name: string;
  readonly person: string;
  readonly userId: number;
  readonly queueId: string;
  /** The ID of the event after which the queue begins. */
  readonly start: number;
  /** The ID of the newest message of which the registration knows. */
  readonly newestMessage: number;
  /** The ID of the newest event that it got. */
  last: number;
  events: number;
  readonly facts: Fact[];
  /** Whether it got everything: false of one that ended with an account. */
  isComplete: boolean;
}

/** A promise that was broken, as seen at once or found in the end. */
export interface Breach {
  readonly promise: BrokenPromise;
  readonly words: string;
  readonly deed?: Deed | undefined;
  /** Names of the people whose logs show it. */
  readonly people: readonly string[];
  /** Milliseconds; where in the logs to look. */
  readonly at?: number | undefined;
}

export type BrokenPromise = 'lost' | 'repeated' | 'out of order' | 'not allowed' | 'half there';
export const PROMISES: readonly BrokenPromise[] = [
  'lost',
  'repeated',
  'out of order',
  'not allowed',
  'half there',
];

/** All that happened in a trial, as the clients know it. */
export class History {
  readonly deeds: Deed[] = [];
  readonly queues: QueueRecord[] = [];
  readonly breaches: Breach[] = [];
  /** When the first client got each message, in milliseconds since the UNIX epoch. */
  readonly arrivals: Map<number, number> = new Map();
  /** How many operations were acknowledged so far. */
  acknowledged = 0;
  /** How many events the clients have got so far. */
  delivered = 0;
  /** Whether servers may end the queues of anybody, as a mutation makes them do. */
  mayQueuesEnd = false;
  readonly #begin = performance.now();
  readonly #lines = new Map<string, Line[]>();

  /** Milliseconds since the trial began. */
  get now(): number {
    return Math.round(10 * (performance.now() - this.#begin)) / 10;
  }

  begin(
    deed: Pick<Deed, 'person' | 'kind' | 'words' | 'key'> & Partial<Pick<Deed, 'writes' | 'token' | 'place'>>,
  ): Deed {
    const started: Deed = {
      writes: [],
      ...deed,
      number: this.deeds.length + 1,
      asked: this.now,
      outcome: 'open',
      answered: Number.POSITIVE_INFINITY,
      until: Number.POSITIVE_INFINITY,
      attempts: 0,
    };
    this.deeds.push(started);
    return started;
  }

  /** One line of a client's log, or of the log of the faults (`faults`). */
  say(who: string, text: string): void {
    const lines = this.#lines.get(who) ?? [];
    lines.push({ at: this.now, text });
    if (lines.length > 2 * KEPT_LINES) lines.splice(0, KEPT_LINES);
    this.#lines.set(who, lines);
  }

  arrived(messageId: number): void {
    if (!this.arrivals.has(messageId)) this.arrivals.set(messageId, Date.now());
  }

  linesOf(who: string): readonly Line[] {
    return this.#lines.get(who) ?? [];
  }

  breach(breach: Breach): void {
    this.breaches.push(breach);
  }
}
