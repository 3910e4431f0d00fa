import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createBot } from '../../../src/chat/endpoints/bots/create-bot.ts';
import { deactivateBot } from '../../../src/chat/endpoints/bots/deactivate-bot.ts';
import { getBots } from '../../../src/chat/endpoints/bots/get-bots.ts';
import { regenerateBotApiKey } from '../../../src/chat/endpoints/bots/regenerate-bot-key.ts';
import { updateBot } from '../../../src/chat/endpoints/bots/update-bot.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { getMessages } from '../../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { deactivateUser } from '../../../src/chat/endpoints/users/deactivate-user.ts';
import { getOwnUser } from '../../../src/chat/endpoints/users/get-own-user.ts';
import { getUser } from '../../../src/chat/endpoints/users/get-user.ts';
import { reactivateUser } from '../../../src/chat/endpoints/users/reactivate-user.ts';
import { regenerateOwnApiKey } from '../../../src/chat/endpoints/users/regenerate-own-api-key.ts';
import { updateUser } from '../../../src/chat/endpoints/users/update-user.ts';
import type { User } from '../../../src/chat/model/people.ts';

import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';

const parrot = { full_name: 'Parrot', short_name: 'parrot' };
const userOf = ({ context }: TestServer, id: number) => context.realm.users.get(id) as User;

