import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addApnsToken } from '../../../src/features/push/endpoints/add-apns-token.ts';
import { addFcmToken } from '../../../src/features/push/endpoints/add-fcm-token.ts';
import { testNotify } from '../../../src/features/push/endpoints/test-notify.ts';
import { startGateway } from '../../support/push-gateway.ts';
import { startServer } from '../../support/server.ts';

const appid = 'org.example.App';
const DONE = { result: 'success', msg: '' };

test('a test notification goes to one device or all of them, or says why not', async () => {
  const gateway = await startGateway();
  const server = await startServer({ pushGateway: gateway.config });
  const { bob, moderator } = server.as;
  await bob.call(addApnsToken, { token: 'c0ffee00', appid });
  await bob.call(addFcmToken, { token: 'android' });
  assert.deepEqual(await bob.call(testNotify, { token: 'android' }), DONE);
  assert.deepEqual(await bob.call(testNotify), DONE);
  assert.deepEqual(
    gateway.pushed.map(({ token, payload: { event, user_id } }) => [token, event, user_id]),
    ['android', 'c0ffee00', 'android'].map((token) => [token, 'test', bob.user.id]),
  );
  assert.deepEqual(await moderator.call(testNotify), DONE, 'there is no device');
  gateway.devices.delete('android');
  const gone = await bob.refused(testNotify, { token: 'android' });
  assert.deepEqual([gone.status, gone.code], [400, 'INVALID_REMOTE_PUSH_DEVICE_TOKEN']);
  assert.equal(gone.msg, 'Device not recognized by the push bouncer');
  const unknown = await bob.refused(testNotify, { token: 'unknown' });
  assert.equal(unknown.code, 'INVALID_PUSH_DEVICE_TOKEN');
});
