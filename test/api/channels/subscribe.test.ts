import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { listen, messageOf, type WireEvent } from '../../support/events.ts';
import { reread } from '../../support/reread.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { updateRealmSettings } from '../../support/settings.ts';

const named = (...names: string[]) => ({ subscriptions: names.map((name) => ({ name })) });
const types = (events: readonly Omit<WireEvent, 'id'>[]) =>
  events.map((event) => (event.op === undefined ? event.type : `${event.type} ${event.op}`));

async function set({ context }: TestServer, settings: Record<string, unknown>): Promise<void> {
  await context.transact(async (tx) => {
    await updateRealmSettings(tx, settings);
  });
}

describe('POST /users/me/subscriptions', () => {
  test('subscribes the caller, once; the reply names the users who are newly subscribed', async () => {
    const { as, context, cast } = await startServer();
    const alice = String(as.alice.user.id);
    const first = await as.alice.call(subscribeToChannels, named('At\u202etic ', 'square'));
    assert.deepEqual(first.subscribed, { [alice]: ['attic'] });
    assert.deepEqual(first.already_subscribed, { [alice]: ['square'] });
    assert.equal('unauthorized' in first, false);
    assert(context.realm.isSubscribed(as.alice.user.id, cast.channels.attic.id));
    const again = await as.alice.call(subscribeToChannels, named('attic', 'ATTIC'));
    assert.deepEqual(again.subscribed, {});
    assert.deepEqual(again.already_subscribed, { [alice]: ['attic'] });
  });

  test('reaches the new subscriber and users who may see the subscribers, and nobody else', async () => {
    const { as, cast } = await startServer();
    const bob = await listen(as.bob);
    const guest = await listen(as.guest);
    const alice = await listen(as.alice, { include_subscribers: true });
    await as.alice.call(subscribeToChannels, named('attic'));
    const [added, ...more] = await alice.fetch();
    assert.deepEqual(more, []);
    assert(added?.op === 'add');
    const [subscription] = added.subscriptions as Record<string, unknown>[];
    assert.equal(subscription?.name, 'attic');
    assert.deepEqual(subscription?.subscribers, [as.alice.user.id]);
    assert.deepEqual(await bob.fetch(), [
      {
        type: 'subscription',
        op: 'peer_add',
        stream_ids: [cast.channels.attic.id],
        user_ids: [as.alice.user.id],
      },
    ]);
    assert.deepEqual(await guest.fetch(), []);
  });

  test('creates a missing channel with all the requested settings', async () => {
    const { as, context } = await startServer();
    const { id } = as.alice.user;
    await as.alice.call(subscribeToChannels, {
      subscriptions: [{ name: ' Büro ', description: 'For **work**\nand tea' }],
      invite_only: true,
      history_public_to_subscribers: true,
      can_send_message_group: { direct_members: [id, id], direct_subgroups: [] },
      can_subscribe_group: context.realm.systemGroup('role:moderators').id,
      can_add_subscribers_group: { direct_members: [], direct_subgroups: [] },
    });
    const channel = context.realm.channelByName('büro');
    assert(channel);
    assert.equal(channel.name, 'Büro');
    assert.equal(channel.description, 'For **work** and tea');
    assert.equal(channel.renderedDescription, '<p>For <strong>work</strong> and tea</p>');
    assert.equal(channel.creatorId, id);
    assert.equal(channel.inviteOnly, true);
    assert.equal(channel.historyPublicToSubscribers, true);
    assert.equal(channel.messageRetentionDays, null);
    assert.deepEqual(channel.permissions.can_send_message_group, {
      direct_members: [id],
      direct_subgroups: [],
    });
    assert.equal(channel.permissions.can_subscribe_group, context.realm.systemGroup('role:moderators').id);
    assert.equal(channel.permissions.can_add_subscribers_group, context.realm.systemGroup('role:nobody').id);
    assert.deepEqual(channel.permissions.can_administer_channel_group, {
      direct_members: [id],
      direct_subgroups: [],
    });
  });

  test('a new public channel is shown to all but guests; a private one to who may know of it', async () => {
    const { as } = await startServer();
    const listeners = {
      alice: await listen(as.alice),
      bob: await listen(as.bob),
      administrator: await listen(as.administrator),
      guest: await listen(as.guest),
    };
    const heard = async () => ({
      alice: types(await listeners.alice.fetch()),
      bob: types(await listeners.bob.fetch()),
      administrator: types(await listeners.administrator.fetch()),
      guest: types(await listeners.guest.fetch()),
    });
    await as.alice.call(subscribeToChannels, named('garden'));
    const own = ['stream create', 'subscription add', 'message', 'stream update'];
    const others = ['stream create', 'subscription peer_add', 'stream update'];
    assert.deepEqual(await heard(), { alice: own, bob: others, administrator: others, guest: [] });
    await as.alice.call(subscribeToChannels, { ...named('safe'), invite_only: true });
    assert.deepEqual(await heard(), { alice: own, bob: [], administrator: others, guest: [] });
  });

  test('the first message of a new channel says what it is for', async () => {
    const { as } = await startServer();
    const alice = await listen(as.alice, { event_types: ['message'], apply_markdown: false });
    await as.alice.call(subscribeToChannels, {
      subscriptions: [{ name: 'garden', description: 'Plants. @**all** #**cellar**' }],
    });
    const message = messageOf((await alice.fetch())[0]);
    assert.equal(message.subject, 'channel events');
    assert.equal(message.sender_full_name, 'Notification Bot');
    assert.match(String(message.content), /Public.*created by @_\*\*Alice Member\|\d+\*\*.*\n\n> Plants\./);
  });

  test('what a notice quotes means what it means to its author, who sees no hidden channel', async () => {
    const { as, cast } = await startServer();
    const moderator = await listen(as.moderator, { event_types: ['message'], apply_markdown: true });
    await as.moderator.call(subscribeToChannels, {
      subscriptions: [{ name: 'garden', description: '#**cellar** #**attic**' }],
    });
    const [event] = await moderator.fetch();
    const content = String(messageOf(event).content);
    assert(content.includes(`data-stream-id="${cast.channels.attic.id}"`));
    assert(!content.includes(`data-stream-id="${cast.channels.cellar.id}"`));
    assert.deepEqual(event?.flags, ['read']);
  });

  test('announces new channels where the organization wants it, secret ones nowhere', async () => {
    const { as } = await startServer();
    const owner = await listen(as.owner, { event_types: ['message'], apply_markdown: false });
    await as.alice.call(subscribeToChannels, { ...named('garden'), announce: true });
    await as.alice.call(subscribeToChannels, { ...named('silent') });
    await as.alice.call(subscribeToChannels, { ...named('safe'), announce: true, invite_only: true });
    const [event, ...more] = await owner.fetch();
    assert.deepEqual(more, []);
    assert.equal(messageOf(event).display_recipient, 'general');
    assert.equal(messageOf(event).subject, 'new channels');
    assert.match(String(messageOf(event).content), /created a new channel #\*\*garden\*\*/);
  });

  test('subscribes others, who get a message about it; bots get none', async () => {
    const { as, cast } = await startServer();
    const bob = await listen(as.bob);
    const bot = await listen(as.bot);
    const alice = await listen(as.alice, { event_types: ['message'] });
    const reply = await as.alice.call(subscribeToChannels, {
      ...named('attic'),
      principals: [as.bob.user.id, as.bot.user.id, as.alice.user.id, as.bob.user.id],
    });
    const ids = [as.bob.user.id, as.bot.user.id, as.alice.user.id];
    assert.deepEqual(reply.subscribed, Object.fromEntries(ids.map((id) => [id, ['attic']])));
    const heard = await bob.fetch();
    assert.deepEqual(types(heard), ['subscription add', 'message']);
    const message = messageOf(heard[1]);
    assert.equal(message.type, 'private');
    assert(String(message.content).includes('subscribed you to #**attic**'));
    assert.deepEqual(types(await bot.fetch()), ['subscription add']);
    assert.deepEqual(await alice.fetch(), []);
    assert.equal(cast.channels.attic.name, 'attic');
  });

  test('a second notice goes into the same conversation', async () => {
    const { as } = await startServer();
    const bob = await listen(as.bob, { event_types: ['message'] });
    const principals = [as.bob.user.id];
    await as.alice.call(subscribeToChannels, { ...named('attic'), principals });
    await as.alice.call(subscribeToChannels, { ...named('window'), principals });
    const [first, second] = (await bob.fetch()).map(messageOf);
    assert.equal(typeof first?.recipient_id, 'number');
    assert.equal(first?.recipient_id, second?.recipient_id);
  });

  test('takes principals by address', async () => {
    const { as } = await startServer();
    const { subscribed } = await as.alice.call(subscribeToChannels, {
      ...named('attic'),
      principals: ['Bob@Example.com'],
    });
    assert.deepEqual(subscribed, { [as.bob.user.id]: ['attic'] });
  });

  test('refuses people who are not there any more or never were', async () => {
    const { as, cast, context } = await startServer();
    const bot = [...context.realm.users.values()].find((user) => user.isSystemBot);
    const unwanted = [[cast.users.gone.id], [999_999], ['nobody@example.com'], [bot?.id ?? 0]];
    for (const principals of unwanted as number[][]) {
      const error = await as.alice.refused(subscribeToChannels, { ...named('attic'), principals });
      assert.equal(error.status, 400);
      assert.equal(error.code, 'BAD_REQUEST');
    }
    assert.equal(context.realm.subscribersOf(cast.channels.attic.id).size, 0);
  });

  test('guests do not subscribe, but are subscribed, and then learn of the channel', async () => {
    const { as, cast } = await startServer();
    const guest = await listen(as.guest, { include_subscribers: true });
    const error = await as.guest.refused(subscribeToChannels, named('attic'));
    assert.equal(error.msg, 'Not allowed for guest users');
    await as.alice.call(subscribeToChannels, { ...named('attic'), principals: [as.guest.user.id] });
    const heard = await guest.fetch();
    assert.deepEqual(types(heard), ['stream create', 'subscription add', 'message']);
    const [channel] = (heard[0]?.streams ?? []) as { stream_id: number }[];
    assert.equal(channel?.stream_id, cast.channels.attic.id);
  });

  describe('private channels', () => {
    test('stay closed to outsiders, administrators too', async () => {
      const { as } = await startServer();
      for (const actor of [as.moderator, as.administrator, as.owner]) {
        const error = await actor.refused(subscribeToChannels, named('attic', 'cellar'));
        assert.equal(error.msg, 'Unable to access channel (cellar).');
        assert.equal(error.code, 'BAD_REQUEST');
      }
      const reply = await as.moderator.call(subscribeToChannels, {
        ...named('attic', 'cellar'),
        authorization_errors_fatal: false,
      });
      assert.deepEqual(reply.subscribed, { [as.moderator.user.id]: ['attic'] });
      assert.deepEqual(reply.unauthorized, ['cellar']);
    });

    test('a fatal refusal leaves nothing done', async () => {
      const { as, context } = await startServer();
      await as.moderator.refused(subscribeToChannels, named('cellar', 'attic', 'brand new'));
      assert.equal(context.realm.channelByName('brand new'), undefined);
      assert.equal(context.realm.isSubscribed(as.moderator.user.id, 1), false);
    });

    test('members add others; who joins sees the channel and reads on from there', async () => {
      const { as, cast } = await startServer();
      const moderator = await listen(as.moderator);
      const administrator = await listen(as.administrator);
      const outsider = await listen(as.guest);
      await as.bob.call(subscribeToChannels, { ...named('cellar'), principals: [as.moderator.user.id] });
      await as.alice.call(sendMessage, { type: 'channel', to: 'cellar', topic: 'x', content: 'hello' });
      assert.deepEqual(types(await moderator.fetch()), [
        'stream create',
        'subscription add',
        'message',
        'message',
        'stream update',
      ]);
      assert.deepEqual((await administrator.fetch())[0], {
        type: 'subscription',
        op: 'peer_add',
        stream_ids: [cast.channels.cellar.id],
        user_ids: [as.moderator.user.id],
      });
      assert.deepEqual(await outsider.fetch(), []);
    });

    test('can_subscribe_group lets in oneself, can_add_subscribers_group others too', async () => {
      const server = await startServer();
      const { as } = server;
      await set(server, { can_add_subscribers_group: server.context.realm.systemGroup('role:nobody').id });
      const only = (id: number) => ({ direct_members: [id], direct_subgroups: [] });
      await as.alice.call(subscribeToChannels, {
        ...named('club'),
        invite_only: true,
        can_subscribe_group: only(as.moderator.user.id),
        can_add_subscribers_group: only(as.administrator.user.id),
      });
      const others = await as.moderator.refused(subscribeToChannels, {
        ...named('club'),
        principals: [as.bob.user.id],
      });
      assert.equal(others.msg, 'Insufficient permission');
      await as.bob.refused(subscribeToChannels, named('club'));
      await as.moderator.call(subscribeToChannels, named('club'));
      await as.administrator.call(subscribeToChannels, { ...named('club'), principals: [as.bob.user.id] });
      await as.administrator.call(subscribeToChannels, named('club'));
    });
  });

  test('who may not add others adds nobody, to new channels neither', async () => {
    const server = await startServer();
    const { as } = server;
    const nobody = server.context.realm.systemGroup('role:nobody').id;
    await set(server, { can_add_subscribers_group: nobody });
    const principals = [as.bob.user.id];
    const error = await as.alice.refused(subscribeToChannels, { ...named('attic'), principals });
    assert.equal(error.msg, 'Insufficient permission');
    const listed = await as.alice.call(subscribeToChannels, {
      ...named('attic'),
      principals,
      authorization_errors_fatal: false,
    });
    assert.deepEqual(listed.unauthorized, ['attic']);
    await as.administrator.call(subscribeToChannels, { ...named('attic'), principals });
    // Who makes a channel runs it, and may fill it; not so who gives that away.
    await as.alice.call(subscribeToChannels, { ...named('own'), principals });
    await as.alice.refused(subscribeToChannels, {
      ...named('given away'),
      principals,
      can_administer_channel_group: nobody,
    });
  });

  test('no refusal is fatal where errors are not', async () => {
    const server = await startServer();
    const { as, context } = server;
    const roles = (name: 'role:nobody' | 'role:moderators') => context.realm.systemGroup(name).id;
    await set(server, {
      can_create_public_channel_group: roles('role:moderators'),
      can_create_web_public_channel_group: roles('role:nobody'),
      enable_spectator_access: true,
    });
    const tried = async (actor: Actor, names: string[], settings: object = {}) => {
      const asked = { ...named(...names), ...settings };
      const fatal = await actor.refused(subscribeToChannels, asked);
      const reply = await actor.call(subscribeToChannels, { ...asked, authorization_errors_fatal: false });
      return [fatal.msg, reply.subscribed[actor.user.id] ?? [], reply.unauthorized];
    };
    const noMore = 'Insufficient permission';
    assert.deepEqual(await tried(as.alice, ['new', 'attic']), [noMore, ['attic'], ['new']]);
    assert.deepEqual(await tried(as.guest, ['square', 'attic', 'new'], { principals: [99_999] }), [
      'Not allowed for guest users',
      [],
      ['square', 'attic', 'new'],
    ]);
    assert.deepEqual(await tried(as.moderator, ['new'], { is_web_public: true }), [noMore, [], ['new']]);
    assert.deepEqual(await tried(as.moderator, ['new'], { is_default_stream: true }), [noMore, [], ['new']]);
    assert.deepEqual(await tried(as.administrator, ['new'], { message_retention_days: '7' }), [
      'Must be an organization owner',
      [],
      ['new'],
    ]);
    await set(server, { can_add_subscribers_group: roles('role:nobody') });
    const others = {
      principals: [as.bob.user.id],
      can_administer_channel_group: roles('role:nobody'),
    };
    assert.deepEqual(await tried(as.moderator, ['new'], others), [noMore, [], ['new']]);
    assert.equal(context.realm.channelByName('new'), undefined);
    // Invalid parameters are refused all the same.
    const wrong = { invite_only: true, is_default_stream: true, authorization_errors_fatal: false };
    await as.owner.refused(subscribeToChannels, { ...named('new'), ...wrong });
    await as.owner.refused(subscribeToChannels, { ...named('new'), principals: [99_999], ...wrong });
  });

  test('a channel may bring its colour, which is a hex colour', async () => {
    const { as, cast, context } = await startServer();
    const asked = (color: string) => ({ subscriptions: [{ name: 'attic', color }] });
    const refusal = await as.alice.refused(subscribeToChannels, asked('red'));
    assert.deepEqual(
      [refusal.code, refusal.msg],
      ['BAD_REQUEST', 'Invalid subscriptions[0]: Value error, add.color is not a valid hex color code'],
    );
    await as.alice.call(subscribeToChannels, asked('#12abEF'));
    assert.equal(context.realm.subscription(as.alice.user.id, cast.channels.attic.id)?.color, '#12abEF');
  });

  test('making channels takes the permission of their kind', async () => {
    const server = await startServer();
    const { as, context } = server;
    const moderators = context.realm.systemGroup('role:moderators').id;
    await set(server, { can_create_public_channel_group: moderators });
    assert.equal((await as.alice.refused(subscribeToChannels, named('a'))).msg, 'Insufficient permission');
    await as.alice.call(subscribeToChannels, { ...named('a'), invite_only: true });
    await as.moderator.call(subscribeToChannels, named('b'));
    await set(server, { can_create_private_channel_group: moderators });
    await as.alice.refused(subscribeToChannels, { ...named('c'), invite_only: true });
    await as.alice.call(subscribeToChannels, named('b'));
  });

  test('web-public channels take spectator access and their own permission', async () => {
    const server = await startServer();
    const { as, context } = server;
    const params = { ...named('street'), is_web_public: true };
    const error = await as.owner.refused(subscribeToChannels, params);
    assert.equal(error.msg, 'Web-public channels are not enabled.');
    await set(server, { enable_spectator_access: true });
    await as.alice.refused(subscribeToChannels, params);
    await as.owner.refused(subscribeToChannels, { ...params, invite_only: true });
    await as.owner.call(subscribeToChannels, params);
    assert.equal(context.realm.channelByName('street')?.isWebPublic, true);
  });

  test('default channels are made by administrators, are not private, and everybody gets the event', async () => {
    const { as, context } = await startServer();
    const params = { ...named('start'), is_default_stream: true };
    await as.alice.refused(subscribeToChannels, params);
    const error = await as.administrator.refused(subscribeToChannels, { ...params, invite_only: true });
    assert.equal(error.msg, 'A default channel cannot be private.');
    const bob = await listen(as.bob, { event_types: ['default_streams'] });
    await as.administrator.call(subscribeToChannels, params);
    const ids = ['general', 'start'].map((name) => context.realm.channelByName(name)?.id);
    assert.deepEqual(await bob.fetch(), [{ type: 'default_streams', default_streams: ids }]);
  });

  test('only owners set how long messages are kept', async () => {
    const { as, context } = await startServer();
    const error = await as.administrator.refused(subscribeToChannels, {
      ...named('a'),
      message_retention_days: '30',
    });
    assert.equal(error.msg, 'Must be an organization owner');
    assert.equal(error.code, 'BAD_REQUEST');
    await as.owner.call(subscribeToChannels, { ...named('a'), message_retention_days: '30' });
    await as.owner.call(subscribeToChannels, { ...named('b'), message_retention_days: 'unlimited' });
    await as.alice.call(subscribeToChannels, { ...named('c'), message_retention_days: 'realm_default' });
    const days = ['a', 'b', 'c'].map((name) => context.realm.channelByName(name)?.messageRetentionDays);
    assert.deepEqual(days, [30, -1, null]);
    for (const message_retention_days of ['0', '-3', 'forever', '1.5']) {
      const wrong = await as.owner.refused(subscribeToChannels, { ...named('d'), message_retention_days });
      const bad = (wrong as { bad_value?: unknown }).bad_value;
      assert.equal(bad, { '0': 0, '-3': -3 }[message_retention_days] ?? message_retention_days);
      assert.equal(wrong.code, 'REQUEST_VARIABLE_INVALID');
    }
  });

  test('settings for new channels do not change existing ones', async () => {
    const { as, context } = await startServer();
    await as.alice.call(subscribeToChannels, {
      subscriptions: [{ name: 'attic', description: 'Mine now' }],
      invite_only: true,
      is_default_stream: true,
      message_retention_days: '3',
    });
    const attic = context.realm.channelByName('attic');
    assert.equal(attic?.inviteOnly, false);
    assert.equal(attic?.isDefault, false);
    assert.equal(attic?.description, '');
  });

  test('subscribing again keeps the personal settings', async () => {
    const { as, context, cast } = await startServer();
    const { window } = cast.channels;
    const before = context.realm.subscription(as.alice.user.id, window.id);
    assert(before);
    await context.transact(async (tx) => {
      const { endSubscriptions } = await import('../../../src/chat/store/channels/subscriptions.ts');
      await endSubscriptions(tx, window.id, [as.alice.user.id]);
      await reread(tx, { subscriptionsOf: [as.alice.user.id] });
    });
    assert(!context.realm.isSubscribed(as.alice.user.id, window.id));
    await as.alice.call(subscribeToChannels, named('window'));
    assert.deepEqual(context.realm.subscription(as.alice.user.id, window.id), before);
  });

  test('the error for a bad name, description or group names its place', async () => {
    const { as } = await startServer();
    const refusals: [
      Parameters<typeof as.alice.refused<typeof subscribeToChannels.params, never, never>>[1],
      string,
    ][] = [
      [named(' '), "Channel name can't be empty."],
      [named('x'.repeat(61)), 'Channel name too long (limit: 60 characters).'],
      [named('ab\u0007'), 'Invalid character in channel name, at position 3.'],
      [
        { subscriptions: [{ name: 'a', description: 'x'.repeat(1025) }] },
        'subscriptions[0]["description"] is too long (limit: 1024 characters)',
      ],
      [{ ...named('a'), can_send_message_group: 999_999 }, 'Invalid user group'],
    ];
    for (const [params, msg] of refusals) {
      assert.equal((await as.alice.refused(subscribeToChannels, params)).msg, msg);
    }
    await as.alice.call(subscribeToChannels, named('𝒳'.repeat(60)));
  });

  test('nobody subscribes without an account', async () => {
    const { asNobody } = await startServer();
    assert.equal((await asNobody.refused(subscribeToChannels, named('square'))).status, 401);
  });
});
