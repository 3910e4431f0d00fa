import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { getOwnUser } from '../../src/chat/endpoints/users/get-own-user.ts';
import { type Environment, ownerClient, place, runParley, startParley } from '../support/process.ts';
import { engineName } from '../support/server.ts';

async function stopped(env: Environment, args: readonly string[] = []): Promise<void> {
  const parley = await startParley(env, args);
  parley.kill('SIGTERM');
  assert.equal((await parley.ended).code, 0);
}

async function assertRefused(env: Environment, line: RegExp): Promise<void> {
  const { code, stdout, stderr } = await runParley(env);
  assert.match(stderr, /^[^\n]+\n$/);
  assert.match(stderr, line);
  assert.deepEqual([code, stdout], [1, '']);
}

const removeDatabase = (dataDir: string) => {
  for (const ending of ['', '-wal', '-shm']) rmSync(join(dataDir, `parley.db${ending}`), { force: true });
};

describe('a folder of an organization without its database makes no other organization', () => {
  const skip = engineName !== 'sqlite' && 'the database is elsewhere';
  for (const [what, damage] of [
    ['is gone', removeDatabase],
    [
      'is empty',
      (dataDir: string) => {
        removeDatabase(dataDir);
        writeFileSync(join(dataDir, 'parley.db'), '');
      },
    ],
  ] as const) {
    test(`when the database ${what}`, { skip }, async () => {
      const { dataDir, env } = await place();
      await stopped(env);
      damage(dataDir);
      const before = readdirSync(dataDir);
      const line =
        /holds an owner's key \(owner\.rc\), but parley\.db has no organization: restore it .*--new-organization/;
      await assertRefused(env, line);
      assert.deepEqual(readdirSync(dataDir), before, 'no database was made');
      rmSync(join(dataDir, 'owner.rc'));
      mkdirSync(join(dataDir, 'files/uploads'), { recursive: true });
      await assertRefused(env, /holds uploaded files/);
    });
  }

  test('when PostgreSQL is set in the place of SQLite', { skip: engineName !== 'postgres' }, async () => {
    const { env } = await place();
    const { DATABASE_URL: _, ...onSqlite } = env;
    await stopped(onSqlite as Environment);
    await assertRefused(env, /an organization in SQLite \(parley\.db\), but the database of DATABASE_URL/);
  });

  test('unless the command says so, and then the owner gets a new key', async () => {
    const { dataDir, env } = await place();
    mkdirSync(dataDir);
    writeFileSync(
      join(dataDir, 'owner.rc'),
      '[api]\nemail=a@example.com\nkey=old\nsite=http://example.com\n',
    );
    await assertRefused(env, /--new-organization/);
    const parley = await startParley(env, ['--new-organization']);
    const { body } = await ownerClient(dataDir, parley.url).call(getOwnUser);
    assert.equal(body.result, 'success');
    const kept = readdirSync(dataDir).filter((name) => /^owner\.rc\.[0-9]+\.old$/.test(name));
    assert.equal(kept.length, 1, 'the old key file is kept');
    parley.kill('SIGTERM');
    await parley.ended;
    await stopped(env);
    const again = await startParley(env, ['--new-organization']);
    const own = await ownerClient(dataDir, again.url).call(getOwnUser);
    assert.equal(own.body.result, 'success', 'where there is an organization, it is that one');
  });
});
