import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createDrafts } from '../../src/chat/endpoints/drafts/create-drafts.ts';
import { getDrafts } from '../../src/chat/endpoints/drafts/get-drafts.ts';
import { getMessage } from '../../src/chat/endpoints/messages/get-message.ts';
import { updateMessage } from '../../src/chat/endpoints/messages/update-message.ts';
import { createScheduledMessage } from '../../src/chat/endpoints/scheduled-messages/create-scheduled-message.ts';
import { getScheduledMessages } from '../../src/chat/endpoints/scheduled-messages/get-scheduled-messages.ts';
import type { Channel } from '../../src/chat/model/channels.ts';
import { addDevice } from '../../src/features/push/operations/devices.ts';
import { insertChannel } from '../support/channels.ts';
import { verifyEvents } from '../support/fold.ts';
import { MAIL_IN, post, startTaking } from '../support/mail-in.ts';
import { decideAll, mailsAfter } from '../support/notifications.ts';
import { type PushService, type Subscriber, startPushService } from '../support/push-service.ts';
import { type Actor, startServer, type TestServer } from '../support/server.ts';
import { join, read, say } from '../support/talk.ts';
import { until } from '../support/until.ts';

/*
 * A conversation is known by a message's ID, not by a name: what people have written for it, and what points at it from outside, goes
 * where it is. What points at it in the client is in test/browser/moves.test.ts.
 */

const OLD = 'lunch';
const URL = 'https://chat.example.com';
const SETTINGS = {
  ...MAIL_IN,
  smtpUrl: 'smtp://127.0.0.1:1',
  externalUrl: URL,
  outboundAllow: ['127.0.0.0/8'],
};

interface Ids {
  /** The first message of the topic, and a later one, which mentions bob. */
  readonly first: number;
  readonly id: number;
}

interface Change {
  readonly make: (server: TestServer, ids: Ids) => Promise<unknown>;
  /** Where the message is then. */
  readonly channel: 'square' | 'kitchen';
  readonly topic: string;
  /** Whether the whole topic went, and what is written for it with it. */
  readonly isWhole: boolean;
}

const change = ({ as }: TestServer, message_id: number, params: object) =>
  as.owner.call(updateMessage, { message_id, send_notification_to_new_thread: false, ...params });
const channelOf = ({ context }: TestServer, name: string) => context.realm.channelByName(name)?.id as number;
const WHOLE = { propagate_mode: 'change_all' } as const;

const CHANGES: Readonly<Record<string, Change>> = {
  resolved: {
    make: (server, { first }) => change(server, first, { ...WHOLE, topic: `✔ ${OLD}` }),
    ...{ channel: 'square', topic: `✔ ${OLD}`, isWhole: true },
  },
  renamed: {
    make: (server, { first }) => change(server, first, { ...WHOLE, topic: 'dinner' }),
    ...{ channel: 'square', topic: 'dinner', isWhole: true },
  },
  'moved to another channel': {
    make: (server, { first }) => change(server, first, { ...WHOLE, stream_id: channelOf(server, 'kitchen') }),
    ...{ channel: 'kitchen', topic: OLD, isWhole: true },
  },
  split: {
    make: (server, { id }) => change(server, id, { propagate_mode: 'change_later', topic: 'soup' }),
    ...{ channel: 'square', topic: 'soup', isWhole: false },
  },
  merged: {
    make: async (server, { first }) => {
      await say(server.as.alice, 'square', 'dinner', 'Here already');
      await change(server, first, { ...WHOLE, topic: 'dinner' });
    },
    ...{ channel: 'square', topic: 'dinner', isWhole: true },
  },
};

interface Scene extends Ids {
  readonly server: TestServer;
  readonly service: PushService;
  /** Bob's. */
  readonly phone: Subscriber;
}

async function start(): Promise<Scene> {
  const server = await startTaking(SETTINGS);
  const { alice, bob } = server.as;
  const service = await startPushService();
  const phone = service.subscribe('phone');
  const kitchen = await server.context.transact((tx) => insertChannel(tx, alice.user, { name: 'kitchen' }));
  await join(server, kitchen, alice.user, bob.user, server.as.owner.user);
  await server.context.transact((tx) =>
    addDevice(tx, {
      ...{ userId: bob.user.id, kind: 'web', appId: null, name: 'phone', sessionId: null },
      ...{ address: phone.endpoint, keys: phone.keys },
    }),
  );
  const first = await say(bob, 'square', OLD, 'Soup today');
  const id = await say(alice, 'square', OLD, `@**${server.cast.users.bob.fullName}** which soup?`);
  return { server, service, phone, first, id };
}

const placeOf = ({ server }: Scene, { channel, topic, isWhole }: Change) =>
  isWhole
    ? { channel: channelOf(server, channel), topic }
    : { channel: channelOf(server, 'square'), topic: OLD };

/** The address of the message's topic in the client. */
function fragmentOf({ server }: Scene, { channel, topic }: Change): string {
  const encoded = encodeURIComponent(topic).replaceAll('%', '.');
  return `#narrow/channel/${channelOf(server, channel)}-${channel}/topic/${encoded}`;
}

/** The newest mail to bob, two minutes on. */
const mailToBob = async (server: TestServer) =>
  (await mailsAfter(server, 125)).findLast(({ address }) => address === 'bob@example.com');

