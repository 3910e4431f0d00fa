import { type ScryptOptions, scryptSync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/** The work for one password. */
export interface Derivation {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly keyBytes: number;
  readonly options: ScryptOptions;
}

/** The answer of the thread: the key, or the error. */
export type Derived = { readonly key: Uint8Array } | { readonly error: unknown };

// A thread of its own: the threads that the process shares would let file reads wait behind passwords.
parentPort?.on('message', (asked: Derivation) => parentPort?.postMessage(derive(asked)));

function derive({ password, salt, keyBytes, options }: Derivation): Derived {
  try {
    return { key: scryptSync(password, salt, keyBytes, options) };
  } catch (error) {
    return { error };
  }
}
