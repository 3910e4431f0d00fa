import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getStream } from '../../../src/chat/endpoints/channels/get-stream.ts';
import { getStreamId } from '../../../src/chat/endpoints/channels/get-stream-id.ts';
import { updateStream } from '../../../src/chat/endpoints/channels/update-stream.ts';
import { listen, messageOf } from '../../support/events.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';
import { idsOf, join, read, say, term } from '../../support/talk.ts';

const notices = async (actor: Actor, channel: string) => {
  const { messages } = await read(actor, [term('channel', channel), term('topic', 'channel events')], {
    apply_markdown: false,
  });
  return messages.map(({ content }) => content);
};

const channelOf = async (actor: Actor, stream_id: number) =>
  (await actor.call(getStream, { stream_id })).stream;

/** Lets somebody run the channel. */
const handOver = ({ as }: TestServer, stream_id: number, to: Actor) =>
  as.owner.call(updateStream, {
    stream_id,
    can_administer_channel_group: { new: { direct_members: [to.user.id], direct_subgroups: [] } },
  });

describe('PATCH /streams/{stream_id}: name and description', () => {
  test('changes the name, emits it to users who see the channel, and posts a notice in it', async () => {
    const { as, cast } = await startServer();
    const { id } = cast.channels.cellar;
    const [alice, moderator] = [await listen(as.alice), await listen(as.moderator)];
    const reply = await as.owner.call(updateStream, { stream_id: id, new_name: ' Vault ' });
    assert.deepEqual(reply, { result: 'success', msg: '' });
    const [renamed, ...others] = await alice.fetch();
    assert.deepEqual(renamed, {
      type: 'stream',
      op: 'update',
      stream_id: id,
      name: 'cellar',
      property: 'name',
      value: 'Vault',
    });
    const message = messageOf(others[0]);
    assert.equal(message.subject, 'channel events');
    assert.equal(message.display_recipient, 'Vault');
    assert.deepEqual(await moderator.fetch(), []);
    assert.equal((await as.alice.call(getStreamId, { stream: 'vault' })).stream_id, id);
    await as.alice.refused(getStreamId, { stream: 'cellar' });
    const [notice] = await notices(as.alice, 'Vault');
    const who = `@_**${as.owner.user.fullName}|${as.owner.user.id}**`;
    assert.equal(notice, `${who} renamed this channel from **cellar** to **Vault**.`);
  });

  test('a name may change in the case of its letters; not to its own, another, or none', async () => {
    const { as, cast } = await startServer();
    const stream_id = cast.channels.square.id;
    const refusal = async (new_name: string) =>
      (await as.owner.refused(updateStream, { stream_id, new_name })).msg;
    assert.equal(await refusal('square'), 'Channel already has that name.');
    assert.equal(await refusal('CELLAR'), 'Channel name is already in use.');
    assert.equal(await refusal(' '), "Channel name can't be empty.");
    assert.equal(await refusal('x'.repeat(61)), 'Channel name too long (limit: 60 characters).');
    await as.owner.call(updateStream, { stream_id, new_name: 'SQUARE' });
    assert.equal((await channelOf(as.alice, stream_id)).name, 'SQUARE');
  });

  test('changes the description, one line of Markdown', async () => {
    const { as, cast } = await startServer();
    const stream_id = cast.channels.square.id;
    const alice = await listen(as.alice, { event_types: ['stream'] });
    await as.owner.call(updateStream, { stream_id, description: 'A **new**\nplace' });
    const { description, rendered_description } = await channelOf(as.alice, stream_id);
    assert.equal(description, 'A **new** place');
    assert.equal(rendered_description, '<p>A <strong>new</strong> place</p>');
    assert.deepEqual((await alice.fetch())[0], {
      type: 'stream',
      op: 'update',
      stream_id,
      name: 'square',
      property: 'description',
      value: description,
      rendered_description,
    });
    assert.match(
      String(await notices(as.alice, 'square')),
      /Before.*> A public place\..*> A \*\*new\*\* place/s,
    );
    await as.owner.call(updateStream, { stream_id, description: '' });
    assert.match(String((await notices(as.alice, 'square'))[1]), /\*No description\.\*$/);
    const long = { stream_id, description: 'x'.repeat(1025) };
    assert.match((await as.owner.refused(updateStream, long)).msg, /description is too long/);
  });

  test('an unchanged value emits no event', async () => {
    const { as, cast } = await startServer();
    const alice = await listen(as.alice);
    await as.owner.call(updateStream, {
      stream_id: cast.channels.square.id,
      description: cast.channels.square.description,
      is_private: false,
      is_default_stream: cast.channels.square.isDefault,
      message_retention_days: 'realm_default',
      can_send_message_group: { new: cast.channels.square.permissions.can_send_message_group },
    });
    assert.deepEqual(await alice.fetch(), []);
  });
});

