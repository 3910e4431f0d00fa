import type { SettingValue } from '../model/people.ts';

export type RealmEvents = RealmEvent | RealmDomainsEvent | UserDefaultEvent;

export type RealmEvent = RealmUpdateEvent | RealmPictureEvent | RealmDeactivatedEvent;

export interface RealmUpdateEvent {
  readonly type: 'realm';
  readonly op: 'update';
  /** By wire names without `realm_`, with the values that clients get. */
  readonly settings: Readonly<Record<string, unknown>>;
}

export type RealmPicture = 'icon' | 'logo' | 'night_logo';

/** The organization has another icon or logo. */
export interface RealmPictureEvent {
  readonly type: 'realm';
  readonly op: 'picture';
  readonly picture: RealmPicture;
  /** `U`: uploaded; otherwise the server's default picture. */
  readonly source: string;
  /** The random part of the address of an uploaded picture. */
  readonly key: string | null;
}

export interface RealmDeactivatedEvent {
  readonly type: 'realm';
  readonly op: 'deactivated';
  readonly realmId: number;
}

export type RealmDomainsEvent =
  | {
      readonly type: 'realm_domains';
      readonly op: 'add' | 'change';
      readonly domain: string;
      readonly allowSubdomains: boolean;
    }
  | { readonly type: 'realm_domains'; readonly op: 'remove'; readonly domain: string };

/** A default setting of new accounts has changed. */
export interface UserDefaultEvent {
  readonly type: 'realm_user_settings_defaults';
  readonly op: 'update';
  readonly property: string;
  readonly value: SettingValue;
}
