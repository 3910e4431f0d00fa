import type { Client } from '../client/index.ts';
import {
  addDefaultStream,
  archiveStream,
  getStreamEmailAddress,
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

export interface ChannelForm {
  readonly name: string;
  readonly description: string;
  readonly privacy: Privacy;
  readonly userIds: readonly number[];
  /** Whether the announcement channel announces it. */
  readonly announce: boolean;
  /** Newcomers are put into it. */
  readonly isDefault: boolean;
  /** The permissions that differ from the ones of a new channel. */
  readonly permissions: Partial<Record<ChannelPermissionName, GroupSetting>>;
}

const PRIVACY = {
  public: { invite_only: false, is_web_public: false, history_public_to_subscribers: true },
  private: { invite_only: true, is_web_public: false, history_public_to_subscribers: false },
  shared: { invite_only: true, is_web_public: false, history_public_to_subscribers: true },
  'web-public': { invite_only: false, is_web_public: true, history_public_to_subscribers: true },
};

export async function createChannel(client: Client, channel: ChannelForm): Promise<void> {
  const { name, description, privacy, userIds, announce, isDefault, permissions } = channel;
  await client.call(subscribe, {
    subscriptions: [{ name, description }],
    principals: userIds,
    announce,
    ...(isDefault && { is_default_stream: true }),
    ...permissions,
    ...PRIVACY[privacy],
  });
}

export async function joinChannel(client: Client, name: string): Promise<void> {
  await client.call(subscribe, { subscriptions: [{ name }] });
}

/** Returns how many of them were not in it before. */
export async function addToChannel(
  client: Client,
  name: string,
  userIds: readonly number[],
): Promise<number> {
  const reply = await client.call(subscribe, { subscriptions: [{ name }], principals: userIds });
  return Object.keys(reply.subscribed).length;
}

/** The address for mail into the channel; `senderId`: in whose name, oneself or a bot of one's own. */
export async function fetchAddress(
  client: Client,
  streamId: number,
  senderId: number | undefined,
): Promise<string> {
  const params = { stream_id: streamId, ...(senderId !== undefined && { sender_id: senderId }) };
  return (await client.call(getStreamEmailAddress, params)).email;
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

/** Refused if another user has changed the permission since it was `before`. */
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

/** It is in use again, with its people and settings. */
export async function unarchiveChannel(client: Client, streamId: number): Promise<void> {
  await changeChannel(client, streamId, { is_archived: false });
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

const ADMINISTRATOR = 200;
const OWNER = 100;
const GUEST = 600;

type Tables = Pick<Model, 'tables'>;

const roleOf = ({ tables }: Tables): number => tables.people.value.get(tables.ownId.value)?.role ?? GUEST;

/** Whether one may say into which channels newcomers are put. Follows changes. */
export const setsDefaults = (model: Tables): boolean => roleOf(model) <= ADMINISTRATOR;

/** Whether one may say how long messages of a channel are kept. Follows changes. */
export const setsRetention = (model: Tables): boolean => roleOf(model) === OWNER;

export const isGuest = (model: Tables): boolean => roleOf(model) === GUEST;

/** Whether one may read the channel: only then may one change who else can. Follows changes. */
export function readsChannel(model: Tables, channel: KnownChannel): boolean {
  const { isSubscribed, invite_only: isPrivate, is_web_public: isWebPublic } = channel;
  if (isSubscribed || isWebPublic || (!isPrivate && !isGuest(model))) return true;
  return givesAccess(model, channel);
}

function givesAccess({ tables }: Tables, channel: KnownChannel): boolean {
  const [groups, ownId] = [tables.groups.value, tables.ownId.value];
  const { can_add_subscribers_group: adding, can_subscribe_group: joining } = channel;
  return holds(groups, adding, ownId) || holds(groups, joining, ownId);
}

/** Whether one may join by oneself. Guests are added by others. Follows changes. */
export const mayJoin = (model: Tables, channel: KnownChannel): boolean =>
  !isGuest(model) && (!channel.invite_only || givesAccess(model, channel));

/** Whether one may put others into the channel. Follows changes. */
export function mayAddOthers(model: Pick<Model, 'tables' | 'live'>, channel: KnownChannel): boolean {
  if (!readsChannel(model, channel)) return false;
  const { tables, live } = model;
  const ownId = tables.ownId.value;
  const realm = live.read('realm').realm_can_add_subscribers_group as GroupSetting | undefined;
  return (
    [realm, channel.can_add_subscribers_group].some((each) => holds(tables.groups.value, each, ownId)) ||
    administers(model, channel)
  );
}

/** Whether one may make channels of a kind, or give a channel this kind. Follows changes. */
export function mayMake(model: Pick<Model, 'tables' | 'live'>, privacy: Privacy): boolean {
  const { tables, live } = model;
  const realm = live.read('realm');
  const isHeld = (setting: unknown) =>
    !isGuest(model) && holds(tables.groups.value, setting as GroupSetting | undefined, tables.ownId.value);
  if (privacy === 'private' || privacy === 'shared')
    return isHeld(realm.realm_can_create_private_channel_group);
  const mayBePublic = isHeld(realm.realm_can_create_public_channel_group);
  if (privacy === 'public' || !mayBePublic) return mayBePublic;
  return (
    realm.realm_enable_spectator_access === true && isHeld(realm.realm_can_create_web_public_channel_group)
  );
}
