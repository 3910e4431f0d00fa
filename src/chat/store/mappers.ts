import { SharedValues } from '../../engine/kernel/values/shared-values.ts';
import type { Flag } from '../../engine/store/schema/columns.ts';
import type { Schema } from '../../engine/store/schema.ts';
import type { Channel, ChannelPermissions, Membership, Subscription } from '../model/channels.ts';
import type { Group, GroupPermissions } from '../model/groups.ts';
import type { RealmInfo } from '../model/organization.ts';
import type { BotType, Person, Role, User, UserSettings } from '../model/people.ts';
import { REALM_SETTING_DEFAULTS } from '../model/settings/realm-settings.ts';
import { USER_SETTING_DEFAULTS } from '../model/settings/user-settings.ts';

export const flag = (value: boolean): Flag => (value ? 1 : 0);
export const flagOrNull = (value: boolean | null): Flag | null => (value === null ? null : flag(value));
export const yes = (value: Flag): boolean => value === 1;
const yesOrNull = (value: Flag | null): boolean | null => (value === null ? null : value === 1);

export function realmOf(row: Schema['realms']): RealmInfo {
  return {
    id: row.id,
    stringId: row.string_id,
    name: row.name,
    description: row.description,
    dateCreated: row.date_created,
    deactivated: yes(row.deactivated),
    settings: { ...REALM_SETTING_DEFAULTS, ...JSON.parse(row.settings) },
    userDefaults: { ...USER_SETTING_DEFAULTS, ...JSON.parse(row.user_defaults) },
    fullMembersAt: row.full_members_at,
  };
}

export function realmRow(realm: RealmInfo): Schema['realms'] {
  return {
    id: realm.id,
    string_id: realm.stringId,
    name: realm.name,
    description: realm.description,
    date_created: realm.dateCreated,
    deactivated: flag(realm.deactivated),
    settings: JSON.stringify(realm.settings),
    user_defaults: JSON.stringify(realm.userDefaults),
    full_members_at: realm.fullMembersAt,
  };
}

/** All settings of a user; users with equal settings share one object. */
const userSettings = new SharedValues<UserSettings>(1000, (encoded) =>
  encoded === '{}'
    ? USER_SETTING_DEFAULTS
    : { ...USER_SETTING_DEFAULTS, ...(JSON.parse(encoded) as UserSettings) },
);

/** The row holds only values that differ from the first value of each setting. */
export function userSettingsRow(settings: UserSettings): string {
  const changed = Object.entries(settings).filter(([name, value]) => value !== USER_SETTING_DEFAULTS[name]);
  return JSON.stringify(Object.fromEntries(changed));
}

/** Columns that memory does not hold, or derives from others. */
type NotInMemory = 'realm_id' | 'email_key' | 'password_hash';

export function userOf(row: Omit<Schema['users'], NotInMemory>): User {
  const settings = userSettings.of(row.settings);
  return {
    id: row.id,
    deliveryEmail: row.delivery_email,
    fullName: row.full_name,
    role: row.role as Role,
    isActive: yes(row.is_active),
    isBot: yes(row.is_bot),
    botType: row.bot_type as BotType | null,
    botOwnerId: row.bot_owner_id,
    isSystemBot: yes(row.is_system_bot),
    dateJoined: row.date_joined,
    timezone: row.timezone,
    avatarSource: row.avatar_source as 'G' | 'U',
    avatarVersion: row.avatar_version,
    avatarKey: row.avatar_key,
    emailVisibility: Number(settings.email_address_visibility ?? 1),
    canCreateUsers: yes(row.can_create_users),
    canChangeUserEmails: yes(row.can_change_user_emails),
    apiKey: row.api_key,
    settings,
  };
}

/** A user with changed settings, and the properties that follow from settings. */
export const withSettings = (user: User, settings: UserSettings): User => ({
  ...user,
  settings,
  emailVisibility: Number(settings.email_address_visibility ?? 1),
});

/** Without the password, which is not in memory. */
export function userRow(realmId: number, user: User): Omit<Schema['users'], 'password_hash'> {
  return {
    realm_id: realmId,
    id: user.id,
    delivery_email: user.deliveryEmail,
    email_key: user.deliveryEmail.toLowerCase(),
    full_name: user.fullName,
    role: user.role,
    is_active: flag(user.isActive),
    is_bot: flag(user.isBot),
    bot_type: user.botType,
    bot_owner_id: user.botOwnerId,
    is_system_bot: flag(user.isSystemBot),
    can_create_users: flag(user.canCreateUsers),
    can_change_user_emails: flag(user.canChangeUserEmails),
    api_key: user.apiKey,
    date_joined: user.dateJoined,
    timezone: user.timezone,
    avatar_source: user.avatarSource,
    avatar_version: user.avatarVersion,
    avatar_key: user.avatarKey ?? null,
    settings: userSettingsRow(user.settings),
  };
}

