import { decodeChange, encodeChange } from './chat/store/log/change.ts';
import { TABLES as CHAT_TABLES } from './chat/store/schema.ts';
import type { ServiceAround } from './engine/declared.ts';
import type { Feature } from './engine/feature.ts';
import { declareStore } from './engine/store/declarations.ts';
import type { Table } from './engine/store/schema/table.ts';
import type { TableName } from './engine/store/schema.ts';
import { audit } from './features/audit/feature.ts';
import { backup } from './features/backup/feature.ts';
import { exports } from './features/exports/feature.ts';
import { integrations } from './features/integrations/feature.ts';
import { mailIn } from './features/mail-in/feature.ts';
import { metrics } from './features/metrics/feature.ts';
import { notifications } from './features/notifications/feature.ts';
import { previews } from './features/previews/feature.ts';
import { push } from './features/push/feature.ts';
import { webhooks } from './features/webhooks/feature.ts';

/** The features of the server. Without its lines and its folder, a feature is gone. */
const listed = [
  audit,
  backup,
  exports,
  integrations,
  mailIn,
  metrics,
  notifications,
  previews,
  push,
  webhooks,
];
export const features: readonly Feature[] = listed;

type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type Services<F> = F extends { readonly services: (around: ServiceAround) => infer Made } ? Made : never;

/** What the features add to the context. */
export const servicesOf = (around: ServiceAround): Together<Services<(typeof listed)[number]>> =>
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
