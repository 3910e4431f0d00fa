import { BadRequest, UnauthorizedPrincipal } from '../../../engine/kernel/errors.ts';
import type { Channel, ChannelPermissions } from '../../model/channels.ts';
import { ROLE, type User } from '../../model/people.ts';
import { type ChannelPermission, PERMISSION_SETTINGS } from '../../model/settings/settings.ts';
import type { Realm } from '../../realm/realm.ts';
import { changeGroupValue, type GroupValueChange } from '../groups/group-values.ts';
import { holdsRealmPermission } from '../permissions/conditions.ts';
import { channelKey, readChannelName } from './channel-names.ts';
import { administersChannel, canReadChannel, canSeeChannel } from './channels.ts';

/** A channel by ID that `user` may change; missing and hidden are one. */
export function accessChannelToAdminister(realm: Realm, user: User, channelId: number): Channel {
  const unsafeChannel = realm.channels.get(channelId);
  if (!unsafeChannel || !canSeeChannel(realm, user, unsafeChannel))
    throw new BadRequest('Invalid channel ID');
  if (!administersChannel(realm, user, unsafeChannel)) {
    throw new BadRequest('You do not have permission to administer this channel.');
  }
  return unsafeChannel;
}

/** The settings that decide who may know of a channel and read it. */
export interface ChannelPrivacy {
  readonly inviteOnly: boolean;
  readonly isWebPublic: boolean;
  readonly historyPublicToSubscribers: boolean;
}

export interface AskedPrivacy {
  readonly isPrivate: boolean | undefined;
  readonly isWebPublic: boolean | undefined;
  readonly historyPublicToSubscribers: boolean | undefined;
  readonly isDefault: boolean | undefined;
}

/** The privacy that a channel gets. Throws BadRequest if the settings contradict each other or `user` may not choose them. */
export function privacyAfter(
  realm: Realm,
  user: User,
  { channel, asked }: { readonly channel: Channel; readonly asked: AskedPrivacy },
): ChannelPrivacy {
  const next = privacyAsked(channel, asked);
  requireSense(realm, channel, { ...next, isDefault: asked.isDefault ?? channel.isDefault });
  const isAsked = [asked.isPrivate, asked.isWebPublic, asked.historyPublicToSubscribers].some(
    (each) => each !== undefined,
  );
  if (isAsked) requireContentAccess(realm, user, channel);
  requireKind(realm, user, { channel, asked });
  return next;
}

/**
 * Omitted settings keep their value, except that changing privacy resets history visibility to the default of the
 * new type.
 */
function privacyAsked(channel: Channel, asked: AskedPrivacy): ChannelPrivacy {
  const usual = asked.isPrivate === undefined ? channel.historyPublicToSubscribers : !asked.isPrivate;
  return {
    inviteOnly: asked.isPrivate ?? channel.inviteOnly,
    isWebPublic: asked.isWebPublic ?? channel.isWebPublic,
    historyPublicToSubscribers: asked.historyPublicToSubscribers ?? usual,
  };
}

function requireSense(
  realm: Realm,
  channel: Channel,
  next: ChannelPrivacy & { readonly isDefault: boolean },
): void {
  const { inviteOnly, isWebPublic, historyPublicToSubscribers, isDefault } = next;
  const isContradiction = (isWebPublic && inviteOnly) || (!inviteOnly && !historyPublicToSubscribers);
  if (isContradiction) throw new BadRequest('Invalid parameters');
  if (inviteOnly && isDefault) throw new BadRequest('A default channel cannot be private.');
  if (!inviteOnly && realm.info.settings.moderation_request_channel_id === channel.id) {
    throw new BadRequest('A moderation request channel cannot be public.');
  }
}

/** A user who changes who can read a channel must be able to read it. */
function requireContentAccess(realm: Realm, user: User, channel: Channel): void {
  if (!canReadChannel(realm, user, channel)) throw new BadRequest('Channel content access is required.');
}

/** Changing a channel into another kind takes the permission to create that kind. */
function requireKind(
  realm: Realm,
  user: User,
  {
    channel,
    asked: { isPrivate = channel.inviteOnly, isWebPublic },
  }: { readonly channel: Channel; readonly asked: AskedPrivacy },
): void {
  if (isPrivate !== channel.inviteOnly) {
    const permission = isPrivate ? 'can_create_private_channel_group' : 'can_create_public_channel_group';
    if (!holdsRealmPermission(realm, user, permission)) throw new BadRequest('Insufficient permission');
  }
  if (isWebPublic && !channel.isWebPublic) requireWebPublic(realm, user);
}

function requireWebPublic(realm: Realm, user: User): void {
  requireWebPublicEnabled(realm);
  if (!holdsRealmPermission(realm, user, 'can_create_web_public_channel_group')) {
    throw new BadRequest('Insufficient permission');
  }
}

export function requireWebPublicEnabled(realm: Realm): void {
  if (realm.info.settings.enable_spectator_access !== true) {
    throw new BadRequest('Web-public channels are not enabled.');
  }
}

/** Whether the channel is archived after the change: archiving is an operation of its own. */
export function archivingAfter({ isArchived }: Channel, asked: boolean | undefined): boolean {
  if (asked === undefined) return isArchived;
  if (asked) throw new BadRequest('DELETE archives a channel; is_archived takes false alone.');
  if (!isArchived) throw new BadRequest('Channel is not archived.');
  return false;
}

/** Only organization administrators set default channels; administering the channel is not enough. */
export function requireDefaultChange(user: User): void {
  if (user.role > ROLE.administrator) {
    throw new BadRequest('You do not have permission to change default channels.');
  }
}

export function requireRetentionChange(user: User): void {
  if (user.role !== ROLE.owner) throw new UnauthorizedPrincipal('Must be an organization owner');
}

/** Validates the new name of a channel; throws if it is invalid or taken. */
export function changeName(realm: Realm, channel: Channel, given: string): string {
  const name = readChannelName(given);
  if (name === channel.name) throw new BadRequest('Channel already has that name.');
  const other = realm.channelByName(name);
  if (other && channelKey(name) !== channelKey(channel.name)) {
    throw new BadRequest('Channel name is already in use.');
  }
  return name;
}

/** Holders of one of these permissions can read the channel. */
export const GIVES_CONTENT: readonly ChannelPermission[] = [
  'can_add_subscribers_group',
  'can_subscribe_group',
];

export type AskedPermissions = Readonly<Partial<Record<ChannelPermission, GroupValueChange | undefined>>>;

/**
 * The permissions of a channel after the change. Throws for an invalid value, and for a user without access to
 * the content who changes who gets access to it.
 */
export function permissionsAfter(
  realm: Realm,
  user: User,
  { channel, asked }: { readonly channel: Channel; readonly asked: AskedPermissions },
): ChannelPermissions {
  const names = Object.keys(PERMISSION_SETTINGS.stream) as ChannelPermission[];
  const values = names.map((name) => {
    const current = channel.permissions[name];
    const change = asked[name];
    if (change === undefined) return [name, current];
    const setting = PERMISSION_SETTINGS.stream[name];
    const next = changeGroupValue(realm, { name, setting, current, change });
    if (next !== undefined && GIVES_CONTENT.includes(name)) requireContentAccess(realm, user, channel);
    return [name, next ?? current];
  });
  return Object.fromEntries(values);
}
