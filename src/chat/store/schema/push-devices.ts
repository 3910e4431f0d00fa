import { int, orNull, text } from '../../../engine/store/schema/columns.ts';
import { table } from '../../../engine/store/schema/table.ts';

export const pushDevicesTables = {
  /** A device to which a user has notifications sent. Times in UNIX seconds. */
  push_devices: table({
    columns: {
      realm_id: int,
      id: int,
      user_id: int,
      /** `web`, `apns` or `gcm`. */
      kind: text,
      /** The address of the push service, or the token of the device. */
      address: text,
      /** Keys for the encryption, base64url; null: not Web Push. */
      p256dh: orNull(text),
      auth: orNull(text),
      /** The mobile application; null: Web Push. */
      app_id: orNull(text),
      name: text,
      /** The browser session that ends together with the device; null: it was added with an API key. */
      session_id: orNull(int),
      /** The push gateway that knows the device; null: none yet, or Web Push. */
      gateway: orNull(text),
      created_at: int,
      /** When it last took a notification, or was added. */
      used_at: int,
    },
    key: ['realm_id', 'id'],
    counter: 'push_device',
    exported: { never: 'addresses of devices, of this server only' },
  }),
};
