import type { LogEntry, LogPage } from '../../engine/log/log-entry.ts';
import type { Rows } from '../../engine/store/engine.ts';
import { findPruned, listLogPage } from '../../engine/store/log.ts';
import type { LiveRealm } from '../realm/live-realm.ts';
import { listSpans, type SubscribedSpan } from '../store/read-state/spans.ts';
import type { Tail } from './distributor.ts';
import type { LogHead } from './log-head.ts';
import type { Queue } from './queue.ts';
import { audienceTest } from './queue-indexes.ts';
import type { ProjectionContext } from './recipient.ts';

const PAGE = 500;

/** The functions of the fan-out that lagging queues need. */
interface Surface {
  readonly tail: Tail;
  readonly head: LogHead;
  readonly around: ProjectionContext;
  goLive(queue: Queue): void;
  /** Removes a queue whose next entries have been deleted from the log. */
  remove(queue: Queue): Promise<void>;
  /** Calls `fn` with the queue, which ends if it throws. */
  attempt(queue: Queue, fn: (queue: Queue) => void): void;
  /** Whether the queue has not ended. */
  has(queue: Queue): boolean;
}

/** Fills queues that lag from the log. */
export class QueueCatchUp {
  readonly #live: LiveRealm;
  readonly #fanout: Surface;
  readonly #underWay = new Map<Queue, Promise<void>>();

  constructor(live: LiveRealm, fanout: Surface) {
    this.#live = live;
    this.#fanout = fanout;
  }

  /** Resolves when the queue is live, full, or gone. */
  of(queue: Queue): Promise<void> {
    if (queue.live) return Promise.resolve();
    const underWay = this.#underWay.get(queue);
    if (underWay) return underWay;
    const reading = this.#readOn(queue).finally(() => this.#underWay.delete(queue));
    this.#underWay.set(queue, reading);
    return reading;
  }

  /** Reads the log from the queue's position, until the queue is full or has every delivered entry. */
  async #readOn(queue: Queue): Promise<void> {
    while (!queue.isFull && this.#fanout.has(queue)) {
      const upTo = this.#fanout.head.delivered;
      if (queue.upTo >= upTo) return this.#fanout.goLive(queue);
      const { rewinds } = queue;
      const { db, realm } = this.#live;
      const source = { db, realm, tail: this.#fanout.tail };
      const spans = await listSpans(source, queue.userId);
      const page = await readLog(source, queue, { upTo, limit: PAGE });
      // The queue has moved meanwhile: these entries do not follow its position.
      if (queue.rewinds !== rewinds) continue;
      if (!page) return this.#fanout.remove(queue);
      this.#fanout.attempt(queue, () => this.#offerAll(queue, page.entries, spans));
      if (!queue.isFull && page.isLast) queue.upTo = Math.max(queue.upTo, upTo);
    }
  }

  #offerAll(queue: Queue, entries: readonly LogEntry[], spans: readonly SubscribedSpan[]): void {
    const wasInAudience = audienceTest(queue, spans, this.#live.realm);
    for (const entry of entries) {
      if (queue.isFull) return;
      if (wasInAudience(entry)) queue.offer(entry, this.#fanout.around);
      queue.upTo = Math.max(queue.upTo, entry.position);
    }
  }
}

interface LogSource extends Rows {
  readonly tail: Tail;
}

/** The next entries for a queue; undefined: they have been deleted from the log. */
export async function readLog(
  { db, realm, tail }: LogSource,
  queue: Queue,
  { upTo, limit }: { readonly upTo: number; readonly limit: number },
): Promise<LogPage | undefined> {
  const after = queue.upTo;
  const kept = tail.after(after, upTo);
  if (kept) return { entries: kept, isLast: true };
  const page = await listLogPage({ db, realm }, { after, upTo, limit });
  // Asked after reading: if nothing was deleted by now, the page read before is complete.
  const pruned = await findPruned({ db, realm });
  if (after < pruned && queue.misses(queue.sent, pruned)) return undefined;
  return page;
}
