import { decodeChange, encodeChange } from './chat/store/log/change.ts';
import { TABLES as CHAT_TABLES } from './chat/store/schema.ts';
import type { ServiceAround } from './engine/declared.ts';
import type { Feature } from './engine/feature.ts';
import { declareStore } from './engine/store/declarations.ts';
import type { Table } from './engine/store/schema/table.ts';
import type { TableName } from './engine/store/schema.ts';
import * as listed from './listed/features.ts';

type Listed = (typeof listed)[keyof typeof listed];

/** The features of the server. */
export const features: readonly Feature[] = Object.values(listed);

type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type Services<F> = F extends { readonly services: (around: ServiceAround) => infer Made } ? Made : never;

/** What the features add to the context. */
export const servicesOf = (around: ServiceAround): Together<Services<Listed>> =>
  Object.assign({}, ...features.map(({ services }) => services?.(around)));

/** What features do when rows have changed. */
export const afterChange = features.flatMap((feature) => feature.afterChange ?? []);

const declared: Readonly<Record<string, Table>> = Object.assign(
  {},
  CHAT_TABLES,
  ...features.map((feature) => feature.tables),
);

/** All tables of the server. */
export const tables = Object.entries(declared) as [TableName, Table][];

declareStore({ tables: declared, changes: { encode: encodeChange, decode: decodeChange } });
