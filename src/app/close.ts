import type { LiveRealm } from '../chat/realm/live-realm.ts';
import type { Readiness } from '../chat/realm/readiness.ts';
import { forgetLargest } from '../chat/realm/remembered/rows.ts';
import type { Engine } from '../engine/store/engine.ts';
import type { Backup } from '../features/backup/begin.ts';
import type { composeContext } from './compose-context.ts';
import type { Jobs } from './jobs.ts';
import type { MailIn } from './open-mail-in.ts';
import type { openMetrics } from './open-metrics.ts';
import type { App } from './options.ts';

/** The parts that are closed when the server ends. */
interface Parts {
  readonly readiness: Readiness;
  readonly mailIn: MailIn | undefined;
  readonly jobs: Jobs;
  readonly http: App['http'];
  readonly context: Awaited<ReturnType<typeof composeContext>>;
  readonly live: LiveRealm;
  readonly engine: Engine;
  readonly backup: Backup | undefined;
  readonly metrics: Awaited<ReturnType<typeof openMetrics>>;
  readonly unfollow: () => void;
}

/** How far a server is with its end. */
export interface ServerEnding {
  /** Every request is answered, or its client has gone: what was acknowledged is on disk. */
  isServed: boolean;
}

/** Closes the parts in the order in which they need each other: what takes requests first, the database and its backup last. */
export async function close(parts: Parts, ending: ServerEnding): Promise<void> {
  const { jobs, http, context } = parts;
  parts.readiness.drain();
  http.beginDraining();
  await parts.mailIn?.close();
  await jobs.stop();
  // Both at once: no new request is accepted while the waiting ones are answered.
  const closed = http.close();
  context.fanout.stop();
  await closed;
  ending.isServed = true;
  await context.fanout.save();
  await context.presence.stop();
  await parts.live.stop();
  await parts.engine.close();
  await parts.backup?.stop();
  parts.metrics?.stop();
  parts.unfollow();
}

/** Frees memory that only speeds up the next requests. */
export function rest({ engine, live }: Pick<Parts, 'engine' | 'live'>): void {
  engine.rest();
  forgetLargest(live.realm.remembered);
}
