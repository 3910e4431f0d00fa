import type { Log } from '../../engine/kernel/log.ts';

interface Context {
  readonly log: Log;
  readonly clientErrors: { begin(key: string): boolean };
}

interface ClientError {
  readonly kind: string;
  readonly name: string;
  readonly build: string;
  readonly message: string;
  readonly stack: string;
  readonly about: string;
}

/** Threat: an account that reports without end fills the log. One line of an account in a period is enough to find the fault. */
export function logClientError(context: Context, userId: number, error: ClientError): void {
  if (!context.clientErrors.begin(String(userId))) return;
  const { kind, name, build, message, stack, about } = error;
  const where = { kind, about, build, stack, user_id: userId };
  // `err` makes it a failure that is counted.
  context.log.warn({ err: name, ...(message && { says: message }), ...where }, 'A client of a user failed.');
}
