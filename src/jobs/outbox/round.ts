import type { Context } from '../../context.ts';
import { ApiError } from '../../kernel/errors.ts';
import { type Ending, endRound, HICCUPS, settleEntry } from '../../operations/outbox/settle.ts';
import { claimEntries, type OutboxEntry } from '../../store/outbox/outbox.ts';
import { extendLease, findStanding, type Lease } from '../../store/outbox/outbox-leases.ts';
import { type Carrier, type Outcome, pauseAfter, problemOf } from './carrier.ts';

export interface RoundOptions {
  readonly context: Pick<Context, 'realm' | 'transact'>;
  readonly carrier: Carrier;
  readonly random: () => number;
  /** The server is stopping. */
  readonly signal: AbortSignal;
}

/**
 * What one node does for one receiver while it has the lease: a few entries at once, of each conversation one at a time,
 * until nothing is due or it is another receiver's turn.
 */
export class Round {
  readonly #lease: Lease;
  readonly #options: RoundOptions;
  readonly #flying = new Set<string>();
  #left: number;
  #isReached = false;
  /** The entry that did not reach the receiver, and why. */
  #broken: { readonly entry: OutboxEntry; readonly reason: string } | undefined;
  /** The lease is lost, or the database is unreachable: the next holder of the lease goes on. */
  #isLost = false;
  #wake: () => void = () => {};

  constructor(lease: Lease, options: RoundOptions) {
    this.#lease = lease;
    this.#options = options;
    this.#left = options.carrier.bounds.turn;
  }

  /** There is more for the receiver. */
  poke(): void {
    this.#wake();
  }

  async run(): Promise<void> {
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      for (const entry of await this.#claim()) void this.#carry(entry);
      if (this.#flying.size === 0) break;
      await woken;
    }
    if (!this.#isLost) await this.#end();
  }

  async #claim(): Promise<readonly OutboxEntry[]> {
    const { carrier, context, signal } = this.#options;
    const { lanes, lease: seconds } = carrier.bounds;
    // One looks whether a receiver that was not reached is there again.
    const width = this.#lease.failures > 0 && !this.#isReached ? 1 : lanes;
    const limit = Math.min(width - this.#flying.size, this.#left);
    if (limit <= 0 || this.#isLost || signal.aborted || (this.#broken && !this.#isReached)) return [];
    const entries = await context.transact(async (tx) => {
      if (!(await findStanding(tx, this.#lease))) return undefined;
      await extendLease(tx, this.#lease, tx.now + seconds);
      return claimEntries(tx, this.#lease, { except: [...this.#flying], limit });
    });
    this.#isLost ||= entries === undefined;
    this.#left -= entries?.length ?? 0;
    return entries ?? [];
  }

  async #carry(entry: OutboxEntry): Promise<void> {
    this.#flying.add(entry.conversation);
    try {
      await this.#settle(entry, await this.#deliver(entry));
    } catch (error) {
      this.#isLost = true;
      this.#options.carrier.report(entry, error);
    } finally {
      this.#flying.delete(entry.conversation);
      this.#wake();
    }
  }

  async #deliver(entry: OutboxEntry): Promise<Outcome> {
    const { carrier, signal } = this.#options;
    try {
      return await carrier.deliver(entry, signal);
    } catch (error) {
      carrier.report(entry, error);
      return { kind: 'failed', reason: 'The server could not send it.' };
    }
  }

  async #settle(entry: OutboxEntry, outcome: Outcome): Promise<void> {
    const { carrier, context } = this.#options;
    if (outcome.kind === 'unreachable') this.#broken = { entry, reason: outcome.reason };
    else if (outcome.kind === 'delivered' || outcome.kind === 'failed') this.#isReached = true;
    const settle = (ending: (now: number) => Ending) =>
      context.transact((tx) => settleEntry(tx, this.#lease, { entry, ...ending(tx.now) }));
    let isHeld: boolean;
    try {
      isHeld = await settle((now) => recorded(this.#endingOf(entry, outcome, now), outcome));
    } catch (error) {
      if (!('write' in outcome)) throw error;
      // What follows is not permitted, or a defect: the entry has left all the same.
      const why = error instanceof ApiError ? error.message : 'Internal server error';
      const complaint = `What it answered cannot be sent: ${why}`;
      carrier.report(entry, error);
      const instead = {
        kind: 'delivered',
        complaint,
        ...(outcome.record && { record: outcome.record }),
      } as const;
      isHeld = await settle((now) => recorded(this.#endingOf(entry, instead, now), instead));
    }
    this.#isLost ||= !isHeld;
    const cause = causeOf(outcome);
    if (cause !== undefined) carrier.report(entry, cause);
  }

  #endingOf(entry: OutboxEntry, outcome: Outcome, now: number): Ending {
    const gone = { retryAt: undefined };
    switch (outcome.kind) {
      case 'delivered': {
        const { complaint, write } = outcome;
        const notify = complaint === undefined ? undefined : this.#notice(entry, complaint);
        return { ...gone, isTaken: complaint === undefined, write, notify };
      }
      case 'refused':
        return { ...gone, isTaken: false, write: outcome.write, notify: this.#notice(entry, outcome.reason) };
      case 'dropped':
        return { ...gone, isTaken: undefined };
      case 'interrupted':
        return { retryAt: now, isTaken: undefined };
      case 'failed':
      case 'unreachable':
        return this.#retry(entry, outcome, now);
      default:
        return outcome satisfies never;
    }
  }

  #retry(
    entry: OutboxEntry,
    outcome: Extract<Outcome, { kind: 'failed' | 'unreachable' }>,
    now: number,
  ): Ending {
    const { carrier, random } = this.#options;
    const { patience } = carrier;
    const after = outcome.kind === 'failed' ? (outcome.after ?? 0) : 0;
    const most = outcome.kind === 'unreachable' ? (outcome.most ?? patience.attempts) : patience.attempts;
    const pause = Math.max(pauseAfter(patience, entry.attempts, random), after);
    const isGivenUp = entry.attempts >= most || now - entry.createdAt >= patience.age;
    const isToTell = isGivenUp || (outcome.kind === 'failed' && entry.attempts > HICCUPS);
    return {
      retryAt: isGivenUp ? undefined : now + Math.min(pause, patience.longest),
      isTaken: false,
      notify: isToTell ? this.#notice(entry, outcome.reason) : undefined,
    };
  }

  #notice(entry: OutboxEntry, reason: string): Ending['notify'] {
    return this.#options.carrier.notice?.(entry, reason);
  }

  async #end(): Promise<void> {
    const { carrier, context, random } = this.#options;
    const { patience } = carrier;
    const broken = this.#isReached ? undefined : this.#broken;
    await context.transact((tx) =>
      endRound(tx, this.#lease, {
        isUnreachable: broken ? true : this.#isReached ? false : undefined,
        pause: (failures) => pauseAfter(patience, failures, random),
        giveUpBefore: tx.now - patience.age,
        recordLoss: carrier.recordLoss?.bind(carrier),
        notify: broken && this.#notice(broken.entry, broken.reason),
      }),
    );
  }
}

/** An ending with the record of the attempt. */
function recorded(ending: Ending, outcome: Outcome): Ending {
  const { kind, record } = outcome;
  if (!record) return ending;
  const ended = { kind, isOver: ending.retryAt === undefined, problem: problemOf(outcome) };
  return { ...ending, record: (tx) => record(tx, ended) };
}

/** What the log says of an attempt; undefined: nothing. */
function causeOf(outcome: Outcome): unknown {
  if ('cause' in outcome && outcome.cause !== undefined) return outcome.cause;
  return problemOf(outcome);
}
