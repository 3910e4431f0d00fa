import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deleteCurrentSession } from '../../../src/chat/endpoints/sessions/delete-current-session.ts';
import { regenerateOwnApiKey } from '../../../src/chat/endpoints/users/regenerate-own-api-key.ts';
import { startSession } from '../../../src/chat/operations/sessions/start.ts';
import { deactivate } from '../../../src/chat/operations/users/deactivate.ts';
import { listDevices } from '../../../src/chat/store/people/push-devices.ts';
import { BOUNDS } from '../../../src/engine/kernel/bounds.ts';
import { addPushDevice } from '../../../src/features/push/endpoints/add-push-device.ts';
import { getPushDevices } from '../../../src/features/push/endpoints/get-push-devices.ts';
import { removePushDevice } from '../../../src/features/push/endpoints/remove-push-device.ts';
import { testPushDevice } from '../../../src/features/push/endpoints/test-push-device.ts';
import { readAddress } from '../../../src/features/push/jobs/push-address.ts';
import { readKeys } from '../../../src/features/push/operations/keys.ts';
import { signedIn } from '../../support/browser.ts';
import { type Subscriber, startPushService } from '../../support/push-service.ts';
import { startServer } from '../../support/server.ts';

const given = ({ endpoint, keys }: Subscriber) => ({ endpoint, ...keys });

const start = async () => ({
  server: await startServer({ outboundAllow: ['127.0.0.0/8'] }),
  service: await startPushService(),
});

describe('devices that take notifications', () => {
  test('are added, listed, tried and removed by their user', async () => {
    const { server, service } = await start();
    const { alice, bob } = server.as;
    const phone = service.subscribe('phone');
    const { device_id } = await bob.call(addPushDevice, { ...given(phone), name: ' Phone ' });
    const { public_key, devices } = await bob.call(getPushDevices, {});
    assert.equal(Buffer.from(public_key, 'base64url').length, 65);
    const now = devices[0]?.created ?? 0;
    assert.deepEqual(devices, [
      {
        ...{ id: device_id, kind: 'web', name: 'Phone' },
        ...{ created: now, last_used: now, is_current: false },
      },
    ]);
    assert.deepEqual((await alice.call(getPushDevices, {})).devices, []);
    const tried = await bob.call(testPushDevice, { device_id });
    assert.deepEqual(tried, {
      ...{ result: 'success', msg: '', is_taken: true },
      explanation: 'The push service took the notification.',
    });
    assert.deepEqual(
      phone.got.map(({ payload }) => payload.type),
      ['test'],
    );
    assert.equal((await alice.refused(testPushDevice, { device_id })).code, 'BAD_REQUEST');
    assert.equal((await alice.refused(removePushDevice, { device_id })).msg, 'Device does not exist');
    await bob.call(removePushDevice, { device_id });
    assert.deepEqual((await bob.call(getPushDevices, {})).devices, []);
  });

  test('a test says what came of it, and removes a device that is gone', async () => {
    const { server, service } = await start();
    const { bob } = server.as;
    const { device_id } = await bob.call(addPushDevice, given(service.subscribe('old')));
    service.answers.push(429, 410);
    const busy = await bob.call(testPushDevice, { device_id });
    assert.deepEqual([busy.is_taken, busy.explanation], [false, 'The server answered with status 429.']);
    const gone = await bob.call(testPushDevice, { device_id });
    assert.equal(gone.explanation, 'The device takes no notifications any more, and was removed.');
    assert.deepEqual((await bob.call(getPushDevices, {})).devices, []);
  });

  test('of a session end with it, of a key with the key, and all with the account', async () => {
    const { server, service } = await start();
    const { cast, context } = server;
    const browser = await signedIn(server, cast.users.alice);
    await browser.ask(addPushDevice, given(service.subscribe('browser')));
    await server.as.alice.call(addPushDevice, given(service.subscribe('distributor')));
    const names = async () =>
      (await listDevices(context, [cast.users.alice.id])).map(({ address }) => address);
    const { body } = await browser.ask(getPushDevices, {});
    assert(body.result === 'success');
    assert.deepEqual(
      body.devices.map((device: { is_current: boolean }) => device.is_current),
      [true, false],
    );
    await browser.ask(deleteCurrentSession, {});
    assert.deepEqual(await names(), [`${service.url}/distributor`]);
    await server.as.alice.call(regenerateOwnApiKey, {});
    assert.deepEqual(await names(), []);
    await server.as.guest.call(addPushDevice, given(service.subscribe('guest')));
    await context.transact((tx) => deactivate(tx, cast.users.guest));
    assert.deepEqual(await listDevices(context, [cast.users.guest.id]), []);
  });

  test('of a session end also when newer sessions take its place', async () => {
    const { server, service } = await start();
    const { cast, context } = server;
    const { alice } = cast.users;
    const browser = await signedIn(server, alice);
    await browser.ask(addPushDevice, given(service.subscribe('browser')));
    const another = { device: 'another', network: '192.0.2.1', earlier: undefined };
    for (let made = 1; made <= BOUNDS.sessions; made += 1)
      await context.transact((tx) => startSession(tx, alice, another));
    assert.deepEqual(await listDevices(context, [alice.id]), []);
  });

  test('the keys of the server stay the same after a restart', async () => {
    const { server } = await start();
    const { public_key } = await server.as.bob.call(getPushDevices, {});
    const again = await server.restart({ now: server.clock.now() });
    assert.equal((await again.as.bob.call(getPushDevices, {})).public_key, public_key);
  });
});

test('an endpoint is an https:// address that the server may connect to', () => {
  const fine = 'https://push.example.com/a?b=c';
  assert.equal(readAddress(`${fine}#d`, []), fine);
  assert.equal(readAddress('http://10.0.0.1/a', ['10.0.0.0/8']), 'http://10.0.0.1/a');
  const wrong = [
    ...['', 'a', 'http://push.example.com/a', 'http://8.8.8.8/a', 'ftp://push.example.com/', 'javascript:1'],
    ...['https://a:b@push.example.com/', 'https://127.0.0.1/', 'https://[::1]/', 'https://10.1.1.1/'],
    `https://push.example.com/${'a'.repeat(2000)}`,
  ];
  for (const text of wrong) assert.throws(() => readAddress(text, []), /The endpoint is not/, text);
});

test('keys are a point of the curve and 16 bytes', () => {
  const { keys } = { keys: { p256dh: POINT, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } };
  assert.deepEqual(readKeys(keys), keys);
  const padded = { p256dh: `${POINT}=`, auth: 'BTBZMqHH6r4Tts7J/aSIgg==' };
  assert.deepEqual(readKeys(padded), keys);
  for (const p256dh of ['', 'a', `${POINT}a`, POINT.slice(0, -4), `BB${POINT.slice(2)}`, ` ${POINT}`])
    assert.throws(() => readKeys({ ...keys, p256dh }), /p256dh is not/, p256dh);
  for (const auth of ['', 'a', POINT]) assert.throws(() => readKeys({ ...keys, auth }), /auth is not/, auth);
});

const POINT = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
