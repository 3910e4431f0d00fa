import type { Context } from '../../../chat/context.ts';
import { outcomeOfError, outcomeOfStatus } from '../../../chat/jobs/outbox/http-outcomes.ts';
import { type AttemptOutcome, problemOf } from '../../../chat/jobs/outbox/transport.ts';
import type { User } from '../../../chat/model/people.ts';
import type { PushDevice } from '../../../chat/model/push-devices.ts';
import { listDevices } from '../../../chat/store/people/push-devices.ts';
import { NotFound } from '../../../engine/kernel/errors.ts';
import { ThreadLost } from '../../../engine/kernel/processes/worker-thread.ts';
import { onceMade } from '../../../engine/kernel/tasks/once.ts';
import { PARLEY_VERSION } from '../../../engine/kernel/version.ts';
import type { Outbound } from '../../../engine/outbound/client.ts';
import { OutboundError } from '../../../engine/outbound/errors.ts';
import { MOST_PAYLOAD, PushSealer, SealerBusy } from '../../../engine/outbound/push-sealer.ts';
import type { Plain } from '../../../engine/outbound/push-worker.ts';
import { removeDevices } from '../operations/devices.ts';
import { loadVapidKeys, type VapidKeys } from '../operations/vapid.ts';
import { type PushPayload, presentTry, writePayload } from '../views/push-payload.ts';
import { readAddress } from './push-address.ts';

export type SenderContext = Pick<Context, 'realm' | 'db' | 'transact' | 'config'>;

/** A notification for a device, with its options. */
export interface PushDelivery extends Pick<Plain, 'ttl' | 'urgency' | 'topic'> {
  readonly device: PushDevice;
  readonly payload: PushPayload;
  readonly signal?: AbortSignal;
}

/** Statuses by which a push service says that the device is no longer subscribed. */
const GONE: ReadonlySet<number> = new Set([404, 410]);
/** The most bytes that are read of a push service's answer. */
const MOST_BYTES = 65_536;
export const DEVICE_GONE = 'The device takes no notifications any more, and was removed.';

/** Sends notifications to devices by Web Push: encrypted for the device, signed with the server's keys. */
export class PushSender {
  readonly #context: SenderContext;
  readonly #outbound: Outbound;
  readonly #sealer: PushSealer;
  readonly #keys: () => Promise<VapidKeys>;

  constructor(context: SenderContext, outbound: Outbound, sealer = new PushSealer()) {
    this.#context = context;
    this.#outbound = outbound;
    this.#sealer = sealer;
    this.#keys = onceMade(() => loadVapidKeys(context));
  }

  /** The server's public key, with which browsers subscribe, base64url. */
  async publicKey(): Promise<string> {
    return (await this.#keys()).publicKey;
  }

  /** The address of a push service in its stored form; throws BadRequest. */
  readAddress(text: string): string {
    return readAddress(text, this.#context.config.outboundAllow);
  }

  /** Sends a test to a user's own device; returns the outcome as a sentence. Throws NotFound. */
  async tryDevice(
    user: User,
    deviceId: number,
  ): Promise<{ readonly isTaken: boolean; readonly words: string }> {
    const device = (await listDevices(this.#context, [user.id])).find(({ id }) => id === deviceId);
    if (!device) throw new NotFound('Device does not exist');
    const payload = presentTry({ realm: this.#context.realm, user });
    const outcome = await this.send({ device, payload, ttl: 60, urgency: 'high' });
    if (outcome.kind === 'delivered' && outcome.write) await this.#context.transact(outcome.write);
    if (outcome.kind === 'delivered' && outcome.complaint === undefined)
      return { isTaken: true, words: 'The push service took the notification.' };
    return { isTaken: false, words: problemOf(outcome) ?? 'Nothing was sent.' };
  }

  async send({ device, payload, signal, ...how }: PushDelivery): Promise<AttemptOutcome> {
    const { address, keys } = device;
    if (!keys) return { kind: 'dropped' };
    try {
      const vapid = { ...(await this.#keys()), subject: this.#subject() };
      const text = writePayload(payload, MOST_PAYLOAD);
      const { headers, body } = await this.#sealer.seal({ address, keys, payload: text, ...how, vapid });
      const answer = await this.#outbound({
        ...{ method: 'POST', url: address, body, maxBytes: MOST_BYTES, keepsConnection: true },
        headers: { ...headers, 'user-agent': `ParleyPush/${PARLEY_VERSION}` },
        ...(signal && { signal }),
      });
      if (GONE.has(answer.status))
        return {
          ...{ kind: 'delivered', complaint: DEVICE_GONE },
          write: (tx) => removeDevices(tx, [device]),
        };
      return answer.status >= 200 && answer.status < 300 ? { kind: 'delivered' } : outcomeOfStatus(answer);
    } catch (error) {
      return outcomeOf(error);
    }
  }

  /** The address at which push services can reach the server's operator. */
  #subject(): string {
    const { url } = this.#context.realm;
    return url.startsWith('https:') ? url : `mailto:noreply@${new URL(url).hostname}`;
  }
}

function outcomeOf(error: unknown): AttemptOutcome {
  if (error instanceof OutboundError) return outcomeOfError(error);
  if (error instanceof SealerBusy || error instanceof ThreadLost)
    return { kind: 'failed', reason: error.message, cause: error };
  return { kind: 'refused', reason: 'The keys of the device are none.' };
}
