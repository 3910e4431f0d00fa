import type { PlaceInQueue } from '../kernel/processes/fair-queue.ts';
import { type JobBounds, JobQueue } from '../kernel/processes/job-queue.ts';
import { type MailTextOptions, type ReadMail, UnreadableMail } from './types.ts';

export interface MailReading {
  readonly bytes: Uint8Array;
  readonly wishes: MailTextOptions;
}

/** The mail, or a sentence that says why it cannot be read. */
export type WasRead = { readonly mail: ReadMail } | { readonly reason: string };

export interface ReaderOptions {
  after(ms: number, fn: () => void): () => void;
  /** The size of the largest mail. */
  readonly mostBytes: number;
  /** Default: `read-child.ts`. */
  readonly entry?: URL;
}

const MIB = 1 << 20;

/**
 * What reading mails of at most so many bytes may use: 90 MB for the program, seven times the mail, and a rest. One process, so
 * that mails of strangers have at most one processor. Senders wait for the answer to a mail for ten minutes (RFC 5321,
 * 4.5.3.2.6), so that four are left for a busy machine.
 */
export function readingBounds(mostBytes: number): JobBounds {
  const mib = Math.max(20, mostBytes / MIB);
  return {
    ...{ processes: 1, memoryMib: 160 + 9 * mib, heapMib: 768 + 10 * mib, processorMs: 800 * mib },
    ...{ workMs: 120_000, pauseMs: 15_000, waitMs: 120_000 },
    ...{ mostOfLane: 100, most: 100 },
  };
}

/** The mail cannot be read now; the sender should try again. */
export class MailDeferred extends Error {}

/** Reads mails in a process of their own, in fair turns: networks in turn, and addresses within a network. */
export class MailReader {
  readonly #queue: JobQueue<MailReading, WasRead>;

  constructor({ after, mostBytes, entry = new URL('./read-child.ts', import.meta.url) }: ReaderOptions) {
    const bounds = readingBounds(mostBytes);
    this.#queue = new JobQueue({ entry, bounds, failure: 'A mail could not be read.', after });
  }

  /** Rejects with UnreadableMail or MailDeferred. */
  async read(place: PlaceInQueue, reading: MailReading): Promise<ReadMail> {
    const result = await this.#queue.run(place, reading);
    if (result.kind === 'costly') throw new UnreadableMail('The mail takes too much work to read.');
    if (result.kind !== 'done') throw new MailDeferred(`The mail was not read: ${result.kind}.`);
    if ('reason' in result.outcome) throw new UnreadableMail(result.outcome.reason);
    return result.outcome.mail;
  }

  /** Ends the process; the senders of waiting mails try again. */
  close(): void {
    this.#queue.close();
  }
}