describe('PATCH /streams/{stream_id}: who may', () => {
  test('administrators, and users who administer the channel; the error for others depends on whether they see it', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { square, cellar } = cast.channels;
    const rename = (stream_id: number, new_name: string) => ({ stream_id, new_name });
    for (const actor of [as.alice, as.moderator, as.guest, as.bot]) {
      const { msg, code } = await actor.refused(updateStream, rename(square.id, 'x'));
      assert.equal(code, 'BAD_REQUEST');
      assert.equal(msg, 'You do not have permission to administer this channel.');
    }
    const hidden = await as.moderator.refused(updateStream, rename(cellar.id, 'x'));
    const missing = await as.moderator.refused(updateStream, rename(9999, 'x'));
    assert.deepEqual(hidden, missing);
    assert.equal(missing.msg, 'Invalid channel ID');
    await as.administrator.call(updateStream, rename(cellar.id, 'by an administrator'));
    await handOver(server, square.id, as.alice);
    await as.alice.call(updateStream, rename(square.id, 'by a member'));
  });

  test('who cannot read a private channel changes nothing of who can', async () => {
    const { as, cast } = await startServer();
    const stream_id = cast.channels.cellar.id;
    const members = { new: { direct_members: [as.administrator.user.id], direct_subgroups: [] } };
    for (const change of [
      { is_private: false },
      { history_public_to_subscribers: true },
      { can_subscribe_group: members },
      { can_add_subscribers_group: members },
    ]) {
      const { msg } = await as.administrator.refused(updateStream, { stream_id, ...change });
      assert.equal(msg, 'Channel content access is required.');
    }
    const other = { stream_id, can_remove_subscribers_group: members, description: 'seen' };
    await as.administrator.call(updateStream, other as never);
    assert.equal((await channelOf(as.alice, stream_id)).description, 'seen');
  });

  test('default channels are for administrators, retention is for owners, kinds for users who may make them', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    const stream_id = cast.channels.square.id;
    await handOver(server, stream_id, as.alice);
    const refusal = async (actor: Actor, change: object) =>
      (await actor.refused(updateStream, { stream_id, ...change })).msg;
    assert.equal(
      await refusal(as.alice, { is_default_stream: true }),
      'You do not have permission to change default channels.',
    );
    const retention = { message_retention_days: '30' };
    assert.equal(await refusal(as.administrator, retention), 'Must be an organization owner');
    assert.match(await refusal(as.owner, { message_retention_days: '0' }), /message_retention_days/);
    await setRealm(context, {
      can_create_private_channel_group: context.realm.systemGroup('role:owners').id,
    });
    assert.equal(await refusal(as.administrator, { is_private: true }), 'Insufficient permission');
    await handOver(server, cast.channels.cellar.id, as.alice);
    const same = { is_private: true, history_public_to_subscribers: true };
    await as.alice.call(updateStream, { stream_id: cast.channels.cellar.id, ...same });
    assert.equal(await refusal(as.owner, { is_web_public: true }), 'Web-public channels are not enabled.');
  });

  test('all or nothing', async () => {
    const { as, cast } = await startServer();
    const stream_id = cast.channels.square.id;
    const before = await channelOf(as.alice, stream_id);
    const alice = await listen(as.alice);
    const change = { stream_id, description: 'other', is_default_stream: true, new_name: 'cellar' };
    await as.owner.refused(updateStream, change);
    assert.deepEqual(await channelOf(as.alice, stream_id), before);
    assert.deepEqual(await alice.fetch(), []);
  });
});

