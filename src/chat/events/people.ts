import type { Person, Role } from '../model/people.ts';

export type PeopleEvents =
  | PersonAddEvent
  | StrangerEvent
  | PersonRemoveEvent
  | PersonUpdateEvent
  | PeopleSightEvent
  | ProfileValueGoneEvent
  | ProfileFieldsEvent
  | BotEvent;

/** The most users that one event of `PeopleSightEvent` or `ProfileValueGoneEvent` names: an entry has 128 event IDs. */
export const PEOPLE_AT_ONCE = 60;

export interface PersonAddEvent {
  readonly type: 'realm_user';
  readonly op: 'add';
  readonly person: Person;
}

/**
 * A user was created whom the recipients may not see. Clients without `user_list_incomplete` get a placeholder
 * `realm_user add`.
 */
export interface StrangerEvent {
  readonly type: 'realm_user';
  readonly op: 'stranger';
  readonly userId: number;
}

/** A user whom the recipients may not see any more. */
export interface PersonRemoveEvent {
  readonly type: 'realm_user';
  readonly op: 'remove';
  readonly userId: number;
}

export interface PersonUpdateEvent {
  readonly type: 'realm_user';
  readonly op: 'update';
  readonly userId: number;
  readonly change: PersonChange;
}

/** One changed property of a user. */
export type PersonChange =
  | { readonly fullName: string }
  | { readonly timezone: string }
  | { readonly role: Role }
  | { readonly isActive: boolean }
  | { readonly botOwnerId: number }
  /** The real address; recipients see the form that they may see. */
  | { readonly email: true }
  /** Recipients come to see the real address, or no longer see it. */
  | { readonly sightOfEmail: true }
  /** The address by which the API names them. */
  | { readonly apiEmail: true }
  | { readonly avatar: Pick<Person, 'avatarSource' | 'avatarVersion' | 'avatarKey'> }
  | { readonly profileValue: ProfileValueChange };

export interface ProfileValueChange {
  readonly fieldId: number;
  /** null: the field is empty. */
  readonly value: string | null;
  /** HTML; null: the type has no Markdown. */
  readonly renderedValue: string | null;
}

/**
 * The recipients come to see users (`meet`), no longer see them (`lose`), or see their addresses in another form
 * (`addresses`).
 */
export interface PeopleSightEvent {
  readonly type: 'realm_user';
  readonly op: 'meet' | 'lose' | 'addresses';
  readonly userIds: readonly number[];
}

/** The profile values of several users are gone, since the field no longer has that choice. */
export interface ProfileValueGoneEvent {
  readonly type: 'realm_user';
  readonly op: 'profile_value_gone';
  readonly fieldId: number;
  readonly userIds: readonly number[];
}

/** The profile fields have changed; their values come from memory. */
export interface ProfileFieldsEvent {
  readonly type: 'custom_profile_fields';
}

export type BotProperty =
  | 'full_name'
  | 'is_active'
  | 'owner_id'
  | 'api_key'
  | 'avatar_url'
  | BotSettingProperty;

export type BotSettingProperty =
  | 'default_sending_stream'
  | 'default_events_register_stream'
  | 'default_all_public_streams'
  | 'services';

/**
 * Changed properties of a bot, for its administrators. The values, including the key, come from memory and are not
 * in the log.
 */
export type BotEvent =
  | { readonly type: 'realm_bot'; readonly op: 'add' | 'delete'; readonly botId: number }
  | {
      readonly type: 'realm_bot';
      readonly op: 'update';
      readonly botId: number;
      readonly properties: readonly BotProperty[];
    };
