import type { Client } from '../client/index.ts';
import {
  deleteRealmExport,
  exportRealm,
  getRealmExportConsents,
  getRealmExports,
} from '../client/operations.ts';
import type { DataExport } from '../client/shapes.ts';

/** 1 public data; 2 also private data of people who consented. */
export type ExportKind = 1 | 2;

export const EXPORTS_A_WEEK = 5;
const WEEK = 7 * 86_400;

/** The newest first. */
export async function fetchExports(client: Client): Promise<readonly DataExport[]> {
  const { exports } = await client.call(getRealmExports, {});
  return exports.toSorted((one, other) => other.export_time - one.export_time || other.id - one.id);
}

export interface Consents {
  readonly people: number;
  readonly consented: number;
}

export async function fetchConsents(client: Client): Promise<Consents> {
  const { export_consents: all } = await client.call(getRealmExportConsents, {});
  return { people: all.length, consented: all.filter(({ consented }) => consented).length };
}

export async function startExport(client: Client, type: ExportKind): Promise<void> {
  await client.call(exportRealm, { export_type: type });
}

export async function deleteExport(client: Client, id: number): Promise<void> {
  await client.call(deleteRealmExport, { export_id: id });
}

/** The number of exports requested in the last seven days: all count towards the limit, whatever their outcome. */
export const recentExports = (exports: readonly DataExport[], now: number): number =>
  exports.filter(({ export_time: at }) => at > now - WEEK).length;
