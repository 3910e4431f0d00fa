type Line = (fields: Readonly<Record<string, unknown>>, message: string) => void;

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
export function logFailure(
  log: Log,
  message: string,
  fields: Readonly<Record<string, unknown>> = {},
): (error: unknown) => void {
  return (error) => log.error({ err: error, ...fields }, message);
}