/** What points at the message, or is written for its topic, and how it is after the change. */
const POINTERS: Readonly<Record<string, (scene: Scene, change: Change) => Promise<void>>> = {
  'a draft': async (scene, each) => {
    const { server } = scene;
    const { bob } = server.as;
    const to = [server.cast.channels.square.id];
    const draft = { type: 'stream' as const, to, content: 'At rest' };
    const drafts = [
      { ...draft, topic: OLD.toUpperCase() },
      { ...draft, topic: 'other' },
    ];
    await bob.call(createDrafts, { drafts });
    await verifyEvents(server, () => each.make(server, scene));
    const [other, own] = (await bob.call(getDrafts)).drafts;
    const { channel, topic } = placeOf(scene, each);
    assert.deepEqual([own?.to, own?.topic.toLowerCase(), own?.content], [[channel], topic, 'At rest']);
    assert.deepEqual([other?.to, other?.topic], [draft.to, 'other']);
  },
  'a scheduled message': async (scene, each) => {
    const { server } = scene;
    const { bob } = server.as;
    const to = server.cast.channels.square.id;
    const scheduled_delivery_timestamp = server.clock.seconds + 60;
    const scheduled = {
      type: 'stream',
      to,
      topic: OLD,
      content: 'Later',
      scheduled_delivery_timestamp,
    } as const;
    await bob.call(createScheduledMessage, scheduled as never);
    await verifyEvents(server, () => each.make(server, scene));
    const place = placeOf(scene, each);
    const [waiting] = (await bob.call(getScheduledMessages)).scheduled_messages;
    assert.deepEqual([waiting?.to, waiting?.topic], [place.channel, place.topic]);
    server.clock.advance(61_000);
    const sent = async () => (await read(bob)).messages.find(({ content }) => content === '<p>Later</p>');
    await until(async () => (await sent()) !== undefined);
    const message = await sent();
    assert.deepEqual([message?.stream_id, message?.subject], [place.channel, place.topic]);
  },
  'a mail that came before, and its answer': async (scene, each) => {
    const { server, id } = scene;
    const mail = await mailToBob(server);
    assert.match(
      mail?.body ?? '',
      new RegExp(`${URL}/#narrow/channel/\\d+-square/topic/${OLD}/near/${id}\\n`),
    );
    await each.make(server, scene);
    const { message } = await server.as.bob.call(getMessage, { message_id: id });
    const place = [channelOf(server, each.channel), each.topic];
    assert.deepEqual([message.stream_id, message.subject], place);
    const letter = { from: 'bob@example.com', to: mail?.replyTo ?? '', text: 'Tomato.' };
    assert.match(await post(server.app.listeners.get('mail-in')?.port ?? 0, letter), /^250 /);
    const answer = (await read(server.as.bob)).messages.find(({ content }) => content === '<p>Tomato.</p>');
    assert.deepEqual([answer?.stream_id, answer?.subject], place);
  },
  'a mail that comes afterwards': async (scene, each) => {
    const { server, id } = scene;
    await decideAll(server);
    await each.make(server, scene);
    const { body = '' } = (await mailToBob(server)) ?? {};
    assert(body.includes(`${URL}/${fragmentOf(scene, each)}/near/${id}\n`), body);
  },
  'a notification': async (scene, each) => {
    const { server, id, phone, service } = scene;
    await each.make(server, scene);
    await decideAll(server);
    await service.got(1);
    const payload = phone.got[0]?.payload as { url: string } | undefined;
    assert.equal(payload?.url, `${URL}/${fragmentOf(scene, each)}/near/${id}`);
  },
};

describe('what points at a topic, or is written for it, goes with it', () => {
  for (const [name, each] of Object.entries(CHANGES))
    for (const [pointer, check] of Object.entries(POINTERS))
      test(`a topic is ${name}: ${pointer} goes with it`, async () => check(await start(), each));
});

test('what is written for a topic stays where its author cannot read the new channel, or others could read it', async () => {
  const server = await startServer();
  const { as, cast, clock } = server;
  const { square, cellar, attic, window } = cast.channels;
  const write = async (actor: Actor, to: number, topic: string) => {
    await actor.call(createDrafts, { drafts: [{ type: 'stream', to: [to], topic, content: 'x' }] });
    const due = { scheduled_delivery_timestamp: clock.seconds + 60 };
    await actor.call(createScheduledMessage, { type: 'stream', to, topic, content: 'x', ...due } as never);
  };
  const places = async (actor: Actor) => {
    const { drafts } = await actor.call(getDrafts);
    const { scheduled_messages } = await actor.call(getScheduledMessages);
    return [...drafts.map(({ to }) => to[0]), ...scheduled_messages.map(({ to }) => to)];
  };
  const move = async (topic: string, from: string, to: Channel) => {
    const message_id = await say(as.alice, from, topic);
    return () => as.alice.call(updateMessage, { message_id, stream_id: to.id, ...WHOLE });
  };
  // The guest may not read the private channel.
  const away = await move('away', 'square', cellar);
  await write(as.guest, square.id, 'away');
  await verifyEvents(server, away);
  assert.deepEqual(await places(as.guest), [square.id, square.id]);
  // From a private channel to a public one, and from a public one to the whole web.
  const out = await move('out', 'cellar', square);
  await write(as.bob, cellar.id, 'out');
  await verifyEvents(server, out);
  assert.deepEqual(await places(as.bob), [square.id, cellar.id]);
  assert.deepEqual([attic.isWebPublic, window.isWebPublic], [false, true]);
  const shown = await move('shown', 'square', window);
  await write(as.owner, square.id, 'shown');
  await verifyEvents(server, shown);
  assert.deepEqual(await places(as.owner), [window.id, square.id]);
});
