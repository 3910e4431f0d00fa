import type { RealmExport } from '../../../chat/model/organization.ts';
import { hasConsented } from '../../../chat/rules/organization/exports.ts';
import { listProfiles } from '../../../chat/store/people/profile-values.ts';
import type { ArchiveEntry } from '../../../engine/files/archive.ts';
import { IdSet } from '../../../engine/kernel/ids/id-set.ts';
import { PARLEY_VERSION } from '../../../engine/kernel/version.ts';
import { auditLines } from './audit.ts';
import { fileEntries } from './files.ts';
import {
  channelLine,
  groupLine,
  organizationLine,
  profileFieldLine,
  profileLine,
  subscriptionLine,
  userLine,
} from './lines.ts';
import { messageLines } from './messages.ts';
import { personalLines } from './personal.ts';
import { listExportedChannels } from './places.ts';
import type { ExportSource } from './source.ts';

/**
 * The contents of an archive, table by table (docs/export.md): read page by page, however long the history, each page in its current
 * state. The archive holds no e-mail address that the requesting user cannot see otherwise.
 */
export async function* exportEntries(source: ExportSource, made: RealmExport): AsyncGenerator<ArchiveEntry> {
  const { realm } = source;
  const isPrivate = made.exportType === 2;
  const consenting = isPrivate ? [...realm.users.values()].filter(hasConsented) : [];
  const consented = new Set(consenting.map(({ id }) => id));
  const viewer = realm.user(made.actingUserId);
  const channels = listExportedChannels(realm, consented);
  yield {
    table: 'export',
    value: { version: PARLEY_VERSION, export_type: made.exportType, export_time: made.requestedAt },
  };
  yield organizationLine(realm);
  for (const user of [...realm.users.values()]) yield userLine(user, { viewer, consented });
  for (const group of [...realm.groups.values()]) yield groupLine(group);
  for (const each of realm.part('linkifiers')) {
    const { id, pattern, urlTemplate } = each;
    yield { table: 'linkifiers', value: { id, pattern, url_template: urlTemplate } };
  }
  for (const { id, name, picture, extension, isDeactivated } of realm.part('customEmoji')) {
    const value = { id, name, picture: `${picture}.${extension}`, deactivated: isDeactivated };
    yield { table: 'custom_emoji', value };
  }
  for (const { id, name, lexerLanguage, urlTemplate } of realm.part('playgrounds')) {
    const value = { id, name, lexer_language: lexerLanguage, url_template: urlTemplate };
    yield { table: 'playgrounds', value };
  }
  for (const { id, name, description, channelIds } of realm.part('defaultChannelGroups')) {
    const value = { id, name, description, stream_ids: channelIds };
    yield { table: 'default_channel_groups', value };
  }
  for (const field of realm.part('profileFields')) yield profileFieldLine(field);
  for (const [userId, profile] of await listProfiles({ db: source.db, realm })) {
    yield profileLine(userId, profile);
  }
  for (const channel of channels) yield channelLine(channel);
  for (const channel of channels) {
    for (const userId of [...realm.subscribersOf(channel.id)]) {
      const subscription = realm.subscription(userId, channel.id);
      if (subscription) yield subscriptionLine({ ...subscription, userId }, consented.has(userId));
    }
  }
  if (isPrivate) yield* auditLines(source, viewer);
  const shown = { messages: new IdSet(), attachments: new IdSet() };
  yield* messageLines(source, { channels, consented, shown });
  for (const user of consenting) yield* personalLines(source, user);
  yield* fileEntries(source, shown, consenting);
}
