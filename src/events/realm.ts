import type { SettingValue } from '../model/people.ts';

export type RealmEvents = RealmEvent | RealmDomainsEvent | UserDefaultEvent;

export type RealmEvent = RealmUpdateEvent | RealmPictureEvent | RealmDeactivatedEvent;

export interface RealmUpdateEvent {
  readonly type: 'realm';
  readonly op: 'update';
  /** By their wire names without `realm_`, as clients are shown them. */
  readonly settings: Readonly<Record<string, unknown>>;
}

export type RealmPicture = 'icon' | 'logo' | 'night_logo';

/** The organization has another icon or logo. */
export interface RealmPictureEvent {
  readonly type: 'realm';
  readonly op: 'picture';
  readonly picture: RealmPicture;
  /** `U` uploaded, else the server's own. */
  readonly source: string;
  /** The random part of the address of an uploaded one. */
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

/** What new accounts begin with. */
export interface UserDefaultEvent {
  readonly type: 'realm_user_settings_defaults';
  readonly op: 'update';
  readonly property: string;
  readonly value: SettingValue;
}
