import type { Row } from '../../api/permissions/cells.ts';
import * as a from '../../api/permissions/things.ts';

/** Who may call the operations of this feature, as in `test/api/permissions/table.ts`. */
export const ROWS: readonly Row[] = [
  ['+++++- -- .', 'add-apns-token', { token: 'abcd', appid: 'org.example.App' }],
  ['+++++- -- .', 'add-fcm-token', { token: 'a' }],
  ['+++++- -- .', 'add-push-device', a.subscription],
  ['+++++- -- .', 'get-push-devices'],
  ['+++++- -- .', 'remove-apns-token', a.ofMobileDevice],
  ['+++++- -- .', 'remove-fcm-token', a.ofMobileDevice],
  ['+++++- -- -', 'remove-push-device', a.ofDevice],
  ['------ -- .', 'test-notify'],
  ['+++++- -- -', 'test-push-device', a.ofDevice],
];

/** Where they stand in the client, as in `test/tooling/client-places.ts`. */
export const PLACES: Readonly<Record<string, string>> = {
  addPushDevice: '#settings/notifications',
  getPushDevices: '#settings/notifications',
  removePushDevice: '#settings/notifications',
  testPushDevice: '#settings/notifications',
};

const OF_MOBILE = 'For mobile clients: only they know the token of a telephone.';

/** Why others stand nowhere in the client. */
export const NOWHERE: Readonly<Record<string, string>> = {
  addApnsToken: OF_MOBILE,
  addFcmToken: OF_MOBILE,
  removeApnsToken: OF_MOBILE,
  removeFcmToken: OF_MOBILE,
  testNotify: OF_MOBILE,
};
