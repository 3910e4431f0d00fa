import { z } from 'zod';
import { realmEmoji } from '../../views/initial-state/reply/later.ts';
import {
  attachment,
  codePlayground,
  dataExport,
  linkifier,
  realmDomain,
} from '../../views/initial-state/reply/lists.ts';
import { type EventShapes, event, eventWithOp } from './event.ts';

const twoProperties = { property: z.string(), value: z.unknown() };
const ofUploads = { upload_space_used: z.int() };

export const organizationShapes: EventShapes = {
  RealmUpdateEvent: eventWithOp('realm', 'update', twoProperties, 'A setting of the organization changed.'),
  RealmUpdateDictEvent: eventWithOp(
    'realm',
    'update_dict',
    { property: z.string(), data: z.record(z.string(), z.unknown()) },
    'Settings of the organization changed together.',
  ),
  RealmDeactivatedEvent: eventWithOp(
    'realm',
    'deactivated',
    { realm_id: z.int() },
    'The organization was deactivated.',
  ),
  RealmUserSettingsDefaultsEvent: eventWithOp(
    'realm_user_settings_defaults',
    'update',
    twoProperties,
    'A personal setting with which new accounts begin changed.',
  ),
  RealmDomainAddEvent: eventWithOp(
    'realm_domains',
    'add',
    { realm_domain: realmDomain },
    'The organization got a domain.',
  ),
  RealmDomainChangeEvent: eventWithOp(
    'realm_domains',
    'change',
    { realm_domain: realmDomain },
    'A domain of the organization changed.',
  ),
  RealmDomainRemoveEvent: eventWithOp(
    'realm_domains',
    'remove',
    { domain: z.string() },
    'A domain of the organization was removed.',
  ),
  CustomEmojiEvent: eventWithOp(
    'realm_emoji',
    'update',
    { realm_emoji: z.record(z.string(), realmEmoji) },
    'The emoji of the organization, by ID; all of them.',
  ),
  LinkifiersEvent: event(
    'realm_linkifiers',
    { realm_linkifiers: z.array(linkifier) },
    'The linkifiers in their order; all of them.',
  ),
  CodePlaygroundsEvent: event(
    'realm_playgrounds',
    { realm_playgrounds: z.array(codePlayground) },
    'The code playgrounds; all of them.',
  ),
  DataExportEvent: event('realm_export', { exports: z.array(dataExport) }, 'The data exports; all of them.'),
  DataExportConsentEvent: event(
    'realm_export_consent',
    { user_id: z.int(), consented: z.boolean() },
    'Somebody agreed or disagrees that their private data may be exported; for administrators.',
  ),
  InvitesChangedEvent: event('invites_changed', {}, 'The list of invitations is to be fetched anew.'),
  AttachmentAddEvent: eventWithOp(
    'attachment',
    'add',
    { attachment, ...ofUploads },
    'The client’s user uploaded a file.',
  ),
  AttachmentUpdateEvent: eventWithOp(
    'attachment',
    'update',
    { attachment, ...ofUploads },
    'The messages that link to a file changed.',
  ),
  AttachmentRemoveEvent: eventWithOp(
    'attachment',
    'remove',
    { attachment: z.strictObject({ id: z.int() }), ...ofUploads },
    'A file of the client’s user was deleted.',
  ),
  RestartEvent: event(
    'restart',
    {
      service_version: z.string(),
      service_merge_base: z.string(),
      service_feature_level: z.int(),
      server_generation: z.int(),
    },
    'The server was restarted; the queue goes on.',
  ),
  HeartbeatEvent: event('heartbeat', {}, 'Nothing happened; the connection is alive.'),
};
