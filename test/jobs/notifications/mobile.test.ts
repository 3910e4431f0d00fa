import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { deleteMessage } from '../../../src/chat/endpoints/messages/delete-message.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { getServerSettings } from '../../../src/chat/endpoints/server/get-server-settings.ts';
import { regenerateOwnApiKey } from '../../../src/chat/endpoints/users/regenerate-own-api-key.ts';
import { seconds } from '../../../src/engine/kernel/clock.ts';
import { addApnsToken } from '../../../src/features/push/endpoints/add-apns-token.ts';
import { addFcmToken } from '../../../src/features/push/endpoints/add-fcm-token.ts';
import { removeFcmToken } from '../../../src/features/push/endpoints/remove-fcm-token.ts';
import { testNotify } from '../../../src/features/push/endpoints/test-notify.ts';
import { listMobileDevices } from '../../../src/features/push/mobile-devices.ts';
import { listen } from '../../support/events.ts';
import { decideAll } from '../../support/notifications.ts';
import { startGateway, type TestGateway } from '../../support/push-gateway.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';

const appid = 'org.example.App';

let gateway: TestGateway;
let server: TestServer;

const start = async (more: { readonly pushGatewayContent?: boolean } = {}) => {
  gateway = await startGateway();
  server = await startServer({
    ...{ pushGateway: gateway.config, externalUrl: 'https://chat.example.com' },
    ...more,
  });
};

/** Sends what is decided, until nothing is due. */
async function carry(): Promise<void> {
  await decideAll(server);
  do {
    server.clock.advance(1000);
    await server.app.idle('notifications', 'push');
  } while (await isDue());
}

/** Whether something goes within two seconds: the database may count time a little ahead. Failures wait for longer. */
async function isDue(): Promise<boolean> {
  const { db } = server.context;
  const soon = seconds(server.clock) + 2;
  const receivers = db.selectFrom('outbox_receivers').select('receiver').where('kind', '=', 'push_mobile');
  const rows = db.selectFrom('notifications').select('message_id').where('kind', '=', 'push');
  const due = [
    await receivers.where('try_at', '<=', soon).execute(),
    await rows.where('due_at', '<=', soon).execute(),
  ];
  return due.flat().length > 0;
}

const direct = async (from: Actor, to: readonly Actor[], content = 'Hello') =>
  (
    await from.call(sendMessage, {
      type: 'direct',
      to: JSON.stringify(to.map(({ user }) => user.id)),
      content,
    })
  ).id;
const inSquare = async (from: Actor, content: string) =>
  (await from.call(sendMessage, { type: 'channel', to: 'square', topic: 'plans', content })).id;
const tokensOf = async ({ user }: Actor) =>
  (await listMobileDevices(server.context, [user.id])).map(({ address }) => address).sort();
const waiting = async () =>
  (await server.context.db.selectFrom('outbox').select('id').where('kind', '=', 'push_mobile').execute())
    .length;

/** The members of a payload for Google's devices. */
type Said = Record<string, unknown>;
const saidTo = (token: string): Said[] =>
  gateway.pushed.filter((each) => each.token === token).map(({ payload }) => payload);

