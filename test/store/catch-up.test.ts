import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, type TestContext, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../../src/engine/store/engine.ts';
import { migrate } from '../../src/engine/store/migrate.ts';
import { openPostgres } from '../../src/engine/store/postgres.ts';
import { openSqlite } from '../../src/engine/store/sqlite.ts';
import { fingerprintsOf } from '../../src/features/backup/chain/fingerprint.ts';
import { backUpPostgres } from '../../src/features/backup/copies/backup.ts';
import { type Checked, CopyCatchUp } from '../../src/features/backup/copies/catch-up.ts';
import { differences, postgresFingerprints } from '../../src/features/backup/copies/compare.ts';
import { compareKeys } from '../../src/features/backup/copies/ordered-rows.ts';
import { endRecordings } from '../../src/features/backup/copies/recorded-changes.ts';
import { fillPostgres } from '../../src/features/backup/copies/restore.ts';
import { createDatabase } from '../support/postgres.ts';
import { engineName } from '../support/server.ts';

const FLAGS = 2500;
/** Several statements write them. */
const REACTIONS = 300;
/** Their order differs between languages, bytes and UTF-16. */
const WORDS = ['Zebra', 'apple', 'Äpfel', 'a-b', 'ab', 'a b', '_', '\uff5e', '\u{1f600}', 'z\u{1f600}'];

const series = (rows: number) =>
  sql.raw(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows}) SELECT`);

async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`INSERT INTO realms (id, string_id, name, description, date_created, deactivated, settings, user_defaults)
    VALUES (1, 'it', 'It', '', 1, 0, '{}', '{}')`.execute(db);
  await sql`INSERT INTO message_flags (realm_id, user_id, flag, message_id) ${series(FLAGS)} 1, 7, 'starred', i FROM n`.execute(
    db,
  );
  await sql`INSERT INTO reactions (realm_id, message_id, id, user_id, type, emoji_code, emoji_name)
    ${series(REACTIONS)} 1, 1, i, i, 'unicode', 'c', 'n' FROM n`.execute(db);
  for (const word of WORDS) {
    await sql`INSERT INTO secrets (realm_id, name, value) VALUES (1, ${word}, 'before')`.execute(db);
    await sql`INSERT INTO search_chunks (realm_id, word, chunk, ids) VALUES (1, ${word}, 1, ${Buffer.from([0, 255])})`.execute(
      db,
    );
  }
  await sql`INSERT INTO counters (realm_id, name, value) VALUES (1, 'log', 5)`.execute(db);
}

/** What a server may write between the copy and the pause. */
async function change(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE realms SET name = 'Other'`.execute(db);
  await sql`DELETE FROM message_flags WHERE message_id % 10 = 3 OR message_id > 2300`.execute(db);
  await sql`INSERT INTO message_flags (realm_id, user_id, flag, message_id) ${series(1200)} 1, 6, 'starred', i FROM n`.execute(
    db,
  );
  // A unique value moves from one row to another.
  await sql`UPDATE reactions SET emoji_name = 'other'`.execute(db);
  for (const [id, user] of [
    [1, 1000],
    [REACTIONS, 1],
    [1, REACTIONS],
  ])
    await sql`UPDATE reactions SET user_id = ${user} WHERE id = ${id}`.execute(db);
  await sql`DELETE FROM reactions WHERE id = 3`.execute(db);
  await sql`INSERT INTO reactions (realm_id, message_id, id, user_id, type, emoji_code, emoji_name)
    VALUES (1, 0, 999, 3, 'unicode', 'c', 'n')`.execute(db);
  await sql`UPDATE secrets SET value = 'after' WHERE name IN ('Äpfel', ${'\u{1f600}'})`.execute(db);
  await sql`DELETE FROM secrets WHERE name IN ('Zebra', ${'\uff5e'})`.execute(db);
  await sql`INSERT INTO secrets (realm_id, name, value) VALUES (1, 'Aa', 'new'), (1, ${'\uff5f'}, 'new')`.execute(
    db,
  );
  await sql`UPDATE search_chunks SET ids = ${Buffer.from([0, 254])} WHERE word = 'a-b'`.execute(db);
  await sql`UPDATE counters SET value = 6 WHERE name = 'log'`.execute(db);
  await sql`INSERT INTO counters (realm_id, name, value) VALUES (1, 'pause', 1)`.execute(db);
}

const ROWS = 1 + (FLAGS - 200 - 230 + 1200) + REACTIONS + WORDS.length + WORDS.length + 1;

interface Place {
  readonly path: string;
  readonly url: string;
  readonly postgres: Engine;
}

async function place(context: TestContext): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-catch-up-'));
  const database = await createDatabase();
  const postgres = await openPostgres(database.url, { durable: false });
  context.after(async () => {
    await postgres.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });
  return { path: join(folder, 'parley.db'), url: database.url, postgres };
}

function sqliteAt(path: string): Engine {
  const engine = openSqlite(path, { lock: false, durable: false });
  after(() => engine.close());
  return engine;
}

const CAUGHT_UP = { rows: ROWS, different: [] };

interface Meanwhile {
  /** Before all rows are compared. */
  readonly first?: () => Promise<void>;
  /** Before nothing is written any more. */
  readonly last?: () => Promise<void>;
}

