import { ApiError } from '../../../engine/kernel/errors.ts';
import { type AttemptEnding, type EndedAttempt, HICCUPS } from '../../operations/outbox/settle.ts';
import type { OutboxEntry } from '../../store/outbox/outbox.ts';
import { type AttemptOutcome, type OutboxTransport, pauseAfter, problemOf } from './transport.ts';

/** An attempt that has ended, but is not recorded yet. */
export interface Landed {
  readonly entry: OutboxEntry;
  readonly outcome: AttemptOutcome;
}

interface Circumstances {
  readonly transport: Pick<OutboxTransport, 'job' | 'patience' | 'notice'>;
  readonly random: () => number;
  /** UNIX seconds. */
  readonly now: number;
}

/** The record of an attempt. */
export function endedAttempt({ entry, outcome }: Landed, circumstances: Circumstances): EndedAttempt {
  const ending = endingOf({ entry, outcome }, circumstances);
  const { kind, record } = outcome;
  if (!record) return { entry, ...ending };
  const ended = { kind, isOver: ending.retryAt === undefined, problem: problemOf(outcome) };
  return { entry, ...ending, record: (tx) => record(tx, ended) };
}

function endingOf({ entry, outcome }: Landed, circumstances: Circumstances): AttemptEnding {
  const { transport, now } = circumstances;
  const gone = { retryAt: undefined };
  switch (outcome.kind) {
    case 'delivered': {
      const { complaint, write } = outcome;
      const notify = complaint === undefined ? undefined : transport.notice?.(entry, complaint);
      return { ...gone, isTaken: complaint === undefined, write, notify };
    }
    case 'refused':
      return {
        ...gone,
        isTaken: false,
        write: outcome.write,
        notify: transport.notice?.(entry, outcome.reason),
      };
    case 'dropped':
      return { ...gone, isTaken: undefined };
    case 'interrupted':
      return { retryAt: now, isTaken: undefined };
    case 'failed':
    case 'unreachable':
      return retry(entry, outcome, circumstances);
    default:
      return outcome satisfies never;
  }
}

function retry(
  entry: OutboxEntry,
  outcome: Extract<AttemptOutcome, { kind: 'failed' | 'unreachable' }>,
  { transport, random, now }: Circumstances,
): AttemptEnding {
  const { patience } = transport;
  const after = outcome.kind === 'failed' ? (outcome.after ?? 0) : 0;
  const most = outcome.kind === 'unreachable' ? (outcome.most ?? patience.attempts) : patience.attempts;
  const pause = Math.max(pauseAfter(patience, entry.attempts, random), after);
  const isGivenUp = entry.attempts >= most || now - entry.createdAt >= patience.age;
  const isToTell = isGivenUp || (outcome.kind === 'failed' && entry.attempts > HICCUPS);
  return {
    retryAt: isGivenUp ? undefined : now + Math.min(pause, patience.longest),
    givingUp: isGivenUp ? { job: transport.job, cause: textOf(causeOf(outcome)) } : undefined,
    isTaken: false,
    notify: isToTell ? transport.notice?.(entry, outcome.reason) : undefined,
  };
}

/** The receiver took the entry, but its answer cannot be used. */
export function complaining({ record }: AttemptOutcome, error: unknown): AttemptOutcome {
  const why = error instanceof ApiError ? error.message : 'Internal server error';
  const complaint = `What it answered cannot be sent: ${why}`;
  return { kind: 'delivered', complaint, ...(record && { record }) };
}

/** The cause for the log's line about an attempt; undefined: no line. */
export function causeOf(outcome: AttemptOutcome): unknown {
  if ('cause' in outcome && outcome.cause !== undefined) return outcome.cause;
  return problemOf(outcome);
}

const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
