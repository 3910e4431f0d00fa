/** Platforms whose notifications go through a gateway: Apple's and Google's. */
export type MobileKind = 'apns' | 'gcm';

/** An application on a telephone or tablet. */
export interface MobileDevice {
  readonly kind: MobileKind;
  /** The token by which the platform knows the device. */
  readonly token: string;
  /** The application; the gateway needs it for `apns`. */
  readonly appId: string | null;
}

/** A device that the gateway knows. */
export type KnownDevice = Pick<MobileDevice, 'kind' | 'token'>;

/** The IDs by which a gateway knows a user. */
export interface GatewayUser {
  readonly id: number;
  readonly uuid: string;
  /** The same for all users of the organization. */
  readonly realmUuid: string;
}

/** The payloads for the platforms, each in its own form. */
export interface MobilePayload {
  readonly apns: Readonly<Record<string, unknown>>;
  readonly gcm: Readonly<Record<string, unknown>>;
  /** Whether the platform wakes the device. */
  readonly isUrgent: boolean;
}

/** A POST request to a gateway, below its address. */
export interface GatewayRequest {
  readonly path: string;
  readonly type: 'application/json' | 'application/x-www-form-urlencoded';
  readonly body: string;
}

/** Numbers of the protocol. */
const TOKEN_KINDS: Readonly<Record<MobileKind, number>> = { apns: 1, gcm: 2 };

export const registration = (user: GatewayUser, device: MobileDevice): GatewayRequest =>
  form('register', {
    ...identityOf(user),
    ...tokenOf(device),
    ...(device.kind === 'apns' && { ios_app_id: device.appId ?? '' }),
  });

export const deregistration = (user: GatewayUser, device: KnownDevice): GatewayRequest =>
  form('unregister', { ...identityOf(user), ...tokenOf(device) });

/**
 * A notification for all devices of a user. The gateway knows the devices, and answers which of the listed ones it
 * no longer has.
 */
export const notification = (
  user: GatewayUser,
  devices: readonly KnownDevice[],
  { apns, gcm, isUrgent }: MobilePayload,
): GatewayRequest =>
  json('notify', {
    ...identityOf(user),
    apns_payload: apns,
    gcm_payload: gcm,
    gcm_options: { priority: isUrgent ? 'high' : 'normal' },
    android_devices: tokensOf(devices, 'gcm'),
    apple_devices: tokensOf(devices, 'apns'),
  });

/** A test notification for one device; the gateway writes the text. */
export const testNotification = (
  user: GatewayUser,
  device: KnownDevice,
  base: Readonly<Record<string, unknown>>,
): GatewayRequest =>
  json('test_notification', { ...identityOf(user), ...tokenOf(device), base_payload: base });

const identityOf = ({ id, uuid, realmUuid }: GatewayUser) => ({
  user_id: id,
  user_uuid: uuid,
  realm_uuid: realmUuid,
});

const tokenOf = ({ kind, token }: KnownDevice) => ({
  token,
  token_kind: TOKEN_KINDS[kind],
});

const tokensOf = (devices: readonly KnownDevice[], kind: MobileKind): readonly string[] =>
  devices.flatMap((each) => (each.kind === kind ? [each.token] : []));

const BELOW = '/api/v1/remotes/push/';

const json = (name: string, content: Readonly<Record<string, unknown>>): GatewayRequest => ({
  path: BELOW + name,
  type: 'application/json',
  body: JSON.stringify(content),
});

const form = (name: string, content: Readonly<Record<string, string | number>>): GatewayRequest => ({
  path: BELOW + name,
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(
    Object.entries(content).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString(),
});
