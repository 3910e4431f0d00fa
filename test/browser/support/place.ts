import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../../src/app.ts';
import { hashPassword, LITTLE_WORK, useWork } from '../../../src/engine/kernel/passwords/passwords.ts';
import { DATABASE_FILE, openSqlite } from '../../../src/engine/store/sqlite.ts';
import { type Cast, makeCast, readCast } from '../../support/cast.ts';
import { testConfig } from '../../support/server.ts';

/** Everybody of the cast signs in with it. */
export const PASSWORD = 'nine green bottles on a wall';

export interface Place {
  readonly dataDir: string;
  readonly cast: Cast;
  remove(): void;
}

/** A data folder on SQLite whose organization has the cast, each with PASSWORD. */
export async function newPlace(): Promise<Place> {
  useWork(LITTLE_WORK);
  template ??= makeTemplate();
  const { bytes, cast } = await template;
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-browser-'));
  writeFileSync(join(dataDir, DATABASE_FILE), bytes);
  return { dataDir, cast, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

let template: Promise<{ bytes: Buffer; cast: Cast }> | undefined;

async function makeTemplate(): Promise<{ bytes: Buffer; cast: Cast }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-template-'));
  const file = join(dataDir, DATABASE_FILE);
  const engine = await openSqlite(file, { durable: false, lock: false });
  const app = await createApp({ ...testConfig, dataDir }, { engine, sendMail: null });
  await makeCast(app.context);
  const hash = await hashPassword(PASSWORD);
  await app.context.transact((tx) =>
    tx.db.updateTable('users').set({ password_hash: hash }).where('is_active', '=', 1).execute(),
  );
  const cast = readCast(app.context);
  await app.close();
  const bytes = readFileSync(file);
  rmSync(dataDir, { recursive: true, force: true });
  return { bytes, cast };
}
