import { findCounter } from '../../../engine/store/counters.ts';
import { receiverOf } from '../../rules/messages/received.ts';
import { listFlagged } from '../../store/read-state/flags.ts';
import type { Viewer } from '../viewer.ts';

/** Values that several access paths of one narrow need, each read once. */
export class Lookups {
  readonly #viewer: Viewer;
  #newestId: Promise<number> | undefined;
  #hasHistory: Promise<boolean> | undefined;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
  }

  /** Sends the queries now, together with the others of this turn of the event loop. */
  begin(): void {
    const begun = this.#viewer.isCurrent ? [this.hasHistory()] : [this.newest(), this.hasHistory()];
    // Each promise is kept: an access path that awaits it gets the error, and an answer that none awaits is not needed.
    for (const each of begun) each.catch(() => {});
  }

  /** The newest message ID of the organization. */
  newest(): Promise<number> {
    this.#newestId ??= findCounter(this.#viewer, 'message');
    return this.#newestId;
  }

  /** Whether the reader made any message part of their history without having received it: most have none. */
  hasHistory(): Promise<boolean> {
    const { realm, user, isCurrent } = this.#viewer;
    const read = () => this.#readHistory();
    this.#hasHistory ??= isCurrent ? realm.remembered.histories.read(user.id, read) : read();
    return this.#hasHistory;
  }

  async #readHistory(): Promise<boolean> {
    const { db, realm, user } = this.#viewer;
    const first = { flag: 'historical', direction: 'newer', from: 0, limit: 1 } as const;
    return (await listFlagged(db, receiverOf(realm, user.id), first)).length > 0;
  }
}
