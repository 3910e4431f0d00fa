import type { Column } from './columns.ts';

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** A row of a table with these columns. */
export type RowOf<Of extends Columns> = {
  [Name in keyof Of]: Of[Name] extends Column<infer Value> ? Value : never;
};

/** The folders of an archive (docs/export.md) that hold rows of tables. */
type ArchiveFolder =
  | 'audit_log'
  | 'organization'
  | 'users'
  | 'channels'
  | 'groups'
  | 'subscriptions'
  | 'messages'
  | 'files'
  | 'linkifiers'
  | 'playgrounds'
  | 'custom_emoji'
  | 'default_channel_groups'
  | 'profile_fields'
  | 'profiles'
  | 'private_data';

/** How a user's own row becomes a line of `private_data`, if the user consents. */
export interface PrivateLines<Row> {
  readonly kind: string;
  value(row: Row): unknown;
}

/** The folder of an archive that holds the rows; or why no archive does. */
export type Exported<Row> = ArchiveFolder | PrivateLines<Row> | { readonly never: string };

export interface Table<Of extends Columns = Columns, Counter extends string = string> {
  /** The same on both engines: identifiers and times are whole numbers (UNIX seconds), JSON is text. */
  readonly columns: Of;
  /** The primary key, by which SQLite clusters the rows. */
  readonly key: readonly string[];
  /** The counter of its row IDs; it never gives a number twice. */
  readonly counter?: Counter;
  readonly exported: Exported<RowOf<Of>>;
  /** For a table with a `message_id`: whether its rows are deleted with the message, or why not. */
  readonly withMessage?: 'deleted' | { readonly stays: string };
}

/** Declarations that the columns require: a table with `message_id` needs `withMessage`. */
type Fitting<Of> = { readonly key: readonly (keyof Of)[] } & (Of extends { message_id: unknown }
  ? { readonly withMessage: NonNullable<Table['withMessage']> }
  : unknown);

/** The one declaration of a table; `test/store/tables.test.ts` compares it with the database. */
export const table = <const Of extends Columns, const Counter extends string = never>(
  declared: Table<Of, Counter> & Fitting<Of>,
): Table<Of, Counter> => declared;

/** Columns of a table with their types on PostgreSQL; all of them by default. */
export const columnsOf = (
  { columns }: Table,
  names: readonly string[] = Object.keys(columns),
): Readonly<Record<string, 'bigint' | 'text'>> =>
  Object.fromEntries(names.map((each) => [each, columns[each]?.stores === 'integer' ? 'bigint' : 'text']));
