import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getStream } from '../../../src/chat/endpoints/channels/get-stream.ts';
import { getStreamId } from '../../../src/chat/endpoints/channels/get-stream-id.ts';
import { getStreams } from '../../../src/chat/endpoints/channels/get-streams.ts';
import { getSubscribers } from '../../../src/chat/endpoints/channels/get-subscribers.ts';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { deactivateUser } from '../../../src/chat/endpoints/users/deactivate-user.ts';
import { reread } from '../../support/reread.ts';
import { type Actor, startServer } from '../../support/server.ts';

type Options = Parameters<typeof getStreams.handle>[0]['params'];

const names = async (actor: Actor, options: Partial<Options> = {}) =>
  (await actor.call(getStreams, options)).streams.map(({ name }) => name);

const NOTHING = { include_public: false, include_subscribed: false };

describe('GET /streams', () => {
  test('lists public channels and one’s own, by name', async () => {
    const { as } = await startServer();
    assert.deepEqual(await names(as.alice), ['attic', 'cellar', 'general', 'square', 'window']);
    assert.deepEqual(await names(as.moderator), ['attic', 'general', 'square', 'window']);
    assert.deepEqual(await names(as.administrator), ['attic', 'general', 'square', 'window']);
    assert.deepEqual(await names(as.guest), ['square', 'window']);
  });

  test('takes each source by itself', async () => {
    const { as } = await startServer();
    const only = (actor: Actor, options: Partial<Options>) => names(actor, { ...NOTHING, ...options });
    assert.deepEqual(await only(as.alice, {}), []);
    assert.deepEqual(await only(as.alice, { include_subscribed: true }), ['cellar', 'square', 'window']);
    assert.deepEqual(await only(as.bob, { include_web_public: true }), ['window']);
    assert.deepEqual(await only(as.guest, { include_default: true }), []);
    const all = ['attic', 'cellar', 'general', 'square', 'window'];
    assert.deepEqual(await only(as.administrator, { include_all: true }), all);
    assert.deepEqual(
      await only(as.moderator, { include_all: true }),
      all.filter((name) => name !== 'cellar'),
    );
    assert.deepEqual(await only(as.guest, { include_all: true }), ['square', 'window']);
    assert.deepEqual(
      await only(as.administrator, { include_can_access_content: true }),
      all.filter((name) => name !== 'cellar'),
    );
    assert.deepEqual(await only(as.alice, { include_can_access_content: true }), all);
  });

  test('the older word for all means the same to everybody', async () => {
    const { as } = await startServer();
    for (const actor of [as.alice, as.moderator, as.guest]) {
      const [old, all] = [{ include_all_active: true }, { include_all: true }];
      assert.deepEqual(await names(actor, old), await names(actor, all));
    }
    assert(!(await names(as.moderator, { include_all_active: true })).includes('cellar'));
    assert((await names(as.administrator, { include_all_active: true })).includes('cellar'));
  });

  test('counts the active people of each channel', async () => {
    const { as, cast } = await startServer();
    const countsFor = async (actor: Actor) => {
      const { streams } = await actor.call(getStreams, {});
      return Object.fromEntries(streams.map(({ name, subscriber_count: count }) => [name, count] as const));
    };
    const before = await countsFor(as.bob);
    const { subscribers } = await as.bob.call(getSubscribers, { stream_id: cast.channels.square.id });
    assert.equal(before.square, subscribers.length);
    await as.administrator.call(deactivateUser, { user_id: cast.users.alice.id });
    assert.equal((await countsFor(as.bob)).square, subscribers.length - 1);
  });

  test('says which are default channels when asked', async () => {
    const { as } = await startServer();
    const { streams } = await as.bob.call(getStreams, { ...NOTHING, include_default: true });
    assert.deepEqual(
      streams.map(({ name, is_default }) => ({ name, is_default })),
      [{ name: 'general', is_default: true }],
    );
    const plain = await as.bob.call(getStreams, {});
    assert(plain.streams.every((stream) => !('is_default' in stream)));
  });

  test('a bot may ask for the channels of its owner, a person gets nothing by it', async () => {
    const { as } = await startServer();
    const options = { ...NOTHING, include_owner_subscribed: true };
    assert.deepEqual(await names(as.bot, options), ['cellar', 'square', 'window']);
    assert.deepEqual(await names(as.alice, options), []);
  });

  test('leaves archived channels out unless asked', async () => {
    const { as, context, cast } = await startServer();
    await context.transact(async (tx) => {
      await tx.db
        .updateTable('channels')
        .set({ is_archived: 1 })
        .where('id', '=', cast.channels.attic.id)
        .execute();
      await reread(tx, { channels: [cast.channels.attic.id] });
    });
    assert(!(await names(as.alice)).includes('attic'));
    assert((await names(as.alice, { exclude_archived: false })).includes('attic'));
  });
});

describe('GET /streams/{stream_id} and GET /get_stream_id', () => {
  test('give what everybody sees of a channel', async () => {
    const { as, cast, context } = await startServer();
    const { cellar } = cast.channels;
    for (const actor of [as.alice, as.administrator]) {
      const { stream } = await actor.call(getStream, { stream_id: cellar.id });
      assert.equal(stream.name, 'cellar');
      assert.equal(stream.invite_only, true);
      assert.equal(stream.creator_id, as.owner.user.id);
      assert.equal(stream.can_send_message_group, context.realm.systemGroup('role:everyone').id);
      assert.deepEqual(await actor.call(getStreamId, { stream: 'Cellar' }), {
        result: 'success',
        msg: '',
        stream_id: cellar.id,
      });
    }
  });

  test('a hidden channel is as missing as a missing one', async () => {
    const { as, cast } = await startServer();
    for (const stream_id of [cast.channels.cellar.id, 999_999]) {
      const error = await as.moderator.refused(getStream, { stream_id });
      assert.deepEqual([error.code, error.msg], ['BAD_REQUEST', 'Invalid channel ID']);
    }
    for (const stream of ['cellar', 'nowhere']) {
      const error = await as.moderator.refused(getStreamId, { stream });
      assert.deepEqual([error.code, error.msg], ['BAD_REQUEST', `Invalid channel name '${stream}'`]);
    }
    await as.guest.refused(getStreamId, { stream: 'attic' });
    await as.alice.call(subscribeToChannels, {
      subscriptions: [{ name: 'attic' }],
      principals: [as.guest.user.id],
    });
    await as.guest.call(getStreamId, { stream: 'attic' });
  });
});
