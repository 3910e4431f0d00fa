import { type ScryptOptions, scryptSync } from 'node:crypto';
import { serveThread } from '../processes/serve-thread.js';

/** The work for one password. */
export interface Derivation {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly keyBytes: number;
  readonly options: ScryptOptions;
}

// A thread of its own: the threads that the process shares would let file reads wait behind passwords.
serveThread(({ password, salt, keyBytes, options }: Derivation) =>
  scryptSync(password, salt, keyBytes, options),
);
