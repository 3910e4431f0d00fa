import { channel } from 'node:diagnostics_channel';

type Fields = Readonly<Record<string, unknown>>;
type Line = (fields: Fields, message: string) => void;

/** The log of the process; a logger of pino is one. `err` among the fields holds the cause of a failure. */
export interface Log {
  /** Something was not done, and an operator may have to act. */
  readonly error: Line;
  /** Something was not done, and will be tried again or does little harm. */
  readonly warn: Line;
  readonly info: Line;
}

const nothing: Line = () => {};

export const silentLog: Log = { error: nothing, warn: nothing, info: nothing };

/** For the `catch` of work that nobody waits for: one line says what failed and why. */
export function logFailure(log: Log, message: string, fields: Fields = {}): (error: unknown) => void {
  return (error) => log.error({ err: error, ...fields }, message);
}

/** A log that also counts failures: lines with `err`. */
export interface CountingLog extends Log {
  /** Failures since the start, by the line's message. Messages are constants, so the map is small. */
  readonly failures: ReadonlyMap<string, number>;
}

/** Adds the field `failures` to each line of a failure: how often the same message has been logged since the start. */
export function countFailures(log: Log): CountingLog {
  const failures = new Map<string, number>();
  const counting =
    (write: Line): Line =>
    (fields, message) => {
      if (!('err' in fields)) return write(fields, message);
      const count = (failures.get(message) ?? 0) + 1;
      failures.set(message, count);
      write({ ...fields, failures: count }, message);
    };
  return {
    failures,
    error: counting((fields, message) => log.error(fields, message)),
    warn: counting((fields, message) => log.warn(fields, message)),
    info: (fields, message) => log.info(fields, message),
  };
}

interface Report {
  readonly err: unknown;
  readonly message: string;
}

const reports = channel('parley:failure');

/** Logs a failure in code that has no context, when its caller gets a usable result all the same. */
export function reportFailure(err: unknown, message: string): void {
  reports.publish({ err, message } satisfies Report);
}

/** Writes the failures that `reportFailure` gets in this process to `log`; returns a function that stops it. */
export function followReports(log: Log): () => void {
  const follow = (report: unknown) => {
    const { err, message } = report as Report;
    log.warn({ err }, message);
  };
  reports.subscribe(follow);
  return () => void reports.unsubscribe(follow);
}
