import type { ServerResponse } from 'node:http';
import { fails, type Received, type ReceiverServer, startReceiver } from './receiver.ts';

interface Device {
  readonly token: string;
  readonly kind: 'apns' | 'gcm';
  readonly userUuid: string;
}

/** A notification as it went to one device. */
export interface Pushed {
  readonly token: string;
  readonly payload: Record<string, unknown>;
  readonly id: string | undefined;
}

/** A push gateway of our own, on this machine: it keeps devices by user, and what it would send to each of them. */
export interface TestGateway {
  readonly config: { readonly url: string; readonly id: string; readonly key: string };
  readonly receiver: ReceiverServer;
  /** By token. */
  readonly devices: Map<string, Device>;
  readonly pushed: Pushed[];
  /** What it says of the organization; null: nothing. */
  standing: { readonly can_push: boolean; readonly expected_end_timestamp: number | null } | null;
  /** Answers with a status and a code from now on; undefined: as it should. */
  trouble: { readonly status: number; readonly code?: string } | undefined;
  /** It takes notifications from now on, and does not answer. */
  isSilent: boolean;
  /** The last part of the paths of all requests. */
  readonly asked: () => string[];
}

const ID = 'organization';
const KEY = 'key of the organization';
const BELOW = '/api/v1/remotes/push/';

export async function startGateway(): Promise<TestGateway> {
  const receiver = await startReceiver();
  const gateway: TestGateway = {
    config: { url: receiver.url, id: ID, key: KEY },
    ...{ receiver, devices: new Map(), pushed: [], standing: null, trouble: undefined },
    isSilent: false,
    asked: () => receiver.received.map(({ path }) => path.slice(BELOW.length)),
  };
  receiver.answer = (received, response) => {
    const { trouble } = gateway;
    if (trouble) return refuse(response, trouble.status, trouble.code ?? 'BAD_REQUEST');
    if (received.headers.authorization !== `Basic ${btoa(`${ID}:${KEY}`)}`)
      return refuse(response, 401, 'UNAUTHORIZED');
    const handle = HANDLERS[received.path.slice(BELOW.length)];
    return handle ? handle(gateway, received, response) : fails(404)(received, response);
  };
  return gateway;
}

type Handler = (gateway: TestGateway, received: Received, response: ServerResponse) => void;

const HANDLERS: Readonly<Record<string, Handler>> = {
  register(gateway, { body }, response) {
    const { token = '', token_kind, user_uuid: userUuid = '', ios_app_id } = formOf(body);
    const kind = token_kind === '1' ? 'apns' : 'gcm';
    if (kind === 'apns' && !ios_app_id) return refuse(response, 400, 'BAD_REQUEST');
    gateway.devices.set(token, { token, kind, userUuid });
    succeed(response, {});
  },
  unregister(gateway, { body }, response) {
    const { token = '', user_uuid } = formOf(body);
    if (gateway.devices.get(token)?.userUuid !== user_uuid) return refuse(response, 400, 'BAD_REQUEST');
    gateway.devices.delete(token);
    succeed(response, {});
  },
  notify(gateway, { json, headers }, response) {
    const own = [...gateway.devices.values()].filter(({ userUuid }) => userUuid === json.user_uuid);
    const id = headers['idempotency-key'] as string | undefined;
    for (const { token, kind } of own)
      gateway.pushed.push({ token, id, payload: json[`${kind}_payload`] as Record<string, unknown> });
    if (gateway.isSilent) return;
    const missing = (tokens: unknown, kind: string) =>
      (tokens as string[]).filter((token) => gateway.devices.get(token)?.kind !== kind);
    succeed(response, {
      total_android_devices: own.filter(({ kind }) => kind === 'gcm').length,
      total_apple_devices: own.filter(({ kind }) => kind === 'apns').length,
      deleted_devices: {
        android_devices: missing(json.android_devices, 'gcm'),
        apple_devices: missing(json.apple_devices, 'apns'),
      },
      realm: gateway.standing,
    });
  },
  test_notification(gateway, { json }, response) {
    const token = String(json.token);
    if (gateway.devices.get(token)?.userUuid !== json.user_uuid)
      return refuse(response, 400, 'INVALID_REMOTE_PUSH_DEVICE_TOKEN');
    const payload = { ...(json.base_payload as object), event: 'test' };
    gateway.pushed.push({ token, id: undefined, payload });
    succeed(response, {});
  },
};

const formOf = (body: string): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(new URLSearchParams(body));

const succeed = (response: ServerResponse, members: object): void => {
  response.end(JSON.stringify({ result: 'success', msg: '', ...members }));
};

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(JSON.stringify({ result: 'error', msg: 'No.', code }));
}
