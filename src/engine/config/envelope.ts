import type { Environment } from './setting.ts';

/** Recipient and sender of a mail, as mail servers pass them to the programs that they start for a mail. */
export interface Envelope {
  readonly recipient: string | undefined;
  /** '' for a mail server's own notice. */
  readonly sender: string | undefined;
}

/** Postfix and others: ORIGINAL_RECIPIENT or RECIPIENT, and SENDER. */
export function readEnvelope(env: Environment = process.env): Envelope {
  return { recipient: env.ORIGINAL_RECIPIENT || env.RECIPIENT || undefined, sender: env.SENDER };
}
