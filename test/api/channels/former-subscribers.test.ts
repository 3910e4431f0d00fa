import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { archiveStream } from '../../../src/chat/endpoints/channels/archive-stream.ts';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels } from '../../../src/chat/endpoints/channels/unsubscribe.ts';
import { updateStream } from '../../../src/chat/endpoints/channels/update-stream.ts';
import { updateSubscriptionSettings } from '../../../src/chat/endpoints/channels/update-subscription-settings.ts';
import { createUserGroup } from '../../../src/chat/endpoints/user-groups/create-user-group.ts';
import { updateUserGroupMembers } from '../../../src/chat/endpoints/user-groups/update-user-group-members.ts';
import { updateUserTopic } from '../../../src/chat/endpoints/user-topics/update-user-topic.ts';
import { updateUser } from '../../../src/chat/endpoints/users/update-user.ts';
import { POLICY } from '../../../src/chat/model/channels.ts';
import { ROLE } from '../../../src/chat/model/people.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';

type ChannelName = 'square' | 'cellar';

/** Chooses a colour and mutes a topic in the channel, and leaves it. */
async function chooseAndLeave(server: TestServer, actor: Actor, name: ChannelName): Promise<void> {
  const { id: stream_id } = server.cast.channels[name];
  const color = { stream_id, property: 'color' as const, value: '#123456' };
  await actor.call(updateSubscriptionSettings, { subscription_data: [color] });
  await actor.call(updateUserTopic, { stream_id, topic: 'noise', visibility_policy: POLICY.muted });
  await actor.call(unsubscribeFromChannels, { subscriptions: [name] });
}

const letAliceAdminister = ({ as, cast }: TestServer) =>
  as.administrator.call(updateStream, {
    stream_id: cast.channels.cellar.id,
    can_administer_channel_group: { new: { direct_members: [as.alice.user.id], direct_subgroups: [] } },
  });

describe('state and events of a former subscriber make a new state', () => {
  test('when a channel leaves the archive', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { id: stream_id } = cast.channels.square;
    await chooseAndLeave(server, as.bob, 'square');
    await as.alice.call(updateUserTopic, { stream_id, topic: 'noise', visibility_policy: POLICY.muted });
    await as.owner.call(archiveStream, { stream_id });
    await verifyEvents(server, () => as.owner.call(updateStream, { stream_id, is_archived: false }));
  });

  test('when a channel leaves the archive that the client saw going there', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { id: stream_id } = cast.channels.square;
    await chooseAndLeave(server, as.bob, 'square');
    await verifyEvents(server, async () => {
      await as.owner.call(archiveStream, { stream_id });
      await as.owner.call(updateStream, { stream_id, is_archived: false });
    });
  });

  test('when a private channel becomes public', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { id: stream_id } = cast.channels.cellar;
    await letAliceAdminister(server);
    await chooseAndLeave(server, as.bob, 'cellar');
    await verifyEvents(server, () => as.alice.call(updateStream, { stream_id, is_private: false }));
  });

  test('when a group that may subscribe takes them in', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { id: stream_id } = cast.channels.cellar;
    await chooseAndLeave(server, as.bob, 'cellar');
    await letAliceAdminister(server);
    const { group_id: user_group_id } = await as.owner.call(createUserGroup, {
      name: 'keepers',
      description: '',
      members: [],
    });
    const permission = { can_subscribe_group: { new: user_group_id } };
    await as.alice.call(updateStream, { stream_id, ...permission });
    const add = [as.bob.user.id];
    await verifyEvents(server, () => as.owner.call(updateUserGroupMembers, { user_group_id, add }));
  });

  test('when a guest becomes a member', async () => {
    const server = await startServer();
    const { as } = server;
    await chooseAndLeave(server, as.guest, 'square');
    const change = { user_id: as.guest.user.id, role: ROLE.member };
    await verifyEvents(server, () => as.owner.call(updateUser, change));
  });

  test('when another user subscribes them again', async () => {
    const server = await startServer();
    const { as } = server;
    await chooseAndLeave(server, as.bob, 'cellar');
    const change = { subscriptions: [{ name: 'cellar' }], principals: [as.bob.user.id] };
    await verifyEvents(server, () => as.alice.call(subscribeToChannels, change));
  });
});

describe('events of a channel that comes into sight', () => {
  const types = { event_types: ['stream', 'subscription', 'muted_topics'] };

  test('a former subscriber gets the old subscription and its end, others only the channel', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { id: stream_id } = cast.channels.cellar;
    await letAliceAdminister(server);
    await chooseAndLeave(server, as.bob, 'cellar');
    const [bob, moderator] = [await listen(as.bob, types), await listen(as.moderator, types)];
    await as.alice.call(updateStream, { stream_id, is_private: false });
    const kinds = async ({ fetch }: typeof bob) =>
      (await fetch()).map((event) => [event.type, event.op].filter(Boolean).join(' '));
    const common = ['stream create', 'subscription peer_add'];
    const active = 'stream update';
    assert.deepEqual(await kinds(bob), [
      ...common,
      'subscription add',
      'subscription remove',
      'muted_topics',
      active,
    ]);
    assert.deepEqual(await kinds(moderator), [...common, active]);
  });

  test('who no longer sees the channel when they ask gets no subscription of it', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { id: stream_id } = cast.channels.cellar;
    await letAliceAdminister(server);
    await chooseAndLeave(server, as.bob, 'cellar');
    const bob = await listen(as.bob, { event_types: ['subscription'] });
    await as.alice.call(updateStream, { stream_id, is_private: false });
    await as.alice.call(updateStream, { stream_id, is_private: true, new_name: 'vault' });
    assert.deepEqual(
      (await bob.fetch()).map(({ op }) => op),
      ['peer_add'],
    );
  });
});