describe('notifications of mobile clients', () => {
  test('come from the gateway to each device, in the form of its platform', async () => {
    await start();
    const { alice, bob } = server.as;
    await bob.call(addApnsToken, { token: 'c0ffee00', appid });
    await bob.call(addFcmToken, { token: 'android' });
    const id = await direct(alice, [bob], '**Look** at [this](https://example.com/x)');
    await carry();
    assert.deepEqual(gateway.asked(), ['register', 'register', 'notify'], 'the gateway has the devices');
    const base = {
      ...{ server: 'chat.example.com', realm_id: 1, realm_uri: 'https://chat.example.com' },
      ...{ realm_url: 'https://chat.example.com', realm_name: 'Example', user_id: bob.user.id },
    };
    const [apple] = saidTo('c0ffee00');
    const [google] = saidTo('android');
    const { sender_email, sender_avatar_url, time, ...rest } = google as Said;
    assert.match(String(sender_avatar_url), /^https:\/\/chat\.example\.com\//);
    assert.equal(sender_email, alice.user.deliveryEmail);
    assert.equal(typeof time, 'number');
    const common = { ...base, sender_id: alice.user.id, recipient_type: 'private' };
    assert.deepEqual(rest, {
      ...{ ...common, event: 'message', zulip_message_id: id, content: 'Look at this' },
      ...{ content_truncated: false, sender_full_name: 'Alice Member' },
    });
    assert.deepEqual(apple, {
      alert: { title: 'Alice Member', subtitle: '', body: 'Look at this' },
      ...{ sound: 'default', badge: 0 },
      custom: { zulip: { ...common, sender_email, time, message_ids: [id] } },
    });
    assert.equal(await waiting(), 0);
  });

  test('say where and why; one request for each message, under an ID of its own', async () => {
    await start();
    const { alice, bob, moderator } = server.as;
    await bob.call(addApnsToken, { token: 'c0ffee00', appid });
    await direct(alice, [bob, moderator], 'all of you');
    await inSquare(alice, `@**${bob.user.fullName}** look`);
    await carry();
    const alerts = saidTo('c0ffee00').map(({ alert }) => alert);
    const title = [alice, bob, moderator].map(({ user }) => user.fullName).sort();
    assert.deepEqual(alerts, [
      { title: title.join(', '), subtitle: 'Alice Member:', body: 'all of you' },
      {
        title: '#square > plans',
        subtitle: 'Alice Member mentioned you:',
        body: `@${bob.user.fullName} look`,
      },
    ]);
    const [first, second] = gateway.pushed.map(({ id }) => id);
    assert.ok(first !== undefined && second !== undefined && first !== second);
  });

  test('are taken back once the message is read elsewhere or deleted', async () => {
    await start();
    const { alice, bob } = server.as;
    await bob.call(addFcmToken, { token: 'android' });
    const ids = [await direct(alice, [bob]), await direct(alice, [bob])];
    await carry();
    await bob.call(updateMessageFlags, { messages: ids, op: 'add', flag: 'read' });
    await carry();
    const { event, zulip_message_ids, zulip_message_id } = saidTo('android').at(-1) as Said;
    assert.deepEqual([event, zulip_message_ids, zulip_message_id], ['remove', ids.join(','), ids[0]]);
  });

  test('do not go about a message that is deleted or read while the gateway is away', async () => {
    await start();
    const { alice, bob } = server.as;
    await bob.call(addFcmToken, { token: 'android' });
    gateway.trouble = { status: 503 };
    const [deleted, read] = [await direct(alice, [bob], 'deleted'), await direct(alice, [bob], 'read')];
    await direct(alice, [bob], 'stays');
    await carry();
    await alice.call(deleteMessage, { message_id: deleted });
    await bob.call(updateMessageFlags, { messages: [read], op: 'add', flag: 'read' });
    await carry();
    gateway.trouble = undefined;
    server.clock.advance(3600_000);
    await carry();
    const said = saidTo('android').filter(({ event }) => event === 'message');
    assert.deepEqual(
      said.map(({ content }) => content),
      ['stays'],
    );
    assert.equal(await waiting(), 0);
  });

  test('do not hold up anybody else while the gateway is away', async () => {
    await start();
    const { alice, bob } = server.as;
    gateway.receiver.answer = (_, response) => response.destroy();
    await bob.call(addFcmToken, { token: 'android' });
    for (let index = 0; index < 5; index++) await direct(alice, [bob], `message ${index}`);
    await carry();
    assert.equal(await waiting(), 5, 'nothing is lost');
    const refusal = await bob.refused(testNotify, { token: 'android' });
    assert.deepEqual([refusal.status, refusal.code], [400, 'BAD_REQUEST']);
    assert.equal((await alice.call(registerQueue)).realm_push_notifications_enabled, true);
  });

  test('do not go to a device that the gateway has no more, or that the user took away', async () => {
    await start();
    const { alice, bob } = server.as;
    await bob.call(addFcmToken, { token: 'android' });
    await bob.call(addFcmToken, { token: 'tablet' });
    await direct(alice, [bob]);
    await carry();
    gateway.devices.delete('android');
    await direct(alice, [bob]);
    await carry();
    assert.deepEqual(await tokensOf(bob), ['tablet']);
    await bob.call(removeFcmToken, { token: 'tablet' });
    await carry();
    assert.deepEqual([...gateway.devices.keys()], [], 'the gateway forgets it too');
    assert.equal(gateway.asked().at(-1), 'unregister');
    assert.equal(await waiting(), 0);
  });

  test('go to the user who uses the device now', async () => {
    await start();
    const { alice, bob, moderator } = server.as;
    await bob.call(addFcmToken, { token: 'shared' });
    await direct(alice, [bob]);
    await carry();
    await moderator.call(addFcmToken, { token: 'shared' });
    await direct(alice, [bob], 'for bob');
    await direct(alice, [moderator], 'for the moderator');
    await carry();
    assert.deepEqual(
      saidTo('shared').map(({ user_id }) => user_id),
      [bob.user.id, moderator.user.id],
    );
    await moderator.call(regenerateOwnApiKey);
    await carry();
    assert.equal(gateway.devices.size, 0);
  });

  test('are promised to clients as the gateway says', async () => {
    await start();
    const { alice, bob } = server.as;
    await bob.call(addFcmToken, { token: 'android' });
    const queue = await listen(alice, { event_types: ['realm'] });
    const shown = async () => {
      const state = await alice.call(registerQueue);
      const { push_notifications_enabled: isOn } = await server.asNobody.call(getServerSettings);
      assert.equal(isOn, state.realm_push_notifications_enabled);
      return [isOn, state.realm_push_notifications_enabled_end_timestamp];
    };
    const send = async () => {
      await direct(alice, [bob]);
      await carry();
    };
    assert.deepEqual(await shown(), [true, null]);
    gateway.standing = { can_push: true, expected_end_timestamp: 1_900_000_000 };
    await send();
    assert.deepEqual(await shown(), [true, 1_900_000_000]);
    gateway.trouble = { status: 400, code: 'PUSH_NOTIFICATIONS_DISALLOWED' };
    await send();
    assert.deepEqual(await shown(), [false, null]);
    gateway.trouble = undefined;
    await send();
    assert.deepEqual(await shown(), [true, 1_900_000_000]);
    const changes = (await queue.fetch()).map((event) => event.data);
    assert.deepEqual(
      changes.map((each) => Object.values(each as object)),
      [
        [true, 1_900_000_000],
        [false, null],
        [true, 1_900_000_000],
      ],
    );
  });
});

test('the gateway does not get what messages say if the operator says so', async () => {
  await start({ pushGatewayContent: false });
  const { alice, bob } = server.as;
  await bob.call(addFcmToken, { token: 'android' });
  await direct(alice, [bob], 'secret');
  await carry();
  assert.equal(saidTo('android')[0]?.content, 'New message');
  assert.ok(!gateway.receiver.received.some(({ body }) => body.includes('secret')));
});

test('a notification that waits survives the end of the process', async () => {
  await start();
  const { alice, bob } = server.as;
  await bob.call(addFcmToken, { token: 'android' });
  gateway.trouble = { status: 503 };
  await direct(alice, [bob], 'after all');
  await carry();
  gateway.trouble = undefined;
  server = await server.restart();
  server.clock.advance(3600_000);
  await carry();
  assert.deepEqual(
    saidTo('android').map(({ content }) => content),
    ['after all'],
  );
});
