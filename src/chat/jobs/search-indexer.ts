import { Items } from '../../engine/jobs/items.ts';
import { pauseFor, type RestsOptions, restingTransact } from '../../engine/jobs/rests.ts';
import { type Job, type JobRun, type Next, WHEN_WOKEN } from '../../engine/jobs/worker.ts';
import { seconds } from '../../engine/kernel/clock.ts';
import type { Context } from '../context.ts';
import type { CanonicalEvent } from '../events/types.ts';
import { countWaiting, indexLeftOut, indexNewer, indexOlder } from '../narrows/index/fill.ts';
import { NewTexts } from '../narrows/index/new-texts.ts';
import { endIndexingTurn, isIndexingTurnTaken, takeIndexingTurn } from '../store/messages/indexing-turn.ts';

/** The most messages that may wait for the index: a search reads them one by one. */
const MOST_WAITING = 512;
/** Messages of one portion: the more at once, the fewer rows for each. */
const MOST_AT_ONCE = 16_384;
/**
 * Milliseconds between two looks at how many wait. A portion begins when none has come between two looks: the messages of a portion share rows,
 * and a row of a frequent word takes as long as ten messages.
 */
const PAUSE_MS = 50;
/** Pauses before a portion at the most. */
const MOST_PAUSES = 60;
/** So many are a portion without further pauses: a search goes through them one by one. */
const ENOUGH = 4096;

/** Seconds for which the other nodes leave the index to the one that has begun: it may have died. */
const TURN_SECONDS = 60;

export interface SearchIndexerOptions {
  /** Several nodes share the database. */
  readonly isShared: boolean;
  /** Between two looks at how many wait; default: 50 ms. */
  readonly pause?: (signal: AbortSignal) => Promise<void>;
  /** How it rests between the writes of older messages. */
  readonly rests?: Omit<RestsOptions, 'signal'>;
}

/**
 * Indexes the words of messages (docs/adr/0005), some time after they were sent: many at once, so that a
 * word of several messages is one row. The first run indexes what an earlier process left, and messages older than the index.
 * Nobody waits for older ones: their writes rest, so that they hold the write queue a fifth of the time.
 * One of several nodes on a database does it for all: repeating the work on each is useless, but harmless.
 */
export class SearchIndexer implements Job {
  readonly name = 'search-indexer';
  readonly failure = 'Words of messages could not be indexed.';
  readonly items: Items;
  readonly #context: Context;
  readonly #isShared: boolean;
  readonly #newTexts = new NewTexts();
  /** The number of messages that wait for the index. */
  #waiting = MOST_WAITING;
  /** Whether no message was sent to this process yet. */
  #isStart = true;
  readonly #pause: (signal: AbortSignal) => Promise<void>;
  readonly #rests: RestsOptions;

  constructor(
    context: Context,
    { isShared, pause = (signal) => pauseFor(PAUSE_MS, signal), rests = {} }: SearchIndexerOptions,
  ) {
    this.#context = context;
    this.items = new Items(context, {
      ...{ job: this.name, kind: 'message' },
      again: (messageId) => indexLeftOut(context, messageId),
    });
    this.#isShared = isShared;
    this.#pause = pause;
    this.#rests = rests;
  }

  wakesOn(event: CanonicalEvent): boolean {
    if (event.type !== 'message') return false;
    this.#newTexts.add(event.message);
    this.#waiting++;
    return this.#waiting >= MOST_WAITING;
  }

  async run({ signal }: JobRun): Promise<Next> {
    return this.#isShared ? this.#indexInTurn(signal) : this.#index(signal);
  }

  async #indexInTurn(signal: AbortSignal): Promise<Next> {
    const { newer, older } = await countWaiting(this.#context);
    this.#waiting = newer;
    if (newer < MOST_WAITING && !older) return WHEN_WOKEN;
    const until = await this.#takeTurn();
    if (until === undefined) {
      this.#waiting = 0;
      this.#newTexts.forget(Infinity);
      return { afterMs: TURN_SECONDS * 1000 };
    }
    try {
      return await this.#index(signal);
    } finally {
      await this.#context.transact((tx) => endIndexingTurn(tx, until));
    }
  }

  /** undefined: another node has the turn. */
  async #takeTurn(): Promise<number | undefined> {
    const context = this.#context;
    if (await isIndexingTurnTaken(context, seconds(context.clock))) return undefined;
    return context.transact((tx) => takeIndexingTurn(tx, TURN_SECONDS));
  }

  async #index(signal: AbortSignal): Promise<Next> {
    const limits = { least: MOST_WAITING, most: MOST_AT_ONCE };
    const portion = {
      ...limits,
      newTexts: this.#newTexts,
      isStopped: () => signal.aborted,
      leavesOut: (messageId: number, error: unknown) => this.items.fail(messageId, error),
    };
    const { db, realm, transact } = this.#context;
    const restful = { db, realm, transact: restingTransact(transact, { ...this.#rests, signal }) };
    let older = 1;
    while (!signal.aborted && (this.#waiting >= MOST_WAITING || older > 0)) {
      if (this.#waiting >= MOST_WAITING) await this.#gather(signal);
      this.#waiting = 0;
      this.#waiting += await indexNewer(this.#context, portion);
      if (this.#waiting < MOST_WAITING) older = await indexOlder(restful, portion);
    }
    return WHEN_WOKEN;
  }

  /** Returns once a portion is worth its rows. */
  async #gather(signal: AbortSignal): Promise<void> {
    let before = this.#isStart ? this.#waiting : -1;
    this.#isStart = false;
    for (let pause = 0; pause < MOST_PAUSES && this.#waiting < ENOUGH && this.#waiting > before; pause++) {
      before = this.#waiting;
      await this.#pause(signal);
    }
  }
}
