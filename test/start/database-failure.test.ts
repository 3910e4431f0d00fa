import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openToWrite } from '../../src/engine/store/sqlite-files.ts';
import { databaseFailure } from '../../src/start/database-failure.ts';
import { testConfig } from '../support/server.ts';

const NOBODY = 65_534;

/** The sentence for the failure of opening the database, as an account that does not own its files where the tests run as root. */
function failureIn(dataDir: string): string | undefined {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    const database = openToWrite(join(dataDir, 'parley.db'), 'none');
    database.close();
    return undefined;
  } catch (error) {
    return databaseFailure(error, { ...testConfig, dataDir, databaseUrl: undefined })?.message;
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

for (const name of ['parley.db', 'parley.db-wal'])
  test(`a ${name} that this account may not use is named, with its owner`, () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-foreign-'));
    after(() => rmSync(dataDir, { recursive: true, force: true }));
    chmodSync(dataDir, 0o777);
    const database = openToWrite(join(dataDir, 'parley.db'), 'none');
    database.exec('CREATE TABLE t (x)');
    database.close();
    chmodSync(join(dataDir, 'parley.db'), 0o666);
    const path = join(dataDir, name);
    writeFileSync(path, '', { flag: 'a' });
    chmodSync(path, 0o000);
    const said = failureIn(dataDir);
    assert.match(String(said), /^The database in .* cannot be used: /);
    assert(said?.includes(`${path} belongs to `), said);
    assert.match(String(said), / cannot be read and written by the account [0-9]+\.$/);
  });
