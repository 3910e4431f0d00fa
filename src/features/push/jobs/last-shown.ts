import { createHash } from 'node:crypto';
import type { PushPayload } from '../views/push-payload.ts';

/** The most conversations of devices that are remembered. */
const MOST = 10_000;

/**
 * The last notification that this process sent to each device for each conversation: an equal one is not sent again. Once it is forgotten, or
 * after a crash, it may be sent twice; a device shows it once, by its tag.
 */
export class LastShown {
  /** Hashes of payloads. */
  readonly #last = new Map<string, string>();

  has(deviceId: number, payload: PushPayload): boolean {
    return payload.type === 'message' && this.#last.get(nameOf(deviceId, payload)) === hashOf(payload);
  }

  note(deviceId: number, payload: PushPayload): void {
    if (payload.type !== 'message') return;
    const name = nameOf(deviceId, payload);
    this.#last.delete(name);
    this.#last.set(name, hashOf(payload));
    const [oldest] = this.#last.keys();
    if (oldest !== undefined && this.#last.size > MOST) this.#last.delete(oldest);
  }
}

const nameOf = (deviceId: number, { tag }: Extract<PushPayload, { type: 'message' }>): string =>
  `${deviceId} ${tag}`;

const hashOf = (payload: PushPayload): string =>
  createHash('sha1').update(JSON.stringify(payload)).digest('base64');
