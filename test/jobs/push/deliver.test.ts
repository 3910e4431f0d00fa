import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteMessage } from '../../../src/chat/endpoints/messages/delete-message.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { listDevices } from '../../../src/chat/store/people/push-devices.ts';
import { addDevice } from '../../../src/features/push/operations/devices.ts';
import { claimsOf, type Subscriber, startPushService } from '../../support/push-service.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';

const start = () => startServer({ outboundAllow: ['127.0.0.0/8'], externalUrl: 'https://chat.example.com' });

const add = ({ context, as }: TestServer, { endpoint, keys }: Subscriber) =>
  context.transact((tx) =>
    addDevice(tx, {
      ...{ userId: as.bob.user.id, kind: 'web', address: endpoint, keys },
      ...{ appId: null, name: 'phone', sessionId: null },
    }),
  );

const direct = async ({ as }: TestServer, content: string) =>
  (await as.alice.call(sendMessage, { type: 'direct', to: JSON.stringify([as.bob.user.id]), content })).id;

/** Runs what is due, now and in some seconds. */
async function pass({ app, clock }: TestServer, seconds = 2): Promise<void> {
  await app.idle('notifications', 'push');
  clock.advance(seconds * 1000);
  await app.idle('notifications', 'push');
}

test('a device gets what its user is notified of, encrypted and signed, and what is gone', async () => {
  const server = await start();
  const { alice, bob } = server.as;
  const service = await startPushService();
  const phone = service.subscribe('phone');
  await add(server, phone);
  const one = await direct(server, 'Hello **Bob**');
  await pass(server);
  await service.got(1);
  const common = { realm_url: 'https://chat.example.com', user_id: bob.user.id };
  const [first] = phone.got;
  const { time, ...payload } = (first as { payload: unknown }).payload as { time: number };
  assert(time > 0);
  const tag = (payload as { tag?: string }).tag ?? '';
  assert.match(tag, /^direct \d+$/);
  assert.deepEqual(payload, {
    ...{ type: 'message', ...common, tag, title: alice.user.fullName, body: 'Hello Bob' },
    ...{ count: 1, message_ids: [one] },
    url: `https://chat.example.com/#narrow/dm/${alice.user.id}/near/${one}`,
  });
  const { headers } = first as { headers: Record<string, string> };
  assert.deepEqual(
    [headers.ttl, headers.urgency, headers['content-encoding']],
    ['86400', 'high', 'aes128gcm'],
  );
  assert.match(headers.topic ?? '', /^[\w-]{32}$/);
  const claims = claimsOf(headers, await server.context.push.publicKey());
  assert.deepEqual([claims.aud, claims.sub], [service.url, 'https://chat.example.com']);

  const two = await direct(server, 'Again');
  await pass(server);
  await service.got(2);
  assert.deepEqual(
    { ...phone.got[1]?.payload, time: 0 },
    {
      ...{ type: 'message', ...common, tag, title: alice.user.fullName, body: 'Hello Bob\nAgain' },
      ...{ count: 2, message_ids: [one, two], time: 0 },
      url: `https://chat.example.com/#narrow/dm/${alice.user.id}/near/${one}`,
    },
  );
  assert.equal(phone.got[1]?.headers.topic, headers.topic);
  assert.equal(phone.got[1]?.headers.authorization, headers.authorization, 'one signature for a service');

  await bob.call(updateMessageFlags, { messages: [one], op: 'add', flag: 'read' });
  await pass(server);
  await service.got(3);
  assert.deepEqual(phone.got[2]?.payload, { type: 'remove', ...common, message_ids: [one] });
  await alice.call(deleteMessage, { message_id: two });
  await pass(server);
  await service.got(4);
  assert.deepEqual(phone.got[3]?.payload, { type: 'remove', ...common, message_ids: [two] });
});

test('what a person keeps out of mail is kept out of notifications', async () => {
  const server = await start();
  const service = await startPushService();
  const phone = service.subscribe('phone');
  await add(server, phone);
  await server.as.bob.call(updateSettings, { message_content_in_email_notifications: false });
  await direct(server, 'secret');
  await pass(server);
  await service.got(1);
  const payload = phone.got[0]?.payload as { title: string; body: string; tag: string };
  assert.deepEqual(
    [payload.title, payload.body, payload.tag],
    [server.context.realm.info.name, 'You have a new message.', 'withheld'],
  );
  assert.doesNotMatch(JSON.stringify(payload), /secret|dm|Alice/);
});

test('a service that is busy gets two notifications of a conversation as one; a device that is gone is removed', async () => {
  const server = await start();
  const service = await startPushService();
  const [phone, laptop] = [service.subscribe('phone'), service.subscribe('laptop')];
  await add(server, phone);
  service.answers.push(503);
  // The pause after the failure is four or five seconds.
  await direct(server, 'one');
  await pass(server, 1);
  await direct(server, 'two');
  await pass(server, 1);
  assert.equal(phone.got.length, 0);
  await pass(server, 60);
  await until(async () => {
    await pass(server, 60);
    const waiting = server.context.db.selectFrom('outbox').select('id').where('kind', '=', 'push_web');
    return (await waiting.execute()).length === 0;
  });
  assert.deepEqual(
    phone.got.map(({ payload }) => ('count' in payload ? payload.count : 0)),
    [2],
  );
  const known = await add(server, laptop);
  service.answers.push(410);
  await direct(server, 'three');
  await until(async () => {
    await pass(server);
    return (await listDevices(server.context, [server.as.bob.user.id])).length === 1;
  });
  assert(known);
});