describe('PATCH /streams/{stream_id}: settings', () => {
  test('retention: days, unlimited, or the default of the organization', async () => {
    const { as, cast } = await startServer();
    const stream_id = cast.channels.square.id;
    const alice = await listen(as.alice, { event_types: ['stream'] });
    for (const [given, kept] of [
      ['30', 30],
      ['unlimited', -1],
      ['"realm_default"', null],
    ] as const) {
      await as.owner.call(updateStream, { stream_id, message_retention_days: given });
      assert.equal((await channelOf(as.alice, stream_id)).message_retention_days, kept);
    }
    const told = (await alice.fetch()).filter(({ property }) => property === 'message_retention_days');
    assert.deepEqual(
      told.map(({ value }) => value),
      [30, -1, null],
    );
    assert.match(
      String((await notices(as.alice, 'square'))[0]),
      /\*\*Before\*\*: for ever\n.*\*\*Now\*\*: 30 days/,
    );
  });

  test('permissions: the new value in its one form, unless the old one is another', async () => {
    const { as, cast, context } = await startServer();
    const stream_id = cast.channels.square.id;
    const nobody = context.realm.systemGroup('role:nobody').id;
    const administrators = context.realm.systemGroup('role:administrators').id;
    const old = cast.channels.square.permissions.can_send_message_group;
    const alice = await listen(as.alice, { event_types: ['stream'] });
    const change = (value: unknown, expected?: unknown) =>
      ({
        stream_id,
        can_send_message_group: { new: value, ...(expected !== undefined && { old: expected }) },
      }) as never;
    const wrong = await as.owner.refused(updateStream, change(administrators, nobody));
    assert.equal(wrong.code, 'EXPECTATION_MISMATCH');
    assert.equal(wrong.msg, "'old' value does not match the expected value.");
    await as.owner.call(
      updateStream,
      change({ direct_members: [], direct_subgroups: [administrators] }, old),
    );
    const { can_send_message_group, stream_post_policy, is_announcement_only } = await channelOf(
      as.alice,
      stream_id,
    );
    assert.deepEqual(
      [can_send_message_group, stream_post_policy, is_announcement_only],
      [administrators, 2, true],
    );
    const told = (await alice.fetch()).filter(({ property }) => property !== 'first_message_id');
    assert.deepEqual(
      told.map(({ property, value }) => [property, value]),
      [
        ['can_send_message_group', administrators],
        ['stream_post_policy', 2],
        ['is_announcement_only', true],
      ],
    );
    assert.match(String(await notices(as.alice, 'square')), /@_\*role:administrators\*/);
    const people = { direct_members: [as.bob.user.id, as.alice.user.id], direct_subgroups: [] };
    await as.owner.call(updateStream, change(people));
    const sorted = { ...people, direct_members: [as.alice.user.id, as.bob.user.id] };
    assert.deepEqual((await channelOf(as.alice, stream_id)).can_send_message_group, sorted);
    await as.owner.call(updateStream, change(administrators, people));
    const everyone = context.realm.systemGroup('role:internet').id;
    assert.match((await as.owner.refused(updateStream, change(everyone))).msg, /cannot be set to/);
  });

  test('a change of who may post holds from the next message on', async () => {
    const { as, cast, context } = await startServer();
    await say(as.alice, 'square', 'a');
    await as.owner.call(updateStream, {
      stream_id: cast.channels.square.id,
      can_send_message_group: { new: context.realm.systemGroup('role:administrators').id },
    });
    await assert.rejects(say(as.alice, 'square', 'a'), /You do not have permission to post in this channel/);
    await say(as.administrator, 'square', 'a');
  });

  test('in memory is what is on disk', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const stream_id = cast.channels.square.id;
    await say(as.alice, 'square', 'a');
    await as.owner.call(updateStream, {
      stream_id,
      new_name: 'place',
      description: 'd',
      is_private: true,
      history_public_to_subscribers: true,
      message_retention_days: '7',
      can_subscribe_group: { new: { direct_members: [as.bot.user.id], direct_subgroups: [] } },
    });
    const before = await channelOf(as.alice, stream_id);
    const { as: later } = await server.restart();
    assert.deepEqual(await channelOf(later.alice, stream_id), before);
  });
});

