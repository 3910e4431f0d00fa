import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createBot } from '../../../src/chat/endpoints/bots/create-bot.ts';
import { deactivateBot } from '../../../src/chat/endpoints/bots/deactivate-bot.ts';
import { getBots } from '../../../src/chat/endpoints/bots/get-bots.ts';
import { regenerateBotApiKey } from '../../../src/chat/endpoints/bots/regenerate-bot-key.ts';
import { updateBot } from '../../../src/chat/endpoints/bots/update-bot.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { getOwnUser } from '../../../src/chat/endpoints/users/get-own-user.ts';
import { reactivateUser } from '../../../src/chat/endpoints/users/reactivate-user.ts';
import { updateUser } from '../../../src/chat/endpoints/users/update-user.ts';
import { updateUserByEmail } from '../../../src/chat/endpoints/users/update-user-by-email.ts';
import { getStreamEmailAddress } from '../../../src/features/mail-in/endpoints/get-stream-email-address.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';

/** A bot of the owner's, with the rights of an owner. */
async function ownersBot({ as }: TestServer): Promise<number> {
  const { user_id } = await as.owner.call(createBot, { full_name: 'Keeper', short_name: 'keeper' });
  await as.owner.call(updateBot, { bot_id: user_id, role: 100 });
  return user_id;
}

const keysShownTo = async (actor: Actor): Promise<number[]> => {
  const { realm_bots = [] } = await actor.call(registerQueue, { fetch_event_types: ['realm_bot'] });
  return realm_bots.map((bot) => bot.user_id as number);
};

describe('a bot that may do more than an administrator', () => {
  test('is not theirs to change, and they do not see its key', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    const bot_id = await ownersBot(server);
    const email = 'keeper-bot@chat.example.com';
    const refusals = [
      await as.administrator.refused(regenerateBotApiKey, { bot_id }),
      await as.administrator.refused(updateBot, { bot_id, full_name: 'Mine' }),
      await as.administrator.refused(updateBot, { bot_id, bot_owner_id: cast.users.administrator.id }),
      await as.administrator.refused(deactivateBot, { bot_id }),
      await as.administrator.refused(updateUser, { user_id: bot_id, full_name: 'Mine' }),
      await as.administrator.refused(updateUserByEmail, { email, full_name: 'Mine' }),
    ];
    for (const { status, msg } of refusals) assert.deepEqual([status, msg], [400, 'Insufficient permission']);
    const square = cast.channels.square.id;
    const sender = { stream_id: square, sender_id: bot_id };
    assert.equal((await as.administrator.refused(getStreamEmailAddress, sender)).status, 400);
    assert.deepEqual(await keysShownTo(as.administrator), [cast.users.bot.id]);
    assert.deepEqual(await keysShownTo(as.owner), [cast.users.bot.id, bot_id]);
    await as.owner.call(deactivateBot, { bot_id });
    assert.equal((await as.administrator.refused(reactivateUser, { user_id: bot_id })).status, 400);
    await as.owner.call(reactivateUser, { user_id: bot_id });
    await as.owner.call(regenerateBotApiKey, { bot_id });
    assert.equal(context.realm.users.get(bot_id)?.fullName, 'Keeper');
  });

  test('its key reaches users who administer it alone', async () => {
    const server = await startServer();
    const { as } = server;
    const types = { event_types: ['realm_bot'] };
    const [owner, administrator] = [await listen(as.owner, types), await listen(as.administrator, types)];
    const bot_id = await ownersBot(server);
    const ops = async (listener: typeof owner) => (await listener.fetch()).map(({ op }) => op);
    assert.deepEqual(await ops(owner), ['add']);
    assert.deepEqual(await ops(administrator), ['delete']);
    const { api_key } = await as.owner.call(regenerateBotApiKey, { bot_id });
    const update = { type: 'realm_bot', op: 'update', bot: { user_id: bot_id, api_key } };
    assert.deepEqual(await owner.fetch(), [update]);
    assert.deepEqual(await administrator.fetch(), []);
    await as.owner.call(updateBot, { bot_id, role: 200 });
    const [added] = await administrator.fetch();
    assert.equal((added?.bot as { api_key?: string } | undefined)?.api_key, api_key);
  });

  test('another role on either side: state and events', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const bot_id = await ownersBot(server);
    const verify = (action: () => Promise<unknown>) => verifyEvents(server, action);
    await verify(() => as.owner.call(updateUser, { user_id: bot_id, role: 200 }));
    await verify(() => as.owner.call(updateBot, { bot_id, role: 100 }));
    await verify(() => as.owner.call(updateBot, { bot_id, bot_owner_id: cast.users.bob.id }));
    await verify(() => as.owner.call(updateBot, { bot_id, bot_owner_id: cast.users.alice.id, role: 400 }));
    await verify(() => as.owner.call(updateUser, { user_id: cast.users.administrator.id, role: 100 }));
    await verify(() => as.owner.call(updateBot, { bot_id, role: 200 }));
    await verify(() => as.owner.call(updateUser, { user_id: cast.users.administrator.id, role: 300 }));
  });

  test('nor to its owner, who may do less', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const bot_id = cast.users.bot.id;
    await as.administrator.call(updateBot, { bot_id, role: 300 });
    assert.deepEqual((await as.alice.call(getBots)).bots, []);
    assert.deepEqual(await keysShownTo(as.alice), []);
    assert.equal((await as.alice.refused(deactivateBot, { bot_id })).msg, 'Insufficient permission');
    await as.administrator.call(updateBot, { bot_id, role: 400 });
    assert.equal((await as.alice.call(getBots)).bots.length, 1);
  });

  test('a permission of the account counts as a role does', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    const bot_id = cast.users.bot.id;
    await context.transact(async (tx) => {
      await tx.put({ users: [{ ...tx.realm.user(bot_id), canCreateUsers: true }] });
    });
    assert.equal((await as.administrator.refused(regenerateBotApiKey, { bot_id })).status, 400);
    await as.owner.call(regenerateBotApiKey, { bot_id });
  });
});

test('an account that is opened again has another key, for a bot too', async () => {
  const server = await startServer();
  const { as, cast } = server;
  const bot_id = cast.users.bot.id;
  const before = as.bot.user.apiKey;
  const alice = await listen(as.alice, { event_types: ['realm_bot'] });
  await as.alice.call(deactivateBot, { bot_id });
  await as.alice.call(reactivateUser, { user_id: bot_id });
  assert.notEqual(as.bot.user.apiKey, before);
  await as.bot.call(getOwnUser);
  const keys = (await alice.fetch()).map(({ bot }) => (bot as { api_key?: string }).api_key);
  assert.deepEqual(keys, [undefined, undefined, as.bot.user.apiKey]);
  const [person, key] = [cast.users.gone, cast.users.gone.apiKey];
  await as.administrator.call(reactivateUser, { user_id: person.id });
  assert.notEqual(as.gone.user.apiKey, key);
});
