import { logTables } from '../../engine/store/schema/log.ts';
import type { RowOf, Table } from '../../engine/store/schema/table.ts';
import { announcementsTables } from './schema/announcements.ts';
import { auditTables } from './schema/audit.ts';
import { channelsTables } from './schema/channels.ts';
import { draftsTables } from './schema/drafts.ts';
import { exportsTables } from './schema/exports.ts';
import { failedItemsTables } from './schema/failed-items.ts';
import { filesTables } from './schema/files.ts';
import { invitationsTables } from './schema/invitations.ts';
import { mailInTables } from './schema/mail-in.ts';
import { messagesTables } from './schema/messages.ts';
import { notificationsTables } from './schema/notifications.ts';
import { organizationTables } from './schema/organization.ts';
import { organizationListsTables } from './schema/organization-lists.ts';
import { outboxTables } from './schema/outbox.ts';
import { presenceTables } from './schema/presence.ts';
import { previewsTables } from './schema/previews.ts';
import { pushDevicesTables } from './schema/push-devices.ts';
import { searchTables } from './schema/search.ts';
import { sessionsTables } from './schema/sessions.ts';
import { usersTables } from './schema/users.ts';
import { webhooksTables } from './schema/webhooks.ts';

/**
 * The tables, each declared once: everything else about tables is derived from here. A new table is declared in the file of its
 * noun. Each key begins with `realm_id`; no query crosses realms.
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
  ...mailInTables,
  ...messagesTables,
  ...organizationTables,
  ...organizationListsTables,
  ...notificationsTables,
  ...outboxTables,
  ...presenceTables,
  ...previewsTables,
  ...pushDevicesTables,
  ...searchTables,
  ...sessionsTables,
  ...usersTables,
  ...webhooksTables,
};

export type TableName = keyof typeof TABLES;

/** A row of each table. */
export type Schema = { [Name in TableName]: RowOf<(typeof TABLES)[Name]['columns']> };

/** The counter of the IDs of each table. */
export type TableCounter = {
  [Name in TableName]: (typeof TABLES)[Name] extends Table<infer _, infer Counter> ? Counter : never;
}[TableName];

export const tables = Object.entries<Table>(TABLES) as [TableName, Table][];

/** For queries that PostgreSQL keeps (`prepared`): a column added later does not change their result. */
export const allColumns = <Name extends TableName>(name: Name) =>
  Object.keys(TABLES[name].columns) as (keyof Schema[Name] & string)[];

/** Columns of a table with their types on PostgreSQL; all of them by default. */
export function typedColumns<Name extends TableName>(
  name: Name,
  names: readonly (keyof Schema[Name] & string)[] = Object.keys(TABLES[name].columns) as [],
): Readonly<Record<string, 'bigint' | 'text'>> {
  const columns: Table['columns'] = TABLES[name].columns;
  return Object.fromEntries(
    names.map((each) => [each, columns[each]?.stores === 'integer' ? 'bigint' : 'text']),
  );
}
