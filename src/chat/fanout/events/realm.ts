import { z } from 'zod';
import type { RealmDomainsEvent, RealmPictureEvent, RealmUpdateEvent } from '../../events/realm.ts';
import { SINGLE_PROPERTY_SETTINGS } from '../../model/settings/realm-settings.ts';
import { realmDomain } from '../../views/initial-state/reply/lists.ts';
import { pictureUrl } from '../../views/organization/lists.ts';
import { defineEvent } from './define-event.ts';

const twoProperties = { property: z.string(), value: z.unknown() };

export const realmEvents = {
  realm: defineEvent({
    type: 'realm',
    sends: {
      RealmUpdateEvent: { op: 'update', has: twoProperties, doc: 'A setting of the organization changed.' },
      RealmUpdateDictEvent: {
        op: 'update_dict',
        has: { property: z.string(), data: z.record(z.string(), z.unknown()) },
        doc: 'Settings of the organization changed together.',
      },
      RealmDeactivatedEvent: {
        op: 'deactivated',
        has: { realm_id: z.int() },
        doc: 'The organization was deactivated.',
      },
    },
    project(event, _, { externalUrl }) {
      if (event.op === 'update') return wireRealmUpdate(event);
      if (event.op === 'picture') return [wireRealmPicture(event, externalUrl)];
      return [{ type: 'realm', op: 'deactivated' as const, realm_id: event.realmId }];
    },
  }),
  realm_domains: defineEvent({
    type: 'realm_domains',
    sends: {
      RealmDomainAddEvent: {
        op: 'add',
        has: { realm_domain: realmDomain },
        doc: 'The organization got a domain.',
      },
      RealmDomainChangeEvent: {
        op: 'change',
        has: { realm_domain: realmDomain },
        doc: 'A domain of the organization changed.',
      },
      RealmDomainRemoveEvent: {
        op: 'remove',
        has: { domain: z.string() },
        doc: 'A domain of the organization was removed.',
      },
    },
    project: (event) => [wireDomains(event)],
  }),
  realm_user_settings_defaults: defineEvent({
    type: 'realm_user_settings_defaults',
    sends: {
      RealmUserSettingsDefaultsEvent: {
        op: 'update',
        has: twoProperties,
        doc: 'A personal setting with which new accounts begin changed.',
      },
    },
    project: ({ type, op, property, value }) => [{ type, op, property, value }],
  }),
};

function wireRealmUpdate({ type, settings }: RealmUpdateEvent) {
  const all = Object.entries(settings);
  const single = all.filter(([name]) => SINGLE_PROPERTY_SETTINGS.has(name));
  const data = Object.fromEntries(all.filter(([name]) => !SINGLE_PROPERTY_SETTINGS.has(name)));
  return [
    ...single.map(([property, value]) => ({ type, op: 'update' as const, property, value })),
    ...(single.length < all.length ? [{ type, op: 'update_dict' as const, property: 'default', data }] : []),
  ];
}

function wireRealmPicture({ type, picture, source, key }: RealmPictureEvent, externalUrl: string) {
  const url = pictureUrl(externalUrl, picture, key);
  const data = { [`${picture}_url`]: url, [`${picture}_source`]: source };
  return { type, op: 'update_dict' as const, property: picture, data };
}

function wireDomains(event: RealmDomainsEvent) {
  const { type, op, domain } = event;
  if (op === 'remove') return { type, op, domain };
  return { type, op, realm_domain: { domain, allow_subdomains: event.allowSubdomains } };
}
