import { setTimeout } from 'node:timers/promises';
import type { Context } from '../../chat/context.ts';

type Transact = Context['transact'];

/** A job that nobody waits for works a fifth of the time. */
const RESTS = 4;
/** Milliseconds: shorter rests are taken together, longer ones are cut. */
const SHORTEST_MS = 100;
const LONGEST_MS = 10_000;

export interface RestsOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds, of any beginning. */
  readonly now?: () => number;
  readonly pause?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** The rests of a job whose portions hold what requests need: after a portion of t milliseconds it owes four times t. */
export class Rests {
  readonly #signal: AbortSignal | undefined;
  readonly #now: () => number;
  readonly #pause: NonNullable<RestsOptions['pause']>;
  #owed = 0;

  constructor({ signal, now = () => performance.now(), pause = pauseFor }: RestsOptions = {}) {
    this.#signal = signal;
    this.#now = now;
    this.#pause = pause;
  }

  /** Milliseconds, by the clock that measures portions. */
  now(): number {
    return this.#now();
  }

  /** Notes a portion that has begun then. */
  owe(began: number): void {
    this.#owed += (this.#now() - began) * RESTS;
  }

  /** Call it before the next portion. */
  async take(): Promise<void> {
    if (this.#owed < SHORTEST_MS) return;
    await this.#pause(Math.min(this.#owed, LONGEST_MS), this.#signal);
    this.#owed = 0;
  }
}

/** Transactions with rests between them: together they hold the write queue a fifth of the time. What they wait for the queue does not count. */
export function restingTransact(transact: Transact, options: RestsOptions = {}): Transact {
  const rests = new Rests(options);
  return async (fn, actor) => {
    await rests.take();
    let began = rests.now();
    try {
      return await transact((tx) => {
        began = rests.now();
        return fn(tx);
      }, actor);
    } finally {
      rests.owe(began);
    }
  };
}

/** Also returns when `signal` is aborted. */
export async function pauseFor(ms: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, signal && { signal }).catch((error) => {
    if (!signal?.aborted) throw error;
  });
}
