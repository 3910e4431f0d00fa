import { positionOf } from '../../src/chat/fanout/log-head.ts';
import type { Fact, QueueRecord } from '../history/history.ts';

/** The state before the first of the events: the subscribers of each channel. */
export interface Baseline {
  readonly position: number;
  readonly subscribers: ReadonlyMap<number, ReadonlySet<number>>;
}

interface Change {
  readonly position: number;
  readonly isOn: boolean;
}

export type Of<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>;

/** One thing that happened to a message, with each position of the log under which a client got it. */
export interface Entry {
  readonly key: string;
  readonly fact: Of<'message' | 'edit' | 'reaction' | 'deletion' | 'part'>;
  readonly positions: number[];
}

/** A message that went from one channel to another, by the event of somebody who sees every message. */
export interface Move {
  readonly messageId: number;
  readonly from: number;
  readonly to: number;
  readonly position: number;
}

/** Where a message is, from a position of the log on. */
export interface Place {
  readonly channelId: number;
  /** When it came there. */
  readonly since: number;
}

/** The key under which a client must get a fact once; undefined: the fact is checked by other means. */
export function keyOf(fact: Fact): string | undefined {
  switch (fact.kind) {
    case 'message':
    case 'deletion':
      return `${fact.kind} ${fact.messageId}`;
    case 'edit':
      return `edit ${fact.messageId} ${fact.content}`;
    case 'reaction':
      // The same person may react, take it back, and react again.
      return `reaction ${fact.messageId} ${fact.userId} ${fact.emoji} ${fact.op} at ${positionOf(fact.id)}`;
    case 'part':
      return `part ${fact.messageId} ${fact.content}`;
    default:
      return undefined;
  }
}

/** The log of the organization, put together from everything that the clients got. */
export class LogView {
  readonly entries = new Map<string, Entry>();
  readonly #subscriptions = new Map<string, Change[]>();
  readonly #activity = new Map<number, Change[]>();
  readonly #messages = new Map<number, Of<'message'>>();
  readonly #moves = new Map<number, Move[]>();
  /** The positions of deletions that somebody got who sees every message. */
  readonly #deletions = new Map<number, Set<number>>();
  readonly #baseline: Baseline;

  /** `witness`: the ID of a user who is in every channel all the time, and so loses no message by a move. */
  constructor(queues: readonly QueueRecord[], baseline: Baseline, witness: number) {
    this.#baseline = baseline;
    const facts = new Map<string, Fact>();
    for (const queue of queues)
      if (queue.userId === witness) for (const fact of queue.facts) this.#witness(fact);
    for (const moves of this.#moves.values()) moves.sort((one, other) => one.position - other.position);
    for (const queue of queues) for (const fact of queue.facts) this.#add(fact, facts);
    for (const fact of [...facts.values()].sort((one, other) => one.id - other.id)) this.#follow(fact);
  }

  messageOf(id: number): Of<'message'> | undefined {
    return this.#messages.get(id);
  }

  /** Whether it went from one channel to another. */
  hasMoved(messageId: number): boolean {
    return this.#moves.has(messageId);
  }

  /** All messages that went from one channel to another, each move in the order of the log. */
  get moves(): readonly Move[] {
    return [...this.#moves.values()].flat();
  }

  /** Where a channel message is just before a position of the log. */
  placeOf(message: Of<'message'> & { readonly channelId: number }, position: number): Place {
    const last = this.#moves.get(message.messageId)?.findLast((move) => move.position < position);
    if (last) return { channelId: last.to, since: last.position };
    return { channelId: message.channelId, since: positionOf(message.id) };
  }

  /** Whether a deletion says that the message left the sight of a user, and is elsewhere. */
  isLoss({ messageId, id }: Of<'deletion'>): boolean {
    return this.hasMoved(messageId) && !this.#deletions.get(messageId)?.has(positionOf(id));
  }

  isSubscribed(userId: number, channelId: number, position: number): boolean {
    const change = lastBefore(this.#subscriptions.get(`${userId} ${channelId}`), position);
    return change?.isOn ?? this.#baseline.subscribers.get(channelId)?.has(userId) ?? false;
  }

  isActive(userId: number, position: number): boolean {
    return lastBefore(this.#activity.get(userId), position)?.isOn ?? true;
  }

  #witness(fact: Fact): void {
    const position = positionOf(fact.id);
    if (fact.kind === 'move' && fact.from !== fact.to) {
      const { messageId, from, to } = fact;
      const known = this.#moves.get(messageId) ?? [];
      if (known.some((each) => each.position === position)) return;
      this.#moves.set(messageId, [...known, { messageId, from, to, position }]);
    } else if (fact.kind === 'deletion') {
      const known = this.#deletions.get(fact.messageId) ?? new Set();
      this.#deletions.set(fact.messageId, known.add(position));
    }
  }

  #add(fact: Fact, facts: Map<string, Fact>): void {
    const key = keyOf(fact);
    const position = positionOf(fact.id);
    const isEntry = key !== undefined && !(fact.kind === 'deletion' && this.isLoss(fact));
    if (isEntry) {
      const entry = this.entries.get(key) ?? { key, fact: fact as Entry['fact'], positions: [] };
      if (!entry.positions.includes(position)) entry.positions.push(position);
      this.entries.set(key, entry);
    }
    if (fact.kind === 'message') this.#messages.set(fact.messageId, fact);
    else if (fact.kind === 'peers' || fact.kind === 'active') {
      facts.set(`${fact.id} ${JSON.stringify(fact)}`, fact);
    }
  }

  #follow(fact: Fact): void {
    const position = positionOf(fact.id);
    if (fact.kind === 'peers') {
      for (const userId of fact.userIds)
        for (const channelId of fact.channelIds)
          this.#change(`${userId} ${channelId}`, { position, isOn: fact.op === 'add' });
    }
    if (fact.kind !== 'active') return;
    const { userId, isActive } = fact;
    this.#activity.set(userId, [...(this.#activity.get(userId) ?? []), { position, isOn: isActive }]);
    // A returning user comes as a new subscriber of each channel.
    if (isActive) return;
    for (const channelId of this.#channels())
      this.#change(`${userId} ${channelId}`, { position, isOn: false });
  }

  #channels(): Iterable<number> {
    return this.#baseline.subscribers.keys();
  }

  #change(key: string, change: Change): void {
    this.#subscriptions.set(key, [...(this.#subscriptions.get(key) ?? []), change]);
  }
}

const lastBefore = (changes: readonly Change[] | undefined, position: number): Change | undefined =>
  changes?.findLast((change) => change.position < position);
