import { Items } from '../../../engine/jobs/items.ts';
import type { Job, JobRun, Next } from '../../../engine/jobs/worker.ts';
import { seconds } from '../../../engine/kernel/clock.ts';
import type { Context } from '../../context.ts';
import type { CanonicalEvent } from '../../events/types.ts';
import { sendAgain } from '../../operations/outbox/give-up.ts';
import { DELIVERY, findNextTry } from '../../store/outbox/outbox.ts';
import { claimReceivers, type Lease } from '../../store/outbox/outbox-leases.ts';
import { Round } from './round.ts';
import type { OutboxTransport } from './transport.ts';

/** Leases count by the database's clock, which may be behind ours. */
const EARLY_SECONDS = 1;

export type OutboxContext = Pick<Context, 'realm' | 'db' | 'transact' | 'clock' | 'log'>;

/**
 * Sends the entries of one kind in the outbox (docs/adr/0006-outbox.md). Every node runs one for each kind.
 *
 *   written ─► waiting ─ lease, attempt ─► left (its reply is written in the same transaction)
 *                 ▲              ├──────► refused
 *                 ▲              ├──────► given up: set aside, in the list of failed items ── an operator asks ──► waiting
 *                 └── later ◄────┘ failed; if the node stops: when its lease ends
 *
 * Invariants (test/jobs/outbox.test.ts)
 * 1. An entry of a committed transaction is sent at least once, or given up; under the same ID each time.
 * 2. One node at a time sends to a receiver, and of each conversation the oldest entry first.
 * 3. A receiver has at most `lanes` attempts at once, and gives way after `turn` entries: it does not hold up others.
 * 4. Unreachable receivers take at most `failing` of the places.
 * 5. The consequences of an attempt are written once, even if two nodes made it.
 */
export class OutboxSender implements Job {
  readonly name: string;
  readonly failure = 'The outbox could not be read.';
  readonly eventTypes = ['outbox_written'] as const;
  /** Attempts count by the transport's patience; entries that an operator wants wait again. */
  readonly items: Items;
  readonly #context: OutboxContext;
  readonly #transport: OutboxTransport;
  readonly #random: () => number;
  /** By receiver. */
  readonly #rounds = new Map<
    string,
    { readonly round: Round; readonly failing: boolean; readonly ended: Promise<void> }
  >();

  constructor(context: OutboxContext, transport: OutboxTransport, random: () => number = Math.random) {
    this.name = transport.job;
    this.#context = context;
    this.#transport = transport;
    this.#random = random;
    const { kind, job } = transport;
    this.items = new Items(context, {
      job,
      kind: DELIVERY,
      again: (entry) => context.transact((tx) => sendAgain(tx, kind, entry)),
    });
  }

  wakesOn(event: CanonicalEvent): boolean {
    if (event.type !== 'outbox_written' || event.kind !== this.#transport.kind) return false;
    const known = this.#rounds.get(event.receiver);
    known?.round.poke();
    return !known;
  }

  async run(run: JobRun): Promise<Next> {
    const sound = await this.#begin(run, false);
    return { atSecond: Math.min(sound, await this.#begin(run, true)) };
  }

  /** Resolves when no round is running; the next start, or another node, repeats interrupted attempts. */
  async settled(): Promise<void> {
    while (this.#rounds.size > 0) {
      await Promise.race([...this.#rounds.values()].map(({ ended }) => ended));
    }
  }

  /** Returns the UNIX second of the next attempt; Infinity: only once an entry is written or a round ends. */
  async #begin(run: JobRun, failing: boolean): Promise<number> {
    const { realm, db, clock, transact } = this.#context;
    const { kind, bounds } = this.#transport;
    let isEarly = false;
    for (;;) {
      const limit = run.signal.aborted ? 0 : this.#room(failing);
      if (limit <= 0) return Infinity;
      const next = await findNextTry({ db, realm }, { kind, failing });
      if (next === undefined) return Infinity;
      if (next > seconds(clock)) return next;
      // An expired lease of this node is left to other nodes.
      const except = [...this.#rounds.keys()];
      const leases = await transact((tx) =>
        claimReceivers(tx, { kind, failing, until: tx.now + bounds.lease, limit, except }),
      );
      if (leases.length === 0 && isEarly) return seconds(clock) + EARLY_SECONDS;
      // Another node was faster, or the transaction shared a batch that began before the entry was due.
      isEarly = leases.length === 0;
      for (const lease of leases) this.#visit(lease, failing, run);
    }
  }

  #room(failing: boolean): number {
    const { bounds } = this.#transport;
    const room = bounds.receivers - this.#rounds.size;
    if (!failing) return room;
    const taken = [...this.#rounds.values()].filter((each) => each.failing).length;
    return Math.min(room, bounds.failing - taken);
  }

  #visit(lease: Lease, failing: boolean, { signal, wake }: JobRun): void {
    const round = new Round(lease, {
      ...{ context: this.#context, transport: this.#transport },
      ...{ random: this.#random, signal },
    });
    const ended = round
      .run()
      // The database is unreachable: the lease expires.
      .catch((err: unknown) => {
        const { job } = this.#transport;
        this.#context.log.error(
          { err, job },
          'What became of an attempt could not be written; it is repeated.',
        );
      })
      .then(() => {
        this.#rounds.delete(lease.receiver);
        wake();
      });
    this.#rounds.set(lease.receiver, { round, failing, ended });
  }
}
