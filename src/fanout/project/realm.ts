import type {
  RealmDomainsEvent,
  RealmEvents,
  RealmPictureEvent,
  RealmUpdateEvent,
} from '../../events/realm.ts';
import { SINGLE_PROPERTY_SETTINGS } from '../../model/settings/realm-settings.ts';
import { pictureUrl } from '../../views/realm-pictures.ts';
import type { Projections, WireEvent } from './projections.ts';

export const realmEvents: Projections<RealmEvents> = {
  realm(event, _, { externalUrl }) {
    if (event.op === 'update') return wireRealmUpdate(event);
    if (event.op === 'picture') return [wireRealmPicture(event, externalUrl)];
    return [{ type: 'realm', op: 'deactivated', realm_id: event.realmId }];
  },
  realm_domains: (event) => [wireDomains(event)],
  realm_user_settings_defaults: ({ type, op, property, value }) => [{ type, op, property, value }],
};

function wireRealmUpdate({ type, settings }: RealmUpdateEvent): WireEvent[] {
  const all = Object.entries(settings);
  const single = all.filter(([name]) => SINGLE_PROPERTY_SETTINGS.has(name));
  const data = Object.fromEntries(all.filter(([name]) => !SINGLE_PROPERTY_SETTINGS.has(name)));
  return [
    ...single.map(([property, value]) => ({ type, op: 'update', property, value })),
    ...(single.length < all.length ? [{ type, op: 'update_dict', property: 'default', data }] : []),
  ];
}

function wireRealmPicture({ type, picture, source, key }: RealmPictureEvent, externalUrl: string): WireEvent {
  const url = pictureUrl(externalUrl, picture, key);
  const data = { [`${picture}_url`]: url, [`${picture}_source`]: source };
  return { type, op: 'update_dict', property: picture, data };
}

function wireDomains(event: RealmDomainsEvent): WireEvent {
  const { type, op, domain } = event;
  if (op === 'remove') return { type, op, domain };
  return { type, op, realm_domain: { domain, allow_subdomains: event.allowSubdomains } };
}
