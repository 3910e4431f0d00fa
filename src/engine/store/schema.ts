import type { DeclaredTables } from '../declared.ts';
import type { RowOf, Table } from './schema/table.ts';

export type TableName = keyof DeclaredTables & string;

/** A row of each table. */
export type Schema = { [Name in TableName]: RowOf<DeclaredTables[Name]['columns']> };

/** The counter of the IDs of each table. */
export type TableCounter = {
  [Name in TableName]: DeclaredTables[Name] extends Table<infer _, infer Counter> ? Counter : never;
}[TableName];
