import type { Context } from '../../context.ts';
import { seconds } from '../../kernel/clock.ts';
import type { LiveRealm } from '../../realm/live-realm.ts';
import type { LogEntry } from '../../store/log.ts';
import { findNextTry } from '../../store/outbox.ts';
import { claimReceivers, type Lease } from '../../store/outbox-leases.ts';
import type { Carrier } from './carrier.ts';
import { Round } from './round.ts';

const LONGEST_WAIT_MS = 60_000;
/** The clock of the database, by which leases go, may be behind ours. */
const EARLY_MS = 1000;

export type OutboxContext = Pick<Context, 'realm' | 'read' | 'transact' | 'clock' | 'log'>;

/**
 * Sends what transactions left in the outbox (docs/adr/0006-outbox.md), one kind of it. Every node has one.
 *
 *   written ─► waiting ─ lease, attempt ─► left (its reply is written in the same transaction)
 *                 ▲              ├──────► given up, with a reason
 *                 └── later ◄────┘ failed; the node is gone: when its lease ends
 *
 * Invariants (test/jobs/outbox.test.ts)
 * 1. What a committed transaction wrote leaves at least once, or is given up; under the same ID each time.
 * 2. One node at a time sends to a receiver, and of a conversation the oldest entry first.
 * 3. A receiver has at most `lanes` attempts at once, and gives way after `turn`: others are not held up by it.
 * 4. Receivers that nothing reached take at most `failing` of the places.
 * 5. What follows from an attempt is written once, also when two nodes made it.
 */
export class Courier {
  readonly #context: OutboxContext;
  readonly #carrier: Carrier;
  readonly #random: () => number;
  /** By receiver. */
  readonly #rounds = new Map<
    string,
    { readonly round: Round; readonly failing: boolean; readonly ended: Promise<void> }
  >();
  readonly #stopping = new AbortController();
  #cancel: () => void = () => {};
  #running: Promise<void> | undefined;
  #isAsked = false;

  constructor(
    context: OutboxContext,
    live: Pick<LiveRealm, 'onEntries'>,
    carrier: Carrier,
    random: () => number = Math.random,
  ) {
    this.#context = context;
    this.#carrier = carrier;
    this.#random = random;
    live.onEntries((entries) => this.#follow(entries));
  }

  /** Begins with what waits since before. */
  start(): void {
    this.#run();
  }

  /** Once there is nothing to do now. */
  async idle(): Promise<void> {
    while (this.#running || this.#rounds.size > 0) {
      await (this.#running ?? Promise.race([...this.#rounds.values()].map(({ ended }) => ended)));
    }
  }

  /** Ends what is under way; it is tried again after the next start, or by another node. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#cancel();
    await this.idle();
  }

  #follow(entries: readonly LogEntry[]): void {
    for (const { event } of entries) {
      if (event?.type !== 'outbox_written' || event.kind !== this.#carrier.kind) continue;
      const known = this.#rounds.get(event.receiver);
      if (known) known.round.poke();
      else this.#run();
    }
  }

  #run(): void {
    this.#isAsked = true;
    if (this.#stopping.signal.aborted || this.#running) return;
    this.#cancel();
    this.#running = this.#work()
      // The database is away: the next time finds what is still there.
      .catch((err: unknown) => {
        const { job } = this.#carrier;
        this.#context.log.error(
          { err, job },
          'What waits could not be read; a minute later it is tried again.',
        );
        return LONGEST_WAIT_MS;
      })
      .then((wait) => {
        this.#running = undefined;
        if (this.#isAsked) this.#run();
        else if (!this.#stopping.signal.aborted && wait !== undefined)
          this.#cancel = this.#context.clock.after(wait, () => this.#run());
      });
  }

  /** Returns after how many milliseconds there is something to do again; undefined: when something is written or ends. */
  async #work(): Promise<number | undefined> {
    this.#isAsked = false;
    const sound = await this.#begin(false);
    const failing = await this.#begin(true);
    return sound === undefined ? failing : Math.min(sound, failing ?? sound);
  }

  async #begin(failing: boolean): Promise<number | undefined> {
    const { realm, read, clock, transact } = this.#context;
    const { kind, bounds } = this.#carrier;
    let isEarly = false;
    for (;;) {
      const limit = this.#room(failing);
      if (limit <= 0) return undefined;
      const next = await findNextTry(read, realm.id, { kind, failing });
      if (next === undefined) return undefined;
      const now = seconds(clock);
      if (next > now) return Math.min((next - now) * 1000, LONGEST_WAIT_MS);
      // A lease of our own that ran out is left to other nodes.
      const except = [...this.#rounds.keys()];
      const leases = await transact((tx) =>
        claimReceivers(tx, realm.id, { kind, failing, until: tx.now + bounds.lease, limit, except }),
      );
      if (leases.length === 0 && isEarly) return EARLY_MS;
      // Another node was quicker, or the transaction shared a batch that began before our time.
      isEarly = leases.length === 0;
      for (const lease of leases) this.#visit(lease, failing);
    }
  }

  #room(failing: boolean): number {
    if (this.#stopping.signal.aborted) return 0;
    const { bounds } = this.#carrier;
    const room = bounds.receivers - this.#rounds.size;
    if (!failing) return room;
    const taken = [...this.#rounds.values()].filter((each) => each.failing).length;
    return Math.min(room, bounds.failing - taken);
  }

  #visit(lease: Lease, failing: boolean): void {
    const { signal } = this.#stopping;
    const round = new Round(lease, {
      ...{ context: this.#context, carrier: this.#carrier },
      ...{ random: this.#random, signal },
    });
    const ended = round
      .run()
      // The database is away: the lease ends by itself.
      .catch((err: unknown) => {
        const { job } = this.#carrier;
        this.#context.log.error(
          { err, job },
          'What became of an attempt could not be written; it is repeated.',
        );
      })
      .then(() => {
        this.#rounds.delete(lease.receiver);
        this.#run();
      });
    this.#rounds.set(lease.receiver, { round, failing, ended });
  }
}
