import { logTables } from '../../engine/store/schema/log.ts';
import { columnsOf } from '../../engine/store/schema/table.ts';
import type { Schema } from '../../engine/store/schema.ts';
import { announcementsTables } from './schema/announcements.ts';
import { auditTables } from './schema/audit.ts';
import { channelsTables } from './schema/channels.ts';
import { draftsTables } from './schema/drafts.ts';
import { exportsTables } from './schema/exports.ts';
import { failedItemsTables } from './schema/failed-items.ts';
import { filesTables } from './schema/files.ts';
import { invitationsTables } from './schema/invitations.ts';
import { messagesTables } from './schema/messages.ts';
import { organizationTables } from './schema/organization.ts';
import { organizationListsTables } from './schema/organization-lists.ts';
import { outboxTables } from './schema/outbox.ts';
import { presenceTables } from './schema/presence.ts';
import { pushDevicesTables } from './schema/push-devices.ts';
import { searchTables } from './schema/search.ts';
import { sessionsTables } from './schema/sessions.ts';
import { usersTables } from './schema/users.ts';

/**
 * The tables of the chat, each declared once: everything else about tables is derived from declarations. A new table is declared in the file of its
 * noun; a feature declares its own in its folder. Each key begins with `realm_id`; no query crosses realms.
 */
export const TABLES = {
  ...announcementsTables,
  ...auditTables,
  ...channelsTables,
  ...draftsTables,
  ...exportsTables,
  ...failedItemsTables,
  ...filesTables,
  ...invitationsTables,
  ...logTables,
  ...messagesTables,
  ...organizationTables,
  ...organizationListsTables,
  ...outboxTables,
  ...presenceTables,
  ...pushDevicesTables,
  ...searchTables,
  ...sessionsTables,
  ...usersTables,
};

type ChatTable = keyof typeof TABLES;

/** For queries that PostgreSQL keeps (`prepared`): a column added later does not change their result. */
export const allColumns = <Name extends ChatTable>(name: Name) =>
  Object.keys(TABLES[name].columns) as (keyof Schema[Name] & string)[];

/** Columns of a table with their types on PostgreSQL; all of them by default. */
export const typedColumns = <Name extends ChatTable>(
  name: Name,
  names?: readonly (keyof Schema[Name] & string)[],
): Readonly<Record<string, 'bigint' | 'text'>> => columnsOf(TABLES[name], names);