describe('PATCH /streams/{stream_id}: privacy', () => {
  test('private: non-subscribers no longer see it or its messages', async () => {
    const { as, cast } = await startServer();
    const { attic } = cast.channels;
    const id = await say(as.owner, 'attic', 'a');
    const [bob, owner, guest] = [await listen(as.bob), await listen(as.owner), await listen(as.guest)];
    assert.deepEqual(await idsOf(as.bob, [term('channel', 'attic')]), [id]);
    await as.owner.call(updateStream, { stream_id: attic.id, is_private: true });
    assert.deepEqual(await bob.fetch(), [
      { type: 'stream', op: 'delete', streams: [{ stream_id: attic.id }], stream_ids: [attic.id] },
    ]);
    assert.deepEqual(await guest.fetch(), []);
    assert.deepEqual((await owner.fetch())[0], {
      type: 'stream',
      op: 'update',
      stream_id: attic.id,
      name: 'attic',
      property: 'invite_only',
      value: true,
      history_public_to_subscribers: false,
      is_web_public: false,
    });
    assert.equal((await as.bob.refused(getStream, { stream_id: attic.id })).msg, 'Invalid channel ID');
  });

  test('public: non-subscribers see it, its subscribers, and all its messages', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { cellar } = cast.channels;
    const id = await say(as.bob, 'cellar', 'a');
    const [moderator, guest] = [await listen(as.moderator), await listen(as.guest)];
    await as.moderator.refused(getStream, { stream_id: cellar.id });
    await as.owner.refused(updateStream, { stream_id: cellar.id, is_private: false });
    await handOver(server, cellar.id, as.alice);
    await as.alice.call(updateStream, { stream_id: cellar.id, is_private: false });
    const [created, peers, ...others] = await moderator.fetch();
    assert.equal(created?.op, 'create');
    const [stream] = (created?.streams ?? []) as { stream_id: number; invite_only: boolean }[];
    assert.equal(stream?.invite_only, false);
    assert.deepEqual(peers, {
      type: 'subscription',
      op: 'peer_add',
      stream_ids: [cellar.id],
      user_ids: [as.alice.user.id, as.bob.user.id],
    });
    assert.deepEqual(others, []);
    assert.deepEqual(await guest.fetch(), []);
    assert.equal((await idsOf(as.moderator, [term('channel', 'cellar')]))[0], id);
  });

  test('history: hidden from users who came later, and shown to them again', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    const { cellar } = cast.channels;
    const before = await say(as.bob, 'cellar', 'a');
    await join(server, cellar, as.moderator.user);
    const after = await say(as.bob, 'cellar', 'a');
    await handOver(server, cellar.id, as.alice);
    const seen = () => idsOf(as.moderator, [term('channel', 'cellar'), term('topic', 'a')]);
    const set = (history_public_to_subscribers: boolean) =>
      as.alice.call(updateStream, { stream_id: cellar.id, history_public_to_subscribers });
    assert.deepEqual(await seen(), [after]);
    await set(true);
    assert.deepEqual(await seen(), [before, after]);
    await set(false);
    assert.deepEqual(await seen(), [after]);
    assert.equal(context.realm.channels.get(cellar.id)?.inviteOnly, true);
  });

  test('what does not go together is refused', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    const { square, window } = cast.channels;
    const refusal = async (stream_id: number, change: object) =>
      (await as.owner.refused(updateStream, { stream_id, ...change })).msg;
    const wrong = 'Invalid parameters';
    assert.equal(await refusal(window.id, { is_private: true }), wrong);
    assert.equal(await refusal(square.id, { is_private: true, is_web_public: true }), wrong);
    assert.equal(await refusal(square.id, { history_public_to_subscribers: false }), wrong);
    const both = { is_private: true, is_default_stream: true };
    assert.equal(await refusal(square.id, both), 'A default channel cannot be private.');
    await as.owner.call(updateStream, { stream_id: square.id, is_private: true });
    await setRealm(context, { moderation_request_channel_id: square.id });
    const moderation = 'A moderation request channel cannot be public.';
    assert.equal(await refusal(square.id, { is_private: false }), moderation);
  });

  test('web-public: guests see it, until it is not any more', async () => {
    const { as, cast, context } = await startServer();
    const { attic } = cast.channels;
    await setRealm(context, { enable_spectator_access: true });
    await say(as.owner, 'attic', 'a');
    const guest = await listen(as.guest);
    await as.owner.call(updateStream, { stream_id: attic.id, is_web_public: true });
    await as.owner.call(updateStream, { stream_id: attic.id, is_web_public: false });
    assert.deepEqual(
      (await guest.fetch()).map(({ type, op }) => [type, op]),
      [
        ['stream', 'create'],
        ['stream', 'delete'],
      ],
    );
    await as.guest.refused(getStream, { stream_id: attic.id });
  });

  test('who gains a permission sees the channel, who loses it does not any more', async () => {
    const { as, cast } = await startServer();
    const stream_id = cast.channels.cellar.id;
    const moderator = await listen(as.moderator);
    const runners = (...people: Actor[]) =>
      as.owner.call(updateStream, {
        stream_id,
        can_administer_channel_group: {
          new: { direct_members: people.map(({ user }) => user.id), direct_subgroups: [] },
        },
      });
    await runners(as.moderator, as.alice);
    await runners(as.alice);
    assert.deepEqual(
      (await moderator.fetch()).map(({ type, op }) => [type, op]),
      [
        ['stream', 'create'],
        ['subscription', 'peer_add'],
        ['stream', 'delete'],
      ],
    );
  });
});
