import { PARLEY_VERSION } from '../../kernel/version.ts';
import { createOutbound, type Outbound } from '../client.ts';
import { OutboundError } from '../errors.ts';
import { type GatewayOutcome, outcomeOfAnswer, outcomeOfFailure } from './replies.ts';
import {
  deregistration,
  type GatewayRequest,
  type GatewayUser,
  type KnownDevice,
  type MobileDevice,
  type MobilePayload,
  notification,
  registration,
  testNotification,
} from './requests.ts';

/** A push gateway, and the credentials of this server there. */
export interface PushGatewayOptions {
  /** `https://push.example.com`, without a slash at the end. */
  readonly url: string;
  readonly id: string;
  readonly key: string;
}

/** What the client of a gateway needs. */
export interface PushGatewayParts {
  /** Translates a payload to the names that mobile clients know. */
  readonly inWords: (payload: MobilePayload['apns']) => MobilePayload['apns'];
  readonly outbound?: Outbound;
}

interface Sending {
  /** The same for each repetition of a request. */
  readonly id?: string;
  /** Ends the request early. */
  readonly signal?: AbortSignal;
}

/** A notification: a payload for each platform, and whether the platform wakes the device. */
export interface GatewayPush {
  readonly devices: readonly KnownDevice[];
  readonly payload: MobilePayload;
}

/** Makes requests to the push gateway. Never throws for a missing answer: the outcome says so. */
export interface PushGateway {
  /** The gateway and this server's ID there: a device registered under another name is unknown to it. */
  readonly name: string;
  register(user: GatewayUser, device: MobileDevice, sending?: Sending): Promise<GatewayOutcome>;
  unregister(user: GatewayUser, device: KnownDevice, sending?: Sending): Promise<GatewayOutcome>;
  /** Notifies all devices of the user that the gateway has. */
  notify(user: GatewayUser, push: GatewayPush, sending?: Sending): Promise<GatewayOutcome>;
  /** Sends a test to a device; the gateway writes the text. */
  test(user: GatewayUser, device: KnownDevice, base: MobilePayload['gcm']): Promise<GatewayOutcome>;
}

/** The longest answer, in bytes: the tokens of the devices of a user, and more. */
const MOST_BYTES = 262_144;
const LIMITS = { headersMs: 15_000, totalMs: 20_000 };
/** All networks: the operator names the gateway, which may be in the operator's own network. */
const ANYWHERE = ['0.0.0.0/0', '::/0'];

export function openPushGateway(
  { url, id, key }: PushGatewayOptions,
  { inWords, outbound = createOutbound({ allow: ANYWHERE, limits: LIMITS }) }: PushGatewayParts,
): PushGateway {
  const authorization = `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}`;
  const send = async (
    { path, type, body }: GatewayRequest,
    { id: repeated, signal }: Sending = {},
  ): Promise<GatewayOutcome> => {
    const headers = {
      ...{ authorization, 'content-type': type, 'user-agent': `Parley/${PARLEY_VERSION}` },
      ...(repeated !== undefined && { 'idempotency-key': repeated }),
    };
    const bounds = { maxBytes: MOST_BYTES, failureBytes: MOST_BYTES, ...(signal && { signal }) };
    try {
      return outcomeOfAnswer(await outbound({ method: 'POST', url: url + path, headers, body, ...bounds }));
    } catch (error) {
      if (error instanceof OutboundError) return outcomeOfFailure(error);
      throw error;
    }
  };
  return {
    name: `${url}#${id}`,
    register: (user, device, sending) => send(registration(user, device), sending),
    unregister: (user, device, sending) => send(deregistration(user, device), sending),
    notify: (user, { devices, payload: { apns, gcm, isUrgent } }, sending) =>
      send(notification(user, devices, { apns: inWords(apns), gcm: inWords(gcm), isUrgent }), sending),
    test: (user, device, base) => send(testNotification(user, device, base)),
  };
}
