import type { Environment } from './setting.ts';

/** For whom a mail is and who sent it, as mail servers say it to the programs to which they hand a mail. */
export interface Envelope {
  readonly recipient: string | undefined;
  /** '' for the answer of a mail server. */
  readonly sender: string | undefined;
}

/** Postfix and others: ORIGINAL_RECIPIENT or RECIPIENT, and SENDER. */
export function readEnvelope(env: Environment = process.env): Envelope {
  return { recipient: env.ORIGINAL_RECIPIENT || env.RECIPIENT || undefined, sender: env.SENDER };
}
