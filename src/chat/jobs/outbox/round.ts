import type { Context } from '../../context.ts';
import { type EndedAttempt, endRound, settleEntries } from '../../operations/outbox/settle.ts';
import { claimEntries, type OutboxEntry } from '../../store/outbox/outbox.ts';
import { extendLease, type Lease } from '../../store/outbox/outbox-leases.ts';
import { causeOf, complaining, endedAttempt, type Landed } from './endings.ts';
import { type AttemptOutcome, type OutboxTransport, pauseAfter } from './transport.ts';

export interface RoundOptions {
  readonly context: Pick<Context, 'realm' | 'transact'>;
  readonly transport: OutboxTransport;
  readonly random: () => number;
  /** The server is stopping. */
  readonly signal: AbortSignal;
}

/**
 * The work of one node for one receiver while it has the lease: a few entries at once, one at a time of each conversation,
 * until nothing is due or another receiver gets its turn. Attempts that end during a transaction are recorded by the next
 * one, which also claims further entries.
 */
export class Round {
  readonly #lease: Lease;
  readonly #options: RoundOptions;
  /** Conversations with an attempt whose end is not recorded yet. */
  readonly #flying = new Set<string>();
  #landed: Landed[] = [];
  #left: number;
  #isReached = false;
  /** The entry that did not reach the receiver, and the reason. */
  #broken: { readonly entry: OutboxEntry; readonly reason: string } | undefined;
  /** The lease is lost, or the database unreachable: the next holder of the lease goes on. */
  #isLost = false;
  #wake: () => void = () => {};

  constructor(lease: Lease, options: RoundOptions) {
    this.#lease = lease;
    this.#options = options;
    this.#left = options.transport.bounds.turn;
  }

  /** Call it when there are further entries for the receiver. */
  poke(): void {
    this.#wake();
  }

  async run(): Promise<void> {
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      for (const entry of await this.#turn()) void this.#carry(entry);
      if (this.#landed.length > 0) continue;
      if (this.#flying.size === 0) break;
      await woken;
    }
    if (!this.#isLost) await this.#end();
  }

  /** Records ended attempts, and claims further entries. */
  async #turn(): Promise<readonly OutboxEntry[]> {
    const { transport, context } = this.#options;
    const landed = this.#landed.splice(0);
    const limit = this.#room(landed.length);
    if (this.#isLost || (landed.length === 0 && limit <= 0)) {
      this.#forget(landed);
      return [];
    }
    const others = [...this.#flying].filter(
      (conversation) => !landed.some(({ entry }) => entry.conversation === conversation),
    );
    let entries: readonly OutboxEntry[] | undefined;
    try {
      entries = await context.transact(async (tx) => {
        if (
          !(await settleEntries(
            tx,
            this.#lease,
            landed.map((each) => this.#endedOf(each, tx.now)),
          ))
        )
          return undefined;
        if (limit <= 0) return [];
        await extendLease(tx, this.#lease, tx.now + transport.bounds.lease);
        return claimEntries(tx, this.#lease, { except: others, limit });
      });
    } catch (error) {
      if (landed.length === 0) throw error;
      for (const { entry } of landed) transport.report(entry, error);
    }
    this.#forget(landed);
    this.#isLost ||= entries === undefined;
    this.#left -= entries?.length ?? 0;
    return entries ?? [];
  }

  /** How many entries may be claimed when `landed` attempts have ended. */
  #room(landed: number): number {
    const { transport, signal } = this.#options;
    if (signal.aborted || (this.#broken && !this.#isReached)) return 0;
    // A single attempt tests whether an unreachable receiver is back.
    const width = this.#lease.failures > 0 && !this.#isReached ? 1 : transport.bounds.lanes;
    return Math.min(width - this.#flying.size + landed, this.#left);
  }

  #forget(landed: readonly Landed[]): void {
    for (const { entry } of landed) this.#flying.delete(entry.conversation);
  }

  async #carry(entry: OutboxEntry): Promise<void> {
    this.#flying.add(entry.conversation);
    const outcome = await this.#deliver(entry);
    if (outcome.kind === 'unreachable') this.#broken = { entry, reason: outcome.reason };
    else if (outcome.kind === 'delivered' || outcome.kind === 'failed') this.#isReached = true;
    const cause = causeOf(outcome);
    if (cause !== undefined) this.#options.transport.report(entry, cause);
    if ('write' in outcome && outcome.write) await this.#settleAlone({ entry, outcome });
    else this.#landed.push({ entry, outcome });
    this.#wake();
  }

  async #deliver(entry: OutboxEntry): Promise<AttemptOutcome> {
    const { transport, signal } = this.#options;
    try {
      return await transport.deliver(entry, signal);
    } catch (error) {
      transport.report(entry, error);
      return { kind: 'failed', reason: 'The server could not send it.' };
    }
  }

  /** Records an attempt whose consequences may fail: nothing else depends on it. */
  async #settleAlone({ entry, outcome }: Landed): Promise<void> {
    const { transport, context } = this.#options;
    const settle = (of: AttemptOutcome) =>
      context.transact((tx) =>
        settleEntries(tx, this.#lease, [this.#endedOf({ entry, outcome: of }, tx.now)]),
      );
    try {
      this.#isLost ||= !(await settle(outcome).catch((error) => {
        // A consequence is not permitted, or a defect: the entry has left in any case.
        transport.report(entry, error);
        return settle(complaining(outcome, error));
      }));
    } catch (error) {
      this.#isLost = true;
      transport.report(entry, error);
    } finally {
      this.#flying.delete(entry.conversation);
    }
  }

  #endedOf(landed: Landed, now: number): EndedAttempt {
    return endedAttempt(landed, { ...this.#options, now });
  }

  async #end(): Promise<void> {
    const { transport, context, random } = this.#options;
    const { patience } = transport;
    const broken = this.#isReached ? undefined : this.#broken;
    await context.transact((tx) =>
      endRound(tx, this.#lease, {
        isUnreachable: broken ? true : this.#isReached ? false : undefined,
        pause: (failures) => pauseAfter(patience, failures, random),
        giveUpBefore: tx.now - patience.age,
        givingUp: { job: transport.job, cause: broken?.reason ?? '' },
        recordLoss: transport.recordLoss?.bind(transport),
        notify: broken && transport.notice?.(broken.entry, broken.reason),
      }),
    );
  }
}
