import type { LogEntry } from '../store/log/log-entry.ts';
import { isRemembered, type LocalName } from '../store/messages/local-sends.ts';
import type { Remembered } from './remembered.ts';

const MOST_NAMES = 20_000;

interface Named {
  readonly senderId: number;
  readonly local: LocalName;
}

/**
 * The local names of the latest messages in the log: the question whether a name was used since a look-up needs no
 * query inside the transaction.
 */
export class LocalNames implements Remembered {
  /** The names of all messages after this position of the log are in memory. */
  #since = Number.POSITIVE_INFINITY;
  readonly #names = new Set<string>();

  /** Names added from now on come after this position of the log. */
  forget(position: number): void {
    this.#since = position;
    this.#names.clear();
  }

  note({ event, position }: LogEntry): void {
    if (event?.type !== 'message' || !event.local || !isRemembered(event.local)) return;
    if (this.#names.size >= MOST_NAMES) this.forget(position);
    this.#names.add(keyOf({ senderId: event.message.senderId, local: event.local }));
  }

  /** Whether no message has used the name after `position` of the log; false: one may have. */
  isUnusedSince(position: number, named: Named): boolean {
    return position >= this.#since && !this.#names.has(keyOf(named));
  }
}

const keyOf = ({ senderId, local }: Named): string =>
  JSON.stringify([senderId, local.queueId, local.localId]);
