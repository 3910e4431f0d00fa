import type { Context } from '../context.ts';
import { seconds } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { findCounter } from '../store/engine/counters.ts';
import { findSearchProgress } from '../store/messages/search-index.ts';
import { countWaiting, findOldest } from '../store/outbox/outbox-figures.ts';
import type { FoundName, LabelledName } from './names.ts';

/** Milliseconds after which a database that hangs is left out. */
const PATIENCE_MS = 2000;

/** A job of the background. */
export interface ObservedJob {
  readonly name: string;
  /** Milliseconds for which it has been due; 0: it waits for its time. */
  readonly lateMs: number;
}

/** What is known of backups: UNIX milliseconds, 0 for never. */
export interface BackupFigures {
  /** As of when the newest one is. */
  readonly at: number;
  readonly rehearsedAt: number;
  /** undefined: the server keeps none up to date. */
  readonly waitingBytes: number | undefined;
}

export interface Sources {
  readonly version: string;
  readonly engine: 'sqlite' | 'postgres';
  readonly context: Pick<Context, 'db' | 'realm' | 'clock' | 'fanout' | 'log'>;
  readonly jobs: () => readonly ObservedJob[];
  /** By the message in the log. */
  readonly failures: ReadonlyMap<string, number>;
  readonly backup: () => BackupFigures;
}

/** What one reading of the metrics finds. */
export interface State {
  readonly found: Readonly<Partial<Record<FoundName, number>>>;
  /** The values by label. */
  readonly labelled: Readonly<Partial<Record<LabelledName, Iterable<readonly [string, number]>>>>;
}

/** What memory and database say now. What the database does not say in time is absent. */
export async function readState(sources: Sources): Promise<State> {
  const { context, jobs, failures } = sources;
  const { realm, fanout } = context;
  const stored = await inTime(readStored(sources), context.log);
  const lag = stored && Math.max(0, stored.newest - realm.position);
  return {
    found: {
      parley_log_position: realm.position,
      ...(lag !== undefined && { parley_log_lag_entries: lag }),
      ...fanoutState(fanout.counts()),
      parley_users: [...realm.users.values()].filter(({ isActive }) => isActive).length,
      ...stored?.found,
      ...backupState(sources.backup()),
    },
    labelled: {
      parley_job_late_seconds: jobs().map(({ name, lateMs }) => [name, lateMs / 1000] as const),
      parley_failures: failures,
      ...(stored && { parley_outbox_waiting: stored.waiting }),
    },
  };
}

const fanoutState = ({ queues, polls, streams }: { queues: number; polls: number; streams: number }) => ({
  parley_queues: queues,
  parley_waiting_polls: polls,
  parley_streams: streams,
});

/** By the clock of the machine, which made them. */
const backupState = ({ at, rehearsedAt, waitingBytes }: BackupFigures) => ({
  ...(at > 0 && { parley_backup_age_seconds: Math.max(0, (Date.now() - at) / 1000) }),
  ...(rehearsedAt > 0 && { parley_restore_rehearsal_timestamp_seconds: Math.floor(rehearsedAt / 1000) }),
  ...(waitingBytes !== undefined && { parley_backup_waiting_bytes: waitingBytes }),
});

async function readStored({ context }: Sources) {
  const newest = await findCounter(context, 'log');
  const { upTo } = await findSearchProgress(context);
  const lastMessage = await findCounter(context, 'message');
  const oldest = await findOldest(context);
  return {
    newest,
    waiting: await countWaiting(context),
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
