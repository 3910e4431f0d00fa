import { updatePresence } from '../client/index.ts';
import type { Model } from './model.ts';
import type { PersonPresence } from './moments.ts';

/** Says that the person is here, and learns who else is. */
export class PresenceReports {
  readonly #model: Model;
  #lastUpdateId: number | undefined;

  constructor(model: Model) {
    this.#model = model;
  }

  /** Milliseconds between reports. */
  get interval(): number {
    return Number(this.#model.live.now.server_presence_ping_interval_seconds ?? 60) * 1000;
  }

  /** `isActive`: the client is in use, not just open. The next report repeats a failed one. */
  async report(isActive: boolean, hasInput: boolean): Promise<void> {
    const { client, live, moments, connection } = this.#model;
    if (connection.peek() !== 'online') return;
    const reply = await client.call(updatePresence, {
      status: isActive ? 'active' : 'idle',
      new_user_input: hasInput,
      slim_presence: true,
      last_update_id: this.#lastUpdateId ?? Number(live.now.presence_last_update_id ?? -1),
    });
    this.#lastUpdateId = reply.presence_last_update_id ?? this.#lastUpdateId;
    moments.merge((reply.presences ?? {}) as Record<string, Partial<PersonPresence>>, reply.server_timestamp);
  }
}