describe('POST /bots', () => {
  test('makes a bot that gets in with its key', async () => {
    const server = await startServer();
    const { as } = server;
    const made = await as.bob.call(createBot, {
      ...{ ...parrot, default_sending_stream: 'square', default_all_public_streams: true },
      config_data: { color: 'green' },
    });
    const { user_id, api_key, avatar_url, ...settings } = made;
    assert.match(api_key, /^[A-Za-z0-9]{32}$/);
    assert.equal(avatar_url, `http://chat.example.com/avatar/${user_id}?version=1`);
    assert.deepEqual(settings, {
      ...{ result: 'success', msg: '' },
      default_sending_stream: 'square',
      default_events_register_stream: null,
      default_all_public_streams: true,
    });
    const own = await server.asUser(userOf(server, user_id)).call(getOwnUser);
    assert.deepEqual([own.email, own.is_bot, own.role], ['parrot-bot@chat.example.com', true, 400]);
    const { user } = await as.guest.call(getUser, { user_id });
    assert.deepEqual([user.bot_type, user.bot_owner_id], [1, as.bob.user.id]);
    const { bots } = await as.bob.call(getBots);
    assert.deepEqual(bots, [
      {
        ...{ username: 'parrot-bot@chat.example.com', full_name: 'Parrot', api_key, avatar_url },
        default_sending_stream: 'square',
        default_events_register_stream: null,
        default_all_public_streams: true,
      },
    ]);
    assert.deepEqual((await as.administrator.call(getBots)).bots, [], 'they are not the caller’s');
    const restarted = await server.restart();
    assert.deepEqual((await restarted.as.bob.call(getBots)).bots, bots);
  });

  test('an outgoing webhook has an address and a token', async () => {
    const server = await startServer();
    const { as } = server;
    const { user_id } = await as.bob.call(createBot, {
      ...{ ...parrot, bot_type: 3 },
      payload_url: JSON.stringify('https://bots.example/hook'),
    });
    const { realm_bots } = await as.bob.call(registerQueue, { fetch_event_types: ['realm_bot'] });
    const bot = realm_bots?.find((each) => each.user_id === user_id);
    const [service] = (bot?.services ?? []) as { base_url: string; interface: number; token: string }[];
    assert.deepEqual([service?.base_url, service?.interface], ['https://bots.example/hook', 1]);
    assert.match(service?.token ?? '', /^[A-Za-z0-9]{32}$/);
  });

  test('an incoming webhook writes and does nothing else', async () => {
    const server = await startServer();
    const { user_id } = await server.as.bob.call(createBot, { ...parrot, bot_type: 2 });
    const hook = server.asUser(userOf(server, user_id));
    await hook.call(sendMessage, { type: 'channel', to: 'square', topic: 'news', content: 'Built.' });
    const { status, code, msg } = await hook.refused(getMessages, { num_before: 1, num_after: 0 });
    assert.deepEqual(
      [status, code, msg],
      [401, 'UNAUTHORIZED', 'This API is not available to incoming webhook bots.'],
    );
    await hook.refused(getOwnUser);
    await hook.refused(deactivateBot, { bot_id: user_id });
  });

  test('is for members who may; what is wrong', async () => {
    const server = await startServer();
    const { as, asNobody, context } = server;
    const wrong = async (asked: object, actor = as.bob) => {
      const { status, code, msg } = await actor.refused(createBot, { ...parrot, ...asked });
      assert.deepEqual([status, code], [400, 'BAD_REQUEST']);
      return msg;
    };
    assert.equal((await as.guest.refused(createBot, parrot)).msg, 'Not allowed for guest users');
    assert.match((await as.bot.refused(createBot, parrot)).msg, /does not accept bot requests/);
    assert.equal((await asNobody.refused(createBot, parrot)).status, 401);
    assert.equal(await wrong({ full_name: 'x' }), 'Name too short!');
    assert.equal(await wrong({ full_name: 'alice member' }), 'Name is already in use.');
    for (const short_name of ['a b', '', 'x@y', '<i>']) {
      assert.equal(await wrong({ short_name }), 'Bad name or username');
    }
    assert.equal(await wrong({ bot_type: 7 }), 'Invalid bot type');
    assert.equal(await wrong({ bot_type: 4 }), 'Embedded bots are not enabled.');
    assert.equal(await wrong({ bot_type: 3, interface_type: 3 }), 'Invalid interface type');
    assert.equal(await wrong({ bot_type: 3, payload_url: 'file:///etc' }), 'payload_url is not a URL');
    assert.equal(await wrong({ default_sending_stream: 'none' }), "Invalid channel name 'none'");
    const hidden = await as.moderator.refused(createBot, { ...parrot, default_sending_stream: 'cellar' });
    assert.equal(hidden.msg, "Invalid channel name 'cellar'");
    await as.bob.call(createBot, parrot);
    assert.equal(await wrong({ full_name: 'Another', short_name: 'PARROT' }), 'Email is already in use.');
    const moderators = context.realm.systemGroup('role:moderators').id;
    await setRealm(context, { can_create_bots_group: moderators });
    const second = { full_name: 'Second', short_name: 'second' };
    assert.equal(await wrong(second), 'Insufficient permission');
    await as.bob.call(createBot, { ...second, bot_type: 2 });
    await setRealm(context, { can_create_write_only_bots_group: moderators });
    assert.equal(
      await wrong({ full_name: 'Third', short_name: 'third', bot_type: 2 }),
      'Insufficient permission',
    );
  });

  test('fifty active ones are the most of one person, however they come', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const make = (number: number) => ({ full_name: `Bot number ${number}`, short_name: `n${number}` });
    const { user_id } = await as.bob.call(createBot, make(0));
    for (let number = 1; number < 50; number++) await as.bob.call(createBot, make(number));
    const msg = 'One person can have 50 active bots. Deactivate one first.';
    assert.equal((await as.bob.refused(createBot, make(50))).msg, msg);
    const gift = { bot_id: cast.users.bot.id, bot_owner_id: cast.users.bob.id };
    assert.equal((await as.alice.refused(updateBot, gift)).msg, msg);
    await as.bob.call(deactivateBot, { bot_id: user_id });
    await as.bob.call(createBot, make(50));
    assert.equal((await as.bob.refused(reactivateUser, { user_id })).msg, msg);
  });

  test('everybody gets the event; its owner and administrators get the key', async () => {
    const server = await startServer();
    const { as } = server;
    const types = { event_types: ['realm_bot', 'realm_user'] };
    const listeners = [await listen(as.bob, types), await listen(as.administrator, types)];
    const alice = await listen(as.alice, types);
    const { user_id, api_key } = await as.bob.call(createBot, parrot);
    for (const listener of listeners) {
      const [person, bot] = await listener.fetch();
      assert.deepEqual(
        [person?.type, person?.op, bot?.type, bot?.op],
        ['realm_user', 'add', 'realm_bot', 'add'],
      );
      assert.deepEqual(bot?.bot, {
        ...{ user_id, full_name: 'Parrot', email: 'parrot-bot@chat.example.com', bot_type: 1, api_key },
        ...{ is_active: true, owner_id: as.bob.user.id, services: [] },
        ...{ default_sending_stream: null, default_events_register_stream: null },
        ...{ default_all_public_streams: false },
        avatar_url: `http://chat.example.com/avatar/${user_id}?version=1`,
      });
    }
    const told = await alice.fetch();
    assert.deepEqual(
      told.map(({ type }) => type),
      ['realm_user'],
    );
    assert(!JSON.stringify(told).includes(api_key));
  });
});

