import { parentPort } from 'node:worker_threads';
import { readMail } from './read.ts';
import { type ReadMail, type TextOptions, UnreadableMail } from './types.ts';

export interface Reading {
  readonly bytes: Uint8Array;
  readonly wishes: TextOptions;
}

/** The answer of the thread: the mail, or a sentence that says why it cannot be read. */
export type WasRead = { readonly mail: ReadMail } | { readonly reason: string };

parentPort?.on('message', (reading: Reading) => {
  void read(reading).then((result) => parentPort?.postMessage(result));
});

async function read({ bytes, wishes }: Reading): Promise<WasRead> {
  try {
    return { mail: await readMail(bytes, wishes) };
  } catch (error) {
    // A mail that triggers a defect of a parser cannot be read; other mails are not affected.
    return { reason: error instanceof UnreadableMail ? error.message : 'The mail cannot be read.' };
  }
}
