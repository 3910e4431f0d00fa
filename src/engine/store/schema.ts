import type { Declared } from '../declared.ts';
import type { RowOf, Table } from './schema/table.ts';

type Tables = Declared['tables'];

export type TableName = keyof Tables & string;

/** A row of each table. */
export type Schema = { [Name in TableName]: RowOf<Tables[Name]['columns']> };

/** The counter of the IDs of each table. */
export type TableCounter = {
  [Name in TableName]: Tables[Name] extends Table<infer _, infer Counter> ? Counter : never;
}[TableName];
