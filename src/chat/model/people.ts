import type { Emoji } from './messages.ts';

export const ROLE = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;

export type Role = (typeof ROLE)[keyof typeof ROLE];

/** 1 generic bot, 2 incoming webhook, 3 outgoing webhook, 4 embedded. */
export type BotType = 1 | 2 | 3 | 4;

/** The data of a user that other users may see, as the rules permit. */
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
  /** A bot of the server (notification bot and others): in no list of users, shown as `cross_realm_bots`. */
  readonly isSystemBot: boolean;
  /** UNIX seconds. */
  readonly dateJoined: number;
  readonly timezone: string;
  readonly avatarSource: 'G' | 'U';
  readonly avatarVersion: number;
  /** Identifies an uploaded picture, `{realm}/{24 random characters}`; absent in events of older versions. */
  readonly avatarKey?: string | null;
  /** The setting `email_address_visibility`: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators. */
  readonly emailVisibility: number;
}

export type SettingValue = boolean | number | string;

/** All personal settings by their wire names; settings that the user never changed have the organization's defaults. */
export type UserSettings = Readonly<Record<string, SettingValue>>;

export interface User extends Person {
  /** A permission of single accounts, which the operator gives; it takes the role of an administrator too. */
  readonly canCreateUsers: boolean;
  /** The same for changing the addresses of others; it takes the role of an owner too. */
  readonly canChangeUserEmails: boolean;
  readonly apiKey: string;
  readonly settings: UserSettings;
}

/** A user's last presence. Times in UNIX seconds. */
export interface Presence {
  readonly userId: number;
  /** When they last used a client; 0: never. */
  readonly activeAt: number;
  /** When a client of theirs was last connected, used or not. */
  readonly connectedAt: number;
  /** Grows with each write; presences of one write share it. */
  readonly updateId: number;
}

export interface ProfileValue {
  readonly value: string;
  /** HTML, for types with Markdown; null for others. */
  readonly renderedValue: string | null;
}

/** A user's profile values, by field ID. */
export type Profile = ReadonlyMap<number, ProfileValue>;

/** A field that profiles of the organization have. */
export interface ProfileField {
  readonly id: number;
  /** `FIELD_TYPE` of the kernel. */
  readonly type: number;
  readonly order: number;
  readonly name: string;
  readonly hint: string;
  /** JSON of the choices or of the kind of account; '' when the type has none. */
  readonly data: string;
  readonly inSummary: boolean;
  readonly required: boolean;
  readonly editableByUser: boolean;
}

/** A user's status: a text, an emoji, or both. */
export interface UserStatus {
  /** '': none. */
  readonly text: string;
  readonly emoji: Emoji | null;
}

export const NO_STATUS: UserStatus = { text: '', emoji: null };
