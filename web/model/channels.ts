import type { Client } from '../client/index.ts';
import {
  addDefaultStream,
  archiveStream,
  getStreams,
  removeDefaultStream,
  subscribe,
  type UpdateStreamParams,
  unsubscribe,
  updateStream,
} from '../client/operations.ts';
import { type ChannelPermissionName, PERMISSIONS } from '../client/settings.ts';
import type { GroupSetting } from '../client/shapes.ts';
import { holds } from '../state/permissions.ts';
import type { Model } from './model.ts';
import type { KnownChannel } from './tables.ts';

export type { ChannelPermissionName } from '../client/settings.ts';
export const CHANNEL_PERMISSIONS = PERMISSIONS.stream;

/** `shared`: private, but people who join later see older messages. */
export type Privacy = 'public' | 'private' | 'shared' | 'web-public';

export interface NewChannel {
  readonly name: string;
  readonly description: string;
  readonly privacy: Privacy;
  readonly userIds: readonly number[];
  /** The organization's channel for announcements says that it is there. */
  readonly announce: boolean;
}

const PRIVACY = {
  public: { invite_only: false, is_web_public: false, history_public_to_subscribers: true },
  private: { invite_only: true, is_web_public: false, history_public_to_subscribers: false },
  shared: { invite_only: true, is_web_public: false, history_public_to_subscribers: true },
  'web-public': { invite_only: false, is_web_public: true, history_public_to_subscribers: true },
};

export async function createChannel(client: Client, channel: NewChannel): Promise<void> {
  const { name, description, privacy, userIds, announce } = channel;
  await client.call(subscribe, {
    subscriptions: [{ name, description }],
    principals: userIds,
    announce,
    ...PRIVACY[privacy],
  });
}

/** How many people are in each channel that one may know of. */
export async function fetchSizes(client: Client): Promise<ReadonlyMap<number, number>> {
  const { streams } = await client.call(getStreams, { include_all: true });
  return new Map(streams.map(({ stream_id: id, subscriber_count: count }) => [id, count]));
}

export async function joinChannel(client: Client, name: string): Promise<void> {
  await client.call(subscribe, { subscriptions: [{ name }] });
}

export async function addToChannel(client: Client, name: string, userIds: readonly number[]): Promise<void> {
  await client.call(subscribe, { subscriptions: [{ name }], principals: userIds });
}

export async function changeChannel(
  client: Client,
  streamId: number,
  change: Omit<UpdateStreamParams, 'stream_id'>,
): Promise<void> {
  await client.call(updateStream, { stream_id: streamId, ...change });
}

export const privacyOf = ({
  invite_only,
  is_web_public,
  history_public_to_subscribers,
}: Pick<KnownChannel, 'invite_only' | 'is_web_public' | 'history_public_to_subscribers'>): Privacy => {
  if (is_web_public) return 'web-public';
  if (!invite_only) return 'public';
  return history_public_to_subscribers ? 'shared' : 'private';
};

export async function setPrivacy(client: Client, streamId: number, privacy: Privacy): Promise<void> {
  const { invite_only: is_private, ...rest } = PRIVACY[privacy];
  await changeChannel(client, streamId, { is_private, ...rest });
}

/** Refused when somebody else has changed the permission since it was `before`. */
export async function setChannelPermission(
  client: Client,
  streamId: number,
  change: {
    readonly name: ChannelPermissionName;
    readonly before: GroupSetting | undefined;
    readonly after: GroupSetting;
  },
): Promise<void> {
  const { name, before, after } = change;
  const value = { new: after, ...(before !== undefined && { old: before }) };
  await changeChannel(client, streamId, { [name]: value });
}

/** Newcomers are put into it. */
export async function setDefaultChannel(client: Client, streamId: number, isDefault: boolean): Promise<void> {
  await client.call(isDefault ? addDefaultStream : removeDefaultStream, { stream_id: streamId });
}

/** Nobody writes there any more; what was written stays. */
export async function archiveChannel(client: Client, streamId: number): Promise<void> {
  await client.call(archiveStream, { stream_id: streamId });
}

export async function removeFromChannel(client: Client, name: string, userId: number): Promise<void> {
  await client.call(unsubscribe, { subscriptions: [name], principals: [userId] });
}

/** Whether one changes what the channel is, and who may do what in it. Follows changes. */
export function administers({ tables }: Pick<Model, 'tables'>, channel: KnownChannel): boolean {
  const ownId = tables.ownId.value;
  const isAdmin = tables.people.value.get(ownId)?.is_admin === true;
  return isAdmin || holds(tables.groups.value, channel.can_administer_channel_group, ownId);
}

/** Whether one takes others out of the channel. Follows changes. */
export function mayRemoveOthers(model: Pick<Model, 'tables'>, channel: KnownChannel): boolean {
  const { groups, ownId } = model.tables;
  return (
    administers(model, channel) || holds(groups.value, channel.can_remove_subscribers_group, ownId.value)
  );
}
