import type { LiveRealm } from '../chat/realm/live-realm.ts';
import type { Readiness } from '../chat/realm/readiness.ts';
import { forgetLargest } from '../chat/realm/remembered/rows.ts';
import type { Engine } from '../engine/store/engine.ts';
import type { composeContext } from './compose-context.ts';
import type { Jobs } from './jobs.ts';
import { closeListeners, type Listeners } from './open-listeners.ts';
import type { openMetrics } from './open-metrics.ts';
import type { App } from './options.ts';

/** The parts that are closed when the server ends. */
interface Parts {
  readonly readiness: Readiness;
  readonly listeners: Listeners;
  readonly jobs: Jobs;
  readonly http: App['http'];
  readonly context: Awaited<ReturnType<typeof composeContext>>;
  readonly live: LiveRealm;
  readonly engine: Engine;
  readonly metrics: Awaited<ReturnType<typeof openMetrics>>;
  readonly unfollow: () => void;
}

/** How far a server is with its end. */
export interface ServerEnding {
  /** Every request is answered, or its client has gone: what was acknowledged is on disk. */
  isServed: boolean;
}

/**
 * Closes the parts in the order in which they need each other: what takes requests first, the database and its backup last. Each part is closed
 * whatever becomes of those before it; a failure is logged. Throws an AggregateError of the failures.
 */
export async function close(parts: Parts, ending: ServerEnding): Promise<void> {
  const { jobs, http, context } = parts;
  const failures: unknown[] = [];
  const end = async (part: string, work: () => unknown) => {
    try {
      await work();
    } catch (err) {
      failures.push(err);
      context.log.error({ err, part }, 'A part of the server did not end in order.');
    }
  };
  parts.readiness.drain();
  http.beginDraining();
  await closeListeners(parts.listeners, context.log);
  await end('jobs', () => jobs.stop());
  // Both at once: no new request is accepted while the waiting ones are answered.
  await Promise.all([end('http', () => http.close()), end('polls', () => context.fanout.stop())]);
  ending.isServed = true;
  await end('queues', () => context.fanout.save());
  await end('presence', () => context.presence.stop());
  await end('organization', () => parts.live.stop());
  await end('database', () => parts.engine.close());
  await end('backup', () => context.backup?.stop());
  await end('metrics', () => parts.metrics?.stop());
  parts.unfollow();
  if (failures.length > 0) throw new AggregateError(failures, 'The server did not end in order.');
}

/** Frees memory that only speeds up the next requests. */
export function rest({ engine, live }: Pick<Parts, 'engine' | 'live'>): void {
  engine.rest();
  forgetLargest(live.realm.remembered);
}
