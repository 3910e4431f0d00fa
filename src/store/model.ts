/** What a node keeps in memory of an organization: the small, hot part (DESIGN section 7). */

export const ROLE = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];

/** 1 generic bot, 2 incoming webhook, 3 outgoing webhook, 4 embedded. */
export type BotType = 1 | 2 | 3 | 4;

/** A group ID, or people and groups named one by one (spec 1.7). */
export type GroupValue = number | { readonly direct_members: number[]; readonly direct_subgroups: number[] };

/** What others may know of somebody, each as far as the rules let them. */
export interface Person {
  readonly id: number;
  /** The real address. */
  readonly deliveryEmail: string;
  readonly fullName: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly isBot: boolean;
  readonly botType: BotType | null;
  readonly botOwnerId: number | null;
  /** Notification bot and its like: members of no organization chart, shown as `cross_realm_bots`. */
  readonly isSystemBot: boolean;
  /** UNIX seconds. */
  readonly dateJoined: number;
  readonly timezone: string;
  readonly avatarSource: 'G' | 'U';
  readonly avatarVersion: number;
  /** What names an uploaded picture, `{realm}/{24 random characters}`; absent in events of older versions. */
  readonly avatarKey?: string | null;
  /** The setting `email_address_visibility`: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators. */
  readonly emailVisibility: number;
}

export interface User extends Person {
  /** A permission of single accounts, which the operator gives; it takes the role of an administrator too. */
  readonly canCreateUsers: boolean;
  /** The same for changing the addresses of others; it takes the role of an owner too. */
  readonly canChangeUserEmails: boolean;
  readonly apiKey: string;
  readonly settings: UserSettings;
}

export type SettingValue = boolean | number | string;

/** All personal settings by their wire names; what a user never changed comes from the organization's defaults. */
export type UserSettings = Readonly<Record<string, SettingValue>>;

export interface ChannelPermissions {
  readonly can_add_subscribers_group: GroupValue;
  readonly can_remove_subscribers_group: GroupValue;
  readonly can_administer_channel_group: GroupValue;
  readonly can_send_message_group: GroupValue;
  readonly can_subscribe_group: GroupValue;
}

export interface Channel {
  readonly id: number;
  readonly recipientId: number;
  readonly name: string;
  readonly description: string;
  readonly renderedDescription: string;
  readonly dateCreated: number;
  readonly creatorId: number | null;
  readonly inviteOnly: boolean;
  readonly isWebPublic: boolean;
  readonly isArchived: boolean;
  readonly historyPublicToSubscribers: boolean;
  /** Days; -1 for ever; null: the organization's default. */
  readonly messageRetentionDays: number | null;
  readonly isDefault: boolean;
  readonly isRecentlyActive: boolean;
  readonly firstMessageId: number | null;
  /** The position of the log at which messages were last moved into the channel; null: never. */
  readonly lastMovePosition: number | null;
  /** Messages a week; null when the channel is too new to tell. */
  readonly weeklyTraffic: number | null;
  readonly permissions: ChannelPermissions;
}

/** How somebody is in a channel, or was; the same object for all who are so. */
/** One person's relation to one channel; it stays, inactive, after leaving. */
export interface Membership {
  readonly channelId: number;
  readonly isActive: boolean;
  readonly color: string;
  readonly isMuted: boolean;
  readonly pinToTop: boolean;
  /** null: as the person's own default says. */
  readonly desktopNotifications: boolean | null;
  readonly audibleNotifications: boolean | null;
  readonly pushNotifications: boolean | null;
  readonly emailNotifications: boolean | null;
  readonly wildcardMentionsNotify: boolean | null;
}

export interface Subscription extends Membership {
  readonly userId: number;
}

export interface GroupPermissions {
  readonly can_add_members_group: GroupValue;
  readonly can_join_group: GroupValue;
  readonly can_leave_group: GroupValue;
  readonly can_manage_group: GroupValue;
  readonly can_mention_group: GroupValue;
  readonly can_remove_members_group: GroupValue;
}

export interface Group {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly creatorId: number | null;
  readonly dateCreated: number | null;
  readonly isSystem: boolean;
  readonly deactivated: boolean;
  /** Direct members; of a system group empty here, since they follow from the roles. */
  readonly members: ReadonlySet<number>;
  readonly subgroups: readonly number[];
  readonly permissions: GroupPermissions;
}

export interface RealmInfo {
  readonly id: number;
  /** Short identifier of the organization, '' for the only one of a server. */
  readonly stringId: string;
  readonly name: string;
  readonly description: string;
  readonly dateCreated: number;
  readonly deactivated: boolean;
  /** All organization settings by their wire names without the prefix `realm_`. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The organization's defaults of personal settings. */
  readonly userDefaults: UserSettings;
  /** The moment (UNIX seconds) up to which clients were told who has become a full member by the passing of time. */
  readonly fullMembersAt: number;
}
