import type { Context } from '../../chat/context.ts';
import { findSearchProgress } from '../../chat/store/messages/search-index.ts';
import { countWaiting, findOldest } from '../../chat/store/outbox/outbox-figures.ts';
import type { FeatureMetrics } from '../../engine/feature.ts';
import { countGivenUp } from '../../engine/jobs/failed-items.ts';
import { seconds } from '../../engine/kernel/clock.ts';
import type { Log } from '../../engine/kernel/log.ts';
import { findCounter } from '../../engine/store/counters.ts';
import type { LabelledName } from './names.ts';

/** Milliseconds after which a database that hangs is left out. */
const PATIENCE_MS = 2000;

/** A background job. */
export interface ObservedJob {
  readonly name: string;
  /** Milliseconds since it was due; 0: it is not due yet. */
  readonly lateMs: number;
  /** Entries of the log that wait for it; undefined: it does not follow the log. */
  readonly behind?: number | undefined;
}

export interface Sources {
  readonly version: string;
  readonly engine: 'sqlite' | 'postgres';
  readonly context: Context;
  readonly ofFeatures: readonly FeatureMetrics[];
  readonly jobs: () => readonly ObservedJob[];
  /** Number of failures by the message in the log. */
  readonly failures: ReadonlyMap<string, number>;
  /** Bytes on the disk of the data folder; undefined: unknown. */
  readonly room: () => Promise<{ readonly free: number; readonly size: number } | undefined>;
  readonly droppedLines: () => number;
}

/** The values of one reading of the metrics. */
export interface State {
  readonly found: Readonly<Partial<Record<string, number>>>;
  /** The values by label. */
  readonly labelled: Readonly<Partial<Record<LabelledName, Iterable<readonly [string, number]>>>>;
}

/** Reads the state of memory and database. Values that the database does not return in time are absent. */
export async function readState(sources: Sources): Promise<State> {
  const { context, jobs, failures, ofFeatures } = sources;
  const { realm, fanout } = context;
  const stored = await inTime(readStored(sources), context.log);
  const room = await inTime(sources.room(), context.log);
  const lag = stored && Math.max(0, stored.newest - realm.position);
  return {
    found: {
      parley_log_position: realm.position,
      ...(lag !== undefined && { parley_log_lag_entries: lag }),
      ...fanoutState(fanout.counts()),
      parley_users: [...realm.users.values()].filter(({ isActive }) => isActive).length,
      ...(room && { parley_disk_free_bytes: room.free, parley_disk_size_bytes: room.size }),
      parley_log_dropped_lines: sources.droppedLines(),
      ...stored?.found,
      ...Object.assign({}, ...ofFeatures.map((each) => each.read(context))),
    },
    labelled: {
      parley_job_late_seconds: jobs().map(({ name, lateMs }) => [name, lateMs / 1000] as const),
      parley_job_behind_entries: jobs().flatMap(({ name, behind }) =>
        behind === undefined ? [] : [[name, behind] as const],
      ),
      parley_failures: failures,
      ...(stored && { parley_outbox_waiting: stored.waiting, parley_failed_items: stored.failed }),
    },
  };
}

const fanoutState = ({ queues, polls, streams }: { queues: number; polls: number; streams: number }) => ({
  parley_queues: queues,
  parley_waiting_polls: polls,
  parley_streams: streams,
});

async function readStored({ context }: Sources) {
  const newest = await findCounter(context, 'log');
  const { upTo } = await findSearchProgress(context);
  const lastMessage = await findCounter(context, 'message');
  const oldest = await findOldest(context);
  return {
    newest,
    waiting: await countWaiting(context),
    failed: await countGivenUp(context),
    found: {
      parley_search_unindexed_messages: Math.max(0, lastMessage - upTo),
      parley_outbox_oldest_seconds: oldest === undefined ? 0 : Math.max(0, seconds(context.clock) - oldest),
    },
  };
}

async function inTime<T>(work: Promise<T>, log: Log): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, undefined);
  });
  try {
    return await Promise.race([work, late]);
  } catch (err) {
    log.warn({ err }, 'The metrics lack what is in the database.');
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
