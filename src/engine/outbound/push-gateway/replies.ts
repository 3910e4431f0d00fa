import type { OutboundAnswer } from '../client.ts';
import type { OutboundError } from '../errors.ts';
import type { MobileKind } from './requests.ts';

/** The outcome of a request to a gateway. Reasons are sentences for users, without any text of the gateway. */
export type GatewayOutcome =
  | {
      readonly kind: 'taken';
      /** Tokens that the gateway no longer has. */
      readonly gone: Readonly<Record<MobileKind, readonly string[]>>;
      /** The gateway's statement about the organization; undefined: none. */
      readonly standing: GatewayStanding | undefined;
    }
  /** The gateway does not know the device. */
  | { readonly kind: 'unknown_device' }
  /** The gateway sends nothing for this organization. */
  | { readonly kind: 'disallowed'; readonly reason: string }
  /** The gateway will never take the request. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The gateway may take the request later, in `after` seconds at the earliest. */
  | { readonly kind: 'later'; readonly reason: string; readonly after?: number }
  /** No connection to the gateway. */
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** The server is stopping. */
  | { readonly kind: 'interrupted' };

/** Whether a gateway sends notifications of an organization. */
export interface GatewayStanding {
  readonly canPush: boolean;
  /** When it is expected to stop (UNIX seconds); null: unknown. */
  readonly endsAt: number | null;
}

/** Statuses below 500 that are no refusal of the request itself. */
const LATER: ReadonlySet<number> = new Set([403, 404, 408, 425, 429]);
/** Replies to notifications: the gateway has no plan and no numbers of this server; it says a wrong key with the status 401. */
const NO_PLAN = /^INVALID_[A-Z]{1,20}_SERVER$/;

export function outcomeOfAnswer(answer: OutboundAnswer): GatewayOutcome {
  const { status, headers, body } = answer;
  const said = readObject(body);
  if (status >= 200 && status < 300)
    return said?.result === 'success'
      ? { kind: 'taken', gone: goneIn(said), standing: standingIn(said) }
      : { kind: 'later', reason: 'The push gateway gave an answer that is not of the protocol.' };
  const code = String(said?.code ?? '');
  if (code === 'INVALID_REMOTE_PUSH_DEVICE_TOKEN') return { kind: 'unknown_device' };
  if (code === 'PUSH_NOTIFICATIONS_DISALLOWED')
    return { kind: 'disallowed', reason: 'The push gateway sends no notifications for this organization.' };
  if (status === 401)
    return {
      kind: 'later',
      reason: 'The push gateway refuses PARLEY_PUSH_GATEWAY_ID with PARLEY_PUSH_GATEWAY_KEY.',
    };
  if (NO_PLAN.test(code))
    return {
      kind: 'disallowed',
      reason: 'The push gateway sends no notifications for this server without a plan.',
    };
  const reason = `The push gateway answered with status ${status}.`;
  if (status < 500 && !LATER.has(status)) return { kind: 'refused', reason };
  const after = Number(headers['retry-after']);
  return { kind: 'later', reason, ...(after > 0 && { after: Math.ceil(after) }) };
}

/** The outcome without an answer. */
export function outcomeOfFailure({ reason, message }: OutboundError): GatewayOutcome {
  switch (reason) {
    case 'refused':
    case 'redirect':
    case 'too-large':
      return { kind: 'later', reason: message };
    case 'timeout':
    case 'unreachable':
      return { kind: 'unreachable', reason: message };
    case 'aborted':
      return { kind: 'interrupted' };
    default:
      return reason satisfies never;
  }
}

function readObject(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    return objectIn(JSON.parse(body.toString('utf8')));
  } catch {
    // Not JSON.
    return undefined;
  }
}

const objectIn = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;

function goneIn({ deleted_devices }: Readonly<Record<string, unknown>>) {
  const deleted = objectIn(deleted_devices) ?? {};
  return { apns: textsIn(deleted.apple_devices), gcm: textsIn(deleted.android_devices) };
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

function standingIn({ realm }: Readonly<Record<string, unknown>>): GatewayStanding | undefined {
  const { can_push: canPush, expected_end_timestamp: end } = objectIn(realm) ?? {};
  if (typeof canPush !== 'boolean') return undefined;
  const isTime = typeof end === 'number' && Number.isSafeInteger(end) && end >= 0;
  return { canPush, endsAt: isTime ? end : null };
}
