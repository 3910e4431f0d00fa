import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { MIGRATIONS, type Migrations } from '../../src/engine/store/migrations.ts';
import { checkUpgrade, upgrade } from '../../src/start/commands/upgrade.ts';
import { engineName, startServer } from '../support/server.ts';

const EXPANDED: Migrations = {
  ...MIGRATIONS,
  '9001-expand-calls': async (db) => {
    await sql`create table calls (realm_id integer not null, id bigint not null, primary key (realm_id, id))`.execute(
      db,
    );
    await sql`create index users_by_joining on users (realm_id, date_joined)`.execute(db);
  },
};
const CONTRACTED: Migrations = {
  ...EXPANDED,
  '9002-contract-9001-no-drafts': (db) => db.schema.dropTable('drafts').execute(),
};

describe('upgrade --check', () => {
  test('says what an upgrade does, beside a server that runs, and changes nothing', async () => {
    const { context } = await startServer();
    const said = await checkUpgrade(context.config, EXPANDED);
    assert.match(
      said,
      /^This is Parley .*The database lacks one migration of it:\n\n {2}9001-expand-calls {2}adds; reads users \(\d+ rows\)\n/,
    );
    if (engineName === 'sqlite') {
      assert.match(said, new RegExp(`reads users \\(${context.realm.users.size} rows\\)`));
      assert.match(said, /^ {2}Disk {5}about .* are needed, .* are free$/m);
    } else assert.match(said, /^ {2}Disk {5}about .* are needed where PostgreSQL keeps its data$/m);
    assert.match(said, /^ {2}Time {5}less than a second, in which writes wait$/m);
    assert.match(said, /^ {2}Beside {3}nodes of the version before may go on/m);
    assert.match(said, /^ {2}Back {5}start the version before on the same database$/m);
    assert.equal(await checkUpgrade(context.config, EXPANDED), said, 'again the same');
    assert.match(await checkUpgrade(context.config), /there is nothing to do\.\n$/);
  });

  test('warns of a step that leaves the version before behind', async () => {
    const { context } = await startServer();
    const said = await checkUpgrade(context.config, CONTRACTED);
    assert.match(said, /^ {2}9002-contract-9001-no-drafts {2}takes away, quick$/m);
    assert.match(said, /^ {2}Beside {3}stop all nodes of the version before first$/m);
    assert.match(said, /^ {2}Back {5}restore a backup/m);
  });

  test('says that a newer version was here, and whether that matters', async () => {
    const server = await startServer();
    const { config } = server.context;
    await server.close();
    assert.equal(await upgrade(config, EXPANDED), 'The database is of this version: 9001-expand-calls.\n');
    assert.equal(await upgrade(config, EXPANDED), 'There was nothing to do.\n');
    assert.match(
      await checkUpgrade(config),
      /nothing to do\. A newer version has expanded it \(9001-expand-calls\)\.\n$/,
    );
    await upgrade(config, CONTRACTED);
    const before = process.exitCode;
    assert.match(
      await checkUpgrade(config),
      /changed the database \(9002-.*\), and this one cannot work with it/,
    );
    assert.equal(process.exitCode, 1);
    process.exitCode = before;
    await assert.rejects(upgrade(config), /newer version of Parley/);
  });
});