describe('PATCH /bots/{bot_id}', () => {
  test('changes what is given and answers what is', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const bot_id = cast.users.bot.id;
    const nothing = await as.alice.call(updateBot, { bot_id });
    const plain = {
      ...{ result: 'success', msg: '', full_name: 'Echo Bot' },
      avatar_url: `http://chat.example.com/avatar/${bot_id}?version=1`,
      ...{ service_interface: 1, service_payload_url: null, config_data: null },
      ...{ default_sending_stream: null, default_events_register_stream: null },
      ...{ default_all_public_streams: false, bot_owner: 'alice@example.com' },
    };
    assert.deepEqual(nothing, plain);
    const asked = {
      ...{ bot_id, full_name: 'Narcissus', default_sending_stream: 'cellar' },
      ...{ default_events_register_stream: 'square', default_all_public_streams: true },
      config_data: { a: 'b' },
    };
    const changed = { ...plain, ...asked } as Record<string, unknown>;
    delete changed.bot_id;
    assert.deepEqual(await as.alice.call(updateBot, asked), changed);
    const cleared = await as.alice.call(updateBot, { bot_id, default_sending_stream: '' });
    assert.deepEqual(cleared, { ...changed, default_sending_stream: null });
  });

  test('is for its owner and administrators', async () => {
    const server = await startServer();
    const { as, cast, asNobody } = server;
    const { bot, bob, gone, alice } = cast.users;
    const wrong = async (actor: 'alice' | 'bob' | 'owner' | 'administrator', asked: object) =>
      (await as[actor].refused(updateBot, { bot_id: bot.id, ...asked })).msg;
    assert.equal(await wrong('bob', { full_name: 'Mine' }), 'Insufficient permission');
    assert.equal((await as.guest.refused(updateBot, { bot_id: bot.id })).msg, 'Not allowed for guest users');
    assert.equal((await asNobody.refused(updateBot, { bot_id: bot.id })).status, 401);
    for (const bot_id of [9999, bob.id]) {
      assert.equal((await as.owner.refused(updateBot, { bot_id })).msg, 'No such bot');
    }
    assert.equal(await wrong('alice', { full_name: 'Bob Member' }), 'Name is already in use.');
    assert.equal(await wrong('alice', { role: 300 }), 'Must be an organization administrator');
    assert.equal(await wrong('administrator', { role: 100 }), 'Must be an organization owner');
    assert.equal(await wrong('alice', { bot_owner_id: 9999 }), 'Failed to change owner, no such user');
    assert.equal(
      await wrong('alice', { bot_owner_id: gone.id }),
      'Failed to change owner, user is deactivated',
    );
    assert.equal(
      await wrong('alice', { bot_owner_id: bot.id }),
      "Failed to change owner, bots can't own other bots",
    );
    assert.equal(bot.botOwnerId, alice.id);
    await as.administrator.call(updateBot, { bot_id: bot.id, role: 300 });
    assert.equal(as.bot.user.role, 300);
  });

  test('another owner: the key changes hands with it', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { bot, bob } = cast.users;
    const types = { event_types: ['realm_bot', 'realm_user'] };
    const [alice, taker, guest] = [
      await listen(as.alice, types),
      await listen(as.bob, types),
      await listen(as.guest, types),
    ];
    await as.alice.call(updateBot, { bot_id: bot.id, bot_owner_id: bob.id });
    const person = { type: 'realm_user', op: 'update', person: { user_id: bot.id, bot_owner_id: bob.id } };
    assert.deepEqual(await alice.fetch(), [
      person,
      { type: 'realm_bot', op: 'delete', bot: { user_id: bot.id } },
    ]);
    const [first, added] = await taker.fetch();
    assert.deepEqual([first, added?.op], [person, 'add']);
    assert.equal((added?.bot as { api_key: string } | undefined)?.api_key, bot.apiKey);
    assert.deepEqual(await guest.fetch(), [person]);
    assert.equal((await as.alice.refused(updateBot, { bot_id: bot.id })).msg, 'Insufficient permission');
  });
});

