import { createBot } from '../../../src/chat/endpoints/bots/create-bot.ts';
import { getStream } from '../../../src/chat/endpoints/channels/get-stream.ts';
import { getStreamTopics } from '../../../src/chat/endpoints/channels/get-stream-topics.ts';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels } from '../../../src/chat/endpoints/channels/unsubscribe.ts';
import { updateStream } from '../../../src/chat/endpoints/channels/update-stream.ts';
import { createInviteLink } from '../../../src/chat/endpoints/invites/create-invite-link.ts';
import { sendInvites } from '../../../src/chat/endpoints/invites/send-invites.ts';
import { deleteMessage } from '../../../src/chat/endpoints/messages/delete-message.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateMessage } from '../../../src/chat/endpoints/messages/update-message.ts';
import { createUserGroup } from '../../../src/chat/endpoints/user-groups/create-user-group.ts';
import { updateUserGroup } from '../../../src/chat/endpoints/user-groups/update-user-group.ts';
import { updateUserGroupMembers } from '../../../src/chat/endpoints/user-groups/update-user-group-members.ts';
import type { Channel } from '../../../src/chat/model/channels.ts';
import type { Group } from '../../../src/chat/model/groups.ts';
import type { User } from '../../../src/chat/model/people.ts';
import type { Endpoint } from '../../../src/engine/http/define-endpoint.ts';
import type { TestServer } from '../../support/server.ts';
import { say } from '../../support/talk.ts';

export interface Trial {
  readonly server: TestServer;
  readonly person: User;
  /** Somebody else, who is active. */
  readonly other: User;
  readonly channel: Channel;
  readonly group: Group;
}

interface Request {
  readonly endpoint: Endpoint;
  readonly params: object;
}

/** The operation that a permission is about; what it needs is made before the question is asked. */
type Making = (trial: Trial) => Request | Promise<Request>;

let made = 0;
const unique = (start: string): string => `${start}${++made}`;

const ask = (endpoint: unknown, params: object): Request => ({ endpoint: endpoint as Endpoint, params });

export const OF_CHANNEL: Readonly<Record<string, Making>> = {
  see_channel: ({ channel }) => ask(getStream, { stream_id: channel.id }),
  read_channel: ({ channel }) => ask(getStreamTopics, { stream_id: channel.id }),
  can_administer_channel_group: ({ channel }) =>
    ask(updateStream, { stream_id: channel.id, description: unique('About ') }),
  can_add_subscribers_group: ({ channel, other }) =>
    ask(subscribeToChannels, { subscriptions: [{ name: channel.name }], principals: [other.id] }),
  can_remove_subscribers_group: ({ channel, other }) =>
    ask(unsubscribeFromChannels, { subscriptions: [channel.name], principals: [other.id] }),
  can_send_message_group: ({ channel }) =>
    ask(sendMessage, { type: 'channel', to: channel.id, topic: 'a', content: 'Hello' }),
  can_subscribe_group: ({ channel }) => ask(subscribeToChannels, { subscriptions: [{ name: channel.name }] }),
};

/** The group with, or without, a member. */
async function withMember({ server, group }: Trial, { id }: User, isMember: boolean): Promise<void> {
  await server.context.transact((tx) => {
    const now = tx.realm.groups.get(group.id) as Group;
    const members = new Set([...now.members].filter((each) => each !== id));
    return tx.put({ groups: [{ ...now, members: isMember ? members.add(id) : members }] });
  });
}

const change = ({ group }: Trial, changes: object) =>
  ask(updateUserGroupMembers, { user_group_id: group.id, ...changes });

export const OF_GROUP: Readonly<Record<string, Making>> = {
  can_manage_group: ({ group }) =>
    ask(updateUserGroup, { user_group_id: group.id, description: unique('About ') }),
  can_add_members_group: async (trial) => {
    await withMember(trial, trial.other, false);
    return change(trial, { add: [trial.other.id] });
  },
  can_remove_members_group: async (trial) => {
    await withMember(trial, trial.other, true);
    return change(trial, { delete: [trial.other.id] });
  },
  can_join_group: async (trial) => {
    await withMember(trial, trial.person, false);
    return change(trial, { add: [trial.person.id] });
  },
  can_leave_group: async (trial) => {
    await withMember(trial, trial.person, true);
    return change(trial, { delete: [trial.person.id] });
  },
  can_mention_group: ({ group, person }) =>
    ask(sendMessage, { type: 'direct', to: [person.id], content: `@*${group.name}*` }),
};

const newChannel = (more: object = {}): Making => {
  return () => ask(subscribeToChannels, { subscriptions: [{ name: unique('new channel ') }], ...more });
};

const newBot = (bot_type: number): Making => {
  return () => ask(createBot, { full_name: unique('Robot '), short_name: unique('robot'), bot_type });
};

const edit =
  (topic: string): Making =>
  async ({ server }) => {
    const message_id = await say(server.as.owner, 'square', unique('topic '));
    return ask(updateMessage, { message_id, topic: `${topic}${unique('topic ')}` });
  };

export const OF_REALM: Readonly<Record<string, Making>> = {
  can_create_groups: () => ask(createUserGroup, { name: unique('group '), description: '', members: [] }),
  can_create_public_channel_group: newChannel(),
  can_create_private_channel_group: newChannel({ invite_only: true }),
  can_create_web_public_channel_group: newChannel({ is_web_public: true }),
  can_create_bots_group: newBot(1),
  can_create_write_only_bots_group: newBot(2),
  can_invite_users_group: () =>
    ask(sendInvites, { invitee_emails: `${unique('i')}@new.example.com`, stream_ids: [] }),
  create_multiuse_invite_group: () => ask(createInviteLink, { stream_ids: [] }),
  can_delete_any_message_group: async ({ server, other }) =>
    ask(deleteMessage, { message_id: await say(server.asUser(other), 'square', 'a') }),
  can_move_messages_between_topics_group: edit(''),
};
