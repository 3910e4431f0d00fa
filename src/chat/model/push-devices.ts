/** How a device takes notifications: by Web Push, or through a gateway (Apple's, Google's). */
export const DEVICE_KINDS = ['web', 'apns', 'gcm'] as const;

export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** A device to which a user has notifications sent. */
export interface PushDevice {
  readonly id: number;
  readonly userId: number;
  readonly kind: DeviceKind;
  /** `web`: the address of the push service; otherwise the token of the device. */
  readonly address: string;
  /** The keys by which notifications are encrypted, as base64url; null: the kind has none. */
  readonly keys: DeviceKeys | null;
  /** The mobile application; null: Web Push. */
  readonly appId: string | null;
  /** The name in the user's list of devices. */
  readonly name: string;
  /** The browser session that ends together with the device; null: it was added with an API key. */
  readonly sessionId: number | null;
  /** The push gateway that knows the device (`PushGateway.name`); null: none yet, or Web Push. */
  readonly gateway: string | null;
  /** UNIX seconds. */
  readonly createdAt: number;
  /** When it last took a notification, or was added (UNIX seconds). */
  readonly usedAt: number;
}

export interface DeviceKeys {
  readonly p256dh: string;
  readonly auth: string;
}