describe('POST /bots/{bot_id}/api_key/regenerate', () => {
  test('the old key stops working; users who may know the new one get it', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { bot } = cast.users;
    const [alice, bob] = [await listen(as.alice), await listen(as.bob)];
    const { api_key } = await as.alice.call(regenerateBotApiKey, { bot_id: bot.id });
    assert.notEqual(api_key, bot.apiKey);
    assert.equal(as.bot.user.apiKey, api_key);
    await as.bot.call(getOwnUser);
    const update = { type: 'realm_bot', op: 'update', bot: { user_id: bot.id, api_key } };
    assert.deepEqual(await alice.fetch(), [update]);
    assert.deepEqual(await bob.fetch(), []);
    for (const actor of [as.bob, as.guest]) await actor.refused(regenerateBotApiKey, { bot_id: bot.id });
    await as.owner.call(regenerateBotApiKey, { bot_id: bot.id });
    const own = await as.bot.call(regenerateOwnApiKey);
    const last = (await alice.fetch()).at(-1);
    assert.deepEqual(last, { ...update, bot: { user_id: bot.id, api_key: own.api_key } });
    assert.deepEqual(await bob.fetch(), []);
    const log = await server.context.db.selectFrom('log').select('payload').execute();
    assert(!JSON.stringify(log).includes(as.bot.user.apiKey), 'keys are not in the log');
  });
});

test('a user who no longer administers the bot when fetching the event gets no key', async () => {
  const server = await startServer();
  const { as, cast } = server;
  const listener = await listen(as.administrator, { event_types: ['realm_bot'] });
  const { api_key } = await as.alice.call(regenerateBotApiKey, { bot_id: cast.users.bot.id });
  await as.owner.call(updateUser, { user_id: cast.users.administrator.id, role: 400 });
  const told = await listener.fetch();
  assert.deepEqual(told, [{ type: 'realm_bot', op: 'delete', bot: { user_id: cast.users.bot.id } }]);
  assert(!JSON.stringify(told).includes(api_key));
});

test('DELETE /bots/{bot_id} is for its owner and administrators', async () => {
  const server = await startServer();
  const { as, cast } = server;
  const bot_id = cast.users.bot.id;
  assert.equal((await as.bob.refused(deactivateBot, { bot_id })).msg, 'Insufficient permission');
  assert.equal((await as.owner.refused(deactivateBot, { bot_id: cast.users.bob.id })).msg, 'No such bot');
  await as.alice.call(deactivateBot, { bot_id });
  assert.equal((await as.bot.refused(getOwnUser)).code, 'USER_DEACTIVATED');
  assert.deepEqual((await as.alice.call(getBots)).bots, []);
});

test('state and events', async () => {
  const server = await startServer();
  const { as, cast } = server;
  const bot_id = cast.users.bot.id;
  const verify = (action: () => Promise<unknown>) => verifyEvents(server, action);
  await verify(() => as.bob.call(createBot, { ...parrot, default_sending_stream: 'square' }));
  await verify(() => as.bob.call(createBot, { full_name: 'Hook', short_name: 'hook', bot_type: 3 }));
  const hook = server.context.realm.userByName('Hook') as User;
  await verify(() =>
    as.bob.call(updateBot, {
      bot_id: hook.id,
      service_payload_url: 'https://x.example',
      service_interface: 2,
    }),
  );
  await verify(() =>
    as.alice.call(updateBot, { bot_id, full_name: 'Ec', default_events_register_stream: 'square' }),
  );
  await verify(() => as.alice.call(updateBot, { bot_id, bot_owner_id: cast.users.moderator.id }));
  await verify(() => as.owner.call(updateBot, { bot_id, bot_owner_id: cast.users.owner.id, role: 200 }));
  await verify(() => as.owner.call(regenerateBotApiKey, { bot_id }));
  await verify(() => as.owner.call(deactivateBot, { bot_id }));
  await verify(() => as.owner.call(deactivateUser, { user_id: cast.users.bob.id }));
});