type Copying = Parameters<typeof CopyCatchUp.begin>[0];

async function caughtUp(copying: Copying, { first, last }: Meanwhile): Promise<Checked> {
  const catchUp = await CopyCatchUp.begin(copying);
  try {
    await first?.();
    await catchUp.approach();
    await last?.();
    return await catchUp.finish();
  } finally {
    await catchUp.end();
  }
}

/** As in a database whose language has another order than bytes. */
const sortAsLanguagesDo = (engine: Engine): Promise<void> =>
  engine.migrate(async (db) => {
    await sql`ALTER TABLE secrets ALTER COLUMN name TYPE text COLLATE "en-x-icu"`.execute(db);
  });

async function requireEqual({ path, postgres }: Place): Promise<void> {
  const here = await fingerprintsOf(path);
  assert.deepEqual(differences(here, await postgresFingerprints(postgres, Object.keys(here))), []);
}

/** PostgreSQL with the rows of an SQLite file. */
async function copyInPostgres(context: TestContext): Promise<{ there: Place; copying: Copying }> {
  const there = await place(context);
  const source = sqliteAt(there.path);
  await migrate(source);
  await source.migrate(fill);
  await fillPostgres(there.url, there.path);
  return { there, copying: { source, copy: there.postgres, path: there.path } };
}

/** The other way round. */
async function copyInSqlite(context: TestContext): Promise<{ there: Place; copying: Copying }> {
  const there = await place(context);
  await migrate(there.postgres);
  await there.postgres.migrate(fill);
  await backUpPostgres(there.url, there.path);
  const copying = { source: there.postgres, copy: sqliteAt(there.path), path: there.path };
  return { there, copying };
}

const ENGINES = [
  ['PostgreSQL with SQLite', copyInPostgres],
  ['SQLite with PostgreSQL', copyInSqlite],
] as const;

describe('a copy catches up', { skip: engineName !== 'postgres' }, () => {
  for (const [name, copied] of ENGINES) {
    test(`${name}, whose rows changed before they are compared`, async (context) => {
      const { there, copying } = await copied(context);
      await copying.source.migrate(change);
      await sortAsLanguagesDo(there.postgres);
      assert.deepEqual(await caughtUp(copying, {}), CAUGHT_UP);
      await requireEqual(there);
      const rows = await copying.copy.read.selectFrom('counters').select('name').execute();
      assert.deepEqual(rows, [{ name: 'log' }], 'the pause stays where it is');
    });

    test(`${name}, whose rows change meanwhile`, async (context) => {
      const { there, copying } = await copied(context);
      const first = () => copying.source.migrate(change);
      assert.deepEqual(await caughtUp(copying, { first }), CAUGHT_UP);
      await requireEqual(there);
    });

    test(`${name}, whose rows change after they are compared`, async (context) => {
      const { there, copying } = await copied(context);
      const last = () => copying.source.migrate(change);
      assert.deepEqual(await caughtUp(copying, { last }), CAUGHT_UP);
      await requireEqual(there);
      assert.deepEqual(await caughtUp(copying, {}), CAUGHT_UP, 'nothing is left of the notes');
    });

    test(`${name}, unless a server ends the recording of changes`, async (context) => {
      const { copying } = await copied(context);
      const last = () => endRecordings(copying.source);
      await assert.rejects(caughtUp(copying, { last }), /moving_/);
      await copying.source.migrate(change);
    });
  }

  test('a row that is not the same after all is found', async (context) => {
    const { there, copying } = await copyInPostgres(context);
    await copying.source.migrate(change);
    await there.postgres.migrate(async (db) => {
      await sql`CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN NEW.value = NEW.value || '!'; RETURN NEW; END $$`.execute(db);
      await sql`CREATE TRIGGER spoil BEFORE INSERT ON secrets FOR EACH ROW EXECUTE FUNCTION spoil()`.execute(
        db,
      );
    });
    assert.deepEqual((await caughtUp(copying, {})).different, ['secrets']);
  });

  test('a row that the copy has too many is found', async (context) => {
    const { there, copying } = await copyInPostgres(context);
    const last = () =>
      there.postgres.migrate(async (db) => {
        await sql`INSERT INTO secrets (realm_id, name, value) VALUES (1, 'more', '')`.execute(db);
      });
    assert.deepEqual((await caughtUp(copying, { last })).different, ['secrets']);
  });
});

test('keys are in the order of their columns, text in the order of its bytes', () => {
  const table = {
    name: 'secrets',
    columns: ['name', 'realm_id', 'value'],
    key: [
      { name: 'realm_id', at: 1, isText: false },
      { name: 'name', at: 0, isText: true },
    ],
  };
  const ordered = [
    ['z', 1, ''],
    ['Z', 2, ''],
    ['a', 2, ''],
    ['ab', 2, ''],
    ['é', 2, ''],
    ['\uff5e', 2, ''],
    ['\u{1f600}', 2, ''],
    ['a', 10, ''],
  ];
  for (const [at, one] of ordered.entries())
    for (const [place, other] of ordered.entries())
      assert.equal(Math.sign(compareKeys(table, one, other)), Math.sign(at - place), `${one} ${other}`);
});