export function channelOf(row: Schema['channels']): Channel {
  return {
    id: row.id,
    recipientId: row.recipient_id,
    name: row.name,
    description: row.description,
    renderedDescription: row.rendered_description,
    dateCreated: row.date_created,
    creatorId: row.creator_id,
    inviteOnly: yes(row.invite_only),
    isWebPublic: yes(row.is_web_public),
    isArchived: yes(row.is_archived),
    historyPublicToSubscribers: yes(row.history_public_to_subscribers),
    messageRetentionDays: row.message_retention_days,
    isDefault: yes(row.is_default),
    isRecentlyActive: yes(row.is_recently_active),
    firstMessageId: row.first_message_id,
    lastMovePosition: row.last_move_position,
    weeklyTraffic: row.weekly_traffic,
    permissions: JSON.parse(row.permissions) as ChannelPermissions,
  };
}

export function channelRow(realmId: number, channel: Channel): Schema['channels'] {
  return {
    realm_id: realmId,
    id: channel.id,
    recipient_id: channel.recipientId,
    name: channel.name,
    name_key: channel.name.toLowerCase(),
    description: channel.description,
    rendered_description: channel.renderedDescription,
    date_created: channel.dateCreated,
    creator_id: channel.creatorId,
    invite_only: flag(channel.inviteOnly),
    is_web_public: flag(channel.isWebPublic),
    is_archived: flag(channel.isArchived),
    history_public_to_subscribers: flag(channel.historyPublicToSubscribers),
    message_retention_days: channel.messageRetentionDays,
    is_default: flag(channel.isDefault),
    is_recently_active: flag(channel.isRecentlyActive),
    first_message_id: channel.firstMessageId,
    last_move_position: channel.lastMovePosition,
    weekly_traffic: channel.weeklyTraffic,
    permissions: JSON.stringify(channel.permissions),
  };
}

export function membershipOf(row: Omit<Schema['subscriptions'], 'realm_id' | 'user_id'>): Membership {
  return {
    channelId: row.stream_id,
    isActive: yes(row.is_active),
    color: row.color,
    isMuted: yes(row.is_muted),
    pinToTop: yes(row.pin_to_top),
    desktopNotifications: yesOrNull(row.desktop_notifications),
    audibleNotifications: yesOrNull(row.audible_notifications),
    pushNotifications: yesOrNull(row.push_notifications),
    emailNotifications: yesOrNull(row.email_notifications),
    wildcardMentionsNotify: yesOrNull(row.wildcard_mentions_notify),
  };
}

export function subscriptionRow(realmId: number, subscription: Subscription): Schema['subscriptions'] {
  return {
    realm_id: realmId,
    stream_id: subscription.channelId,
    user_id: subscription.userId,
    is_active: flag(subscription.isActive),
    color: subscription.color,
    is_muted: flag(subscription.isMuted),
    pin_to_top: flag(subscription.pinToTop),
    desktop_notifications: flagOrNull(subscription.desktopNotifications),
    audible_notifications: flagOrNull(subscription.audibleNotifications),
    push_notifications: flagOrNull(subscription.pushNotifications),
    email_notifications: flagOrNull(subscription.emailNotifications),
    wildcard_mentions_notify: flagOrNull(subscription.wildcardMentionsNotify),
  };
}

export function groupRow(realmId: number, group: Group): Schema['groups'] {
  return {
    realm_id: realmId,
    id: group.id,
    name: group.name,
    description: group.description,
    creator_id: group.creatorId,
    date_created: group.dateCreated,
    is_system: flag(group.isSystem),
    deactivated: flag(group.deactivated),
    permissions: JSON.stringify(group.permissions),
  };
}

export function groupOf(
  row: Schema['groups'],
  members: ReadonlySet<number>,
  subgroups: readonly number[],
): Group {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    creatorId: row.creator_id,
    dateCreated: row.date_created,
    isSystem: yes(row.is_system),
    deactivated: yes(row.deactivated),
    members,
    subgroups,
    permissions: JSON.parse(row.permissions) as GroupPermissions,
  };
}

/** The user without secrets: each field is listed, so that a new secret field never gets into the log. */
export const personOf = (user: User): Person => ({
  id: user.id,
  deliveryEmail: user.deliveryEmail,
  fullName: user.fullName,
  role: user.role,
  isActive: user.isActive,
  isBot: user.isBot,
  botType: user.botType,
  botOwnerId: user.botOwnerId,
  isSystemBot: user.isSystemBot,
  dateJoined: user.dateJoined,
  timezone: user.timezone,
  avatarSource: user.avatarSource,
  avatarVersion: user.avatarVersion,
  avatarKey: user.avatarKey ?? null,
  emailVisibility: user.emailVisibility,
});
