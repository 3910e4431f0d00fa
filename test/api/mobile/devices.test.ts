import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { getServerSettings } from '../../../src/chat/endpoints/server/get-server-settings.ts';
import { regenerateOwnApiKey } from '../../../src/chat/endpoints/users/regenerate-own-api-key.ts';
import { deactivate } from '../../../src/chat/operations/users/deactivate.ts';
import { BOUNDS } from '../../../src/engine/kernel/bounds.ts';
import { addApnsToken } from '../../../src/features/push/endpoints/add-apns-token.ts';
import { addFcmToken } from '../../../src/features/push/endpoints/add-fcm-token.ts';
import { removeApnsToken } from '../../../src/features/push/endpoints/remove-apns-token.ts';
import { removeFcmToken } from '../../../src/features/push/endpoints/remove-fcm-token.ts';
import { testNotify } from '../../../src/features/push/endpoints/test-notify.ts';
import { listMobileDevices } from '../../../src/features/push/mobile-devices.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';

const DONE = { result: 'success', msg: '' };
const appid = 'org.example.App';
const tokensOf = async ({ context }: TestServer, { user }: Actor) =>
  (await listMobileDevices(context, [user.id])).map(({ kind, address }) => `${kind} ${address}`).sort();

describe('mobile devices on a server without a push gateway', () => {
  test('are kept, each once, and go', async () => {
    const server = await startServer();
    const { alice } = server.as;
    assert.deepEqual(await alice.call(addApnsToken, { token: 'c0ffee00', appid }), DONE);
    assert.deepEqual(await alice.call(addApnsToken, { token: 'c0ffee00', appid }), DONE);
    assert.deepEqual(await alice.call(addFcmToken, { token: 'd:e' }), DONE);
    assert.deepEqual(await tokensOf(server, alice), ['apns c0ffee00', 'gcm d:e']);
    assert.deepEqual(await alice.call(removeApnsToken, { token: 'c0ffee00' }), DONE);
    assert.deepEqual(await alice.call(removeFcmToken, { token: 'd:e' }), DONE);
    assert.deepEqual(await tokensOf(server, alice), []);
  });

  test('are refused by the documented errors', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    await bob.call(addFcmToken, { token: 'of bob' });
    const long = 'a'.repeat(4097);
    const table = [
      [addApnsToken, { token: '', appid }, 'Empty or invalid length token'],
      [addApnsToken, { token: long, appid }, 'Empty or invalid length token'],
      [addApnsToken, { token: 'abcde', appid }, 'Invalid APNS token'],
      [addApnsToken, { token: '€', appid }, 'Invalid APNS token'],
      [addApnsToken, { token: 'abcd', appid: 'a b' }, 'Invalid app ID'],
      [addApnsToken, { token: 'abcd' }, "Missing 'appid' argument"],
      [addFcmToken, { token: '' }, 'Empty or invalid length token'],
      [addFcmToken, { token: long }, 'Empty or invalid length token'],
      [removeApnsToken, { token: '' }, 'Empty or invalid length token'],
      [removeApnsToken, { token: 'abcd' }, 'Token does not exist'],
      [removeFcmToken, { token: 'of bob' }, 'Token does not exist'],
    ] as const;
    for (const [endpoint, params, msg] of table) {
      const { body } = await server.answer('alice', endpoint, params);
      assert.equal(body.msg, msg, JSON.stringify(params).slice(0, 80));
    }
    assert.deepEqual(await tokensOf(server, alice), []);
  });

  test('take tokens as the API describes them, and as devices give them', async () => {
    const server = await startServer();
    const { alice } = server.as;
    for (const token of ['apple-tokenbb', 'c0ffee', 'A'.repeat(64), 'ab=='])
      await alice.call(addApnsToken, { token, appid });
    assert.equal((await tokensOf(server, alice)).length, 4);
    await alice.call(regenerateOwnApiKey);
    assert.deepEqual(await tokensOf(server, alice), [], 'what is signed in with the old key gets nothing');
  });

  test('are twenty at most, and each has one user', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    for (let index = 0; index <= BOUNDS.pushDevices; index++) {
      server.clock.advance(1000);
      await alice.call(addFcmToken, { token: `many ${index}` });
    }
    const own = await tokensOf(server, alice);
    assert.equal(own.length, BOUNDS.pushDevices);
    assert.ok(!own.includes('gcm many 0') && own.includes('gcm many 20'));
    await bob.call(addFcmToken, { token: 'many 20' });
    assert.ok((await tokensOf(server, bob)).includes('gcm many 20'));
    assert.ok(!(await tokensOf(server, alice)).includes('gcm many 20'));
    await server.context.transact((tx) => deactivate(tx, tx.realm.user(bob.user.id)));
    assert.deepEqual(await tokensOf(server, bob), []);
  });

  test('get no test, and clients are not promised any notification', async () => {
    const server = await startServer();
    const { moderator } = server.as;
    const unknown = await moderator.refused(testNotify, { token: 'unknown' });
    assert.deepEqual([unknown.code, unknown.msg], ['INVALID_PUSH_DEVICE_TOKEN', 'Device not recognized']);
    const refusal = await moderator.refused(testNotify);
    assert.equal(refusal.msg, "Server doesn't use the push notification service");
    const state = await moderator.call(registerQueue);
    assert.equal(state.realm_push_notifications_enabled, false);
    assert.equal(state.realm_push_notifications_enabled_end_timestamp, null);
    assert.equal((await server.asNobody.call(getServerSettings)).push_notifications_enabled, false);
  });
});
