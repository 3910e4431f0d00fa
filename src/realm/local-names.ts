import type { LogEntry } from '../store/log/log-entry.ts';
import { isRemembered, type LocalName } from '../store/messages/local-sends.ts';

const MOST_NAMES = 20_000;

interface Named {
  readonly senderId: number;
  readonly local: LocalName;
}

/**
 * The local names of the latest messages, as the log has them: whether a name was used since it was looked up needs no
 * query inside the transaction.
 */
export class LocalNames {
  /** The names of all messages after this position of the log are known. */
  #since = Number.POSITIVE_INFINITY;
  readonly #names = new Set<string>();

  /** Names noted from now on come after this position of the log. */
  start(position: number): void {
    this.#since = position;
    this.#names.clear();
  }

  note({ event, position }: LogEntry): void {
    if (event?.type !== 'message' || !event.local || !isRemembered(event.local)) return;
    if (this.#names.size >= MOST_NAMES) this.start(position);
    this.#names.add(keyOf({ senderId: event.message.senderId, local: event.local }));
  }

  /** Whether no message came under the name after `position` of the log; false: it may have. */
  isUnusedSince(position: number, named: Named): boolean {
    return position >= this.#since && !this.#names.has(keyOf(named));
  }
}

const keyOf = ({ senderId, local }: Named): string =>
  JSON.stringify([senderId, local.queueId, local.localId]);
