import assert from 'node:assert/strict';
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { fetchApiKey } from '../../src/chat/endpoints/authentication/fetch-api-key.ts';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { resetPassword } from '../../src/chat/endpoints/password-resets/reset-password.ts';
import { deactivateRealm } from '../../src/chat/endpoints/realm/deactivate-realm.ts';
import { getServerSettings } from '../../src/chat/endpoints/server/get-server-settings.ts';
import { getOwnUser } from '../../src/chat/endpoints/users/get-own-user.ts';
import { basicHeader } from '../../src/engine/http/admission/credentials.ts';
import { getAuditLog } from '../../src/features/audit/get-audit-log.ts';
import { type Client, createClient, fetchTransport } from '../../src/testing/client.ts';
import {
  type Environment,
  place as newPlace,
  ONCE,
  ownerClient,
  readOwnerFile,
  runParley,
  startParley,
} from '../support/process.ts';
import { engineName } from '../support/server.ts';

/** Without a limit of requests: how many messages are sent meanwhile depends on the machine. */
async function place(): Promise<{ dataDir: string; env: Environment }> {
  const { dataDir, env } = await newPlace();
  return { dataDir, env: { ...env, PARLEY_RATE_LIMIT: '0' } };
}

async function command(env: Environment, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runParley(env, args);
  assert.deepEqual([code, stderr], [0, '']);
  return stdout;
}

async function refused(env: Environment, line: RegExp, ...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await runParley(env, args);
  assert.match(stderr, line);
  assert.deepEqual([code, stdout, stderr.split('\n').length], [1, '', 2]);
}

async function send(client: Client, content: string): Promise<number> {
  const { body } = await client.call(sendMessage, { type: 'channel', to: 'general', topic: 'talk', content });
  assert(body.result === 'success', JSON.stringify(body));
  return body.id;
}

async function history(client: Client): Promise<string[]> {
  const { body } = await client.call(getMessages, {
    ...{ anchor: 'newest', num_before: 5000, num_after: 0, apply_markdown: false },
    narrow: [{ operator: 'topic', operand: 'talk' }],
  });
  assert(body.result === 'success');
  return body.messages.map(({ content }) => String(content));
}

/** Uploads a file and says so in the channel; returns where it is. */
async function upload(dataDir: string, url: string, text: string): Promise<string> {
  const { email, key: apiKey } = readOwnerFile(dataDir);
  const form = new FormData();
  form.set('file', new File([text], 'a.txt'));
  const headers = { Authorization: basicHeader({ email, apiKey }) };
  const response = await fetch(`${url}/api/v1/user_uploads`, { method: 'POST', headers, body: form });
  const { url: path } = (await response.json()) as { url: string };
  return path;
}

async function download(dataDir: string, url: string, path: string): Promise<string> {
  const { email, key: apiKey } = readOwnerFile(dataDir);
  const headers = { Authorization: basicHeader({ email, apiKey }) };
  return (await fetch(`${url}${path}`, { headers })).text();
}

describe('backup and restore', () => {
  test('of a server in use: has everything acknowledged before, once, with its files', async () => {
    const { dataDir, env } = await place();
    const parley = await startParley(env);
    const owner = ownerClient(dataDir, parley.url);
    const { body: queue } = await owner.call(registerQueue);
    assert(queue.result === 'success');
    const path = await upload(dataDir, parley.url, 'the file');
    const acknowledged: string[] = [];
    let isOver = false;
    const writing = (async () => {
      for (let n = 0; !isOver; n++) {
        await send(owner, `message ${n}`);
        acknowledged.push(`message ${n}`);
      }
    })();
    while (acknowledged.length < 10) await new Promise((resolve) => setTimeout(resolve, 10));
    const before = [...acknowledged];
    const folder = join(dataDir, '../backup');
    assert.match(
      await command(env, 'backup', folder),
      /^Parley is backed up in .*: up to message [0-9]+, with 1 files\.\n$/,
    );
    isOver = true;
    await writing;
    const lost = await send(owner, 'after the backup');
    parley.kill('SIGTERM');
    await parley.ended;
    assert.deepEqual(readdirSync(folder).sort(), ['copies', 'files', 'parley-backups.json']);
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      assert.equal(statSync(join(folder, name)).mode & 0o77, 0, name);
    }
    await refused(env, /holds something else than backups/, 'backup', join(dataDir, '..'));
    await refused(env, /lies in the data folder/, 'backup', join(dataDir, 'backups'));

    const other = await place();
    assert.match(
      await command(other.env, 'restore', folder),
      /^Parley is restored as of \S+Z, up to message [0-9]+\. Start/,
    );
    await refused(
      other.env,
      /holds (a database|an owner's key)|has an organization already/,
      'restore',
      folder,
    );
    const restored = await startParley(other.env);
    assert.doesNotMatch(restored.stdout, /Send a first message/);
    const again = ownerClient(other.dataDir, restored.url);
    const kept = await history(again);
    assert.deepEqual(kept.slice(0, before.length), before);
    assert.deepEqual(kept, acknowledged.slice(0, kept.length));
    assert(!kept.includes('after the backup'));
    assert.equal(await download(other.dataDir, restored.url, path), 'the file');
    assert((await send(again, 'new')) > lost + 1000, 'no ID is given again');
    const poll = await again.call(getEvents, {
      queue_id: queue.queue_id as string,
      last_event_id: queue.last_event_id,
    });
    assert(poll.body.result === 'error');
    assert.equal(poll.body.code, 'BAD_EVENT_QUEUE_ID', 'clients begin anew');
    assert.match(await command(other.env, 'check'), /each of 1 uploaded files is there, in its size/);
  });

  test('moves an organization from one engine to the other', {
    skip: engineName !== 'postgres',
  }, async () => {
    const { env } = await place();
    const { DATABASE_URL = '', ...folderOnly } = env;
    const sqlite = folderOnly as Environment;
    const dataDir = sqlite.PARLEY_DATA_DIR as string;
    const first = await startParley(sqlite);
    for (let n = 0; n < 30; n++) await send(ownerClient(dataDir, first.url), `${n}`);
    const there = join(dataDir, '../there');
    await command(sqlite, 'backup', there);
    first.kill('SIGTERM');
    await first.ended;
    const onPostgres = { PARLEY_DATA_DIR: join(dataDir, '../postgres'), DATABASE_URL };
    await command(onPostgres, 'restore', there);
    const second = await startParley(onPostgres);
    const client = ownerClient(onPostgres.PARLEY_DATA_DIR, second.url);
    const talk = Array.from({ length: 30 }, (_, n) => `${n}`);
    assert.deepEqual(await history(client), talk);
    await send(client, 'on PostgreSQL');
    const back = join(dataDir, '../back');
    await command(onPostgres, 'backup', back);
    const home = { PARLEY_DATA_DIR: join(dataDir, '../home') };
    await command(home, 'restore', back);
    const third = await startParley(home);
    assert.deepEqual(await history(ownerClient(home.PARLEY_DATA_DIR, third.url)), [...talk, 'on PostgreSQL']);
  });

  test('refuse what is no backup, one that is cut short, and one that is damaged', async () => {
    const { dataDir, env } = await place();
    const parley = await startParley(env);
    const folder = join(dataDir, '../backup');
    await command(env, 'backup', folder);
    parley.kill('SIGTERM');
    await parley.ended;
    const other = await place();
    await refused(other.env, /holds no backups/, 'restore', dataDir);
    await refused(other.env, /has no backup of that time/, 'restore', '--to', '2020-01-01', folder);
    await refused(other.env, /--to takes a time like/, 'restore', '--to', 'yesterday', folder);
    const copy = join(folder, 'copies', readdirSync(join(folder, 'copies'))[0] as string);
    truncateSync(join(copy, 'zst'), 8192);
    await refused(other.env, /is damaged: /, 'restore', folder);
    const { code, stdout } = await runParley(env, ['rehearse', folder]);
    assert.equal(code, 1);
    assert.match(stdout, /^✗ .* is damaged: /);
    rmSync(join(copy, 'json'));
    await refused(other.env, /has no backup that came to its end/, 'restore', folder);
    assert(!existsSync(join(other.dataDir, 'parley.db')));
    await startParley(other.env);
  });

  test('a backup of nothing is refused', { skip: engineName !== 'sqlite' }, async () => {
    const { dataDir, env } = await place();
    await refused(env, /There is no database in/, 'backup', join(dataDir, '../backup'));
  });
});

describe('owner-key', () => {
  const opens = async (url: string, { email, key }: { email: string; key: string }) =>
    (await createClient(fetchTransport(url), { email, apiKey: key }).call(getOwnUser)).status;

  test('makes another key, for a server that runs and for the next one', async () => {
    const { dataDir, env } = await place();
    const parley = await startParley(env);
    const before = readOwnerFile(dataDir);
    rmSync(join(dataDir, 'owner.rc'));
    const settings = { ...env, PARLEY_EXTERNAL_URL: parley.url };
    assert.match(
      await command(settings, 'owner-key'),
      /owner\.rc holds a new key of owner@parley\.localhost/,
    );
    const after = readOwnerFile(dataDir);
    assert.notEqual(after.key, before.key);
    assert.deepEqual([after.email, after.site], [before.email, parley.url]);
    while ((await opens(parley.url, after)) !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(await opens(parley.url, before), 401);
    parley.kill('SIGTERM');
    await parley.ended;
    await command(env, 'owner-key');
    const next = await startParley(env);
    assert.equal(await opens(next.url, after), 401);
    assert.equal(await opens(next.url, readOwnerFile(dataDir)), 200);
  });
});

describe('owner-password', () => {
  test('prints a link with which the owner of a server that runs chooses a password', async () => {
    const { env } = await place();
    const parley = await startParley(env);
    const said = await command({ ...env, PARLEY_EXTERNAL_URL: parley.url }, 'owner-password');
    const token = /\/reset-password\/([a-z0-9]{24})\n/.exec(said)?.[1] as string;
    assert(said.includes(`  ${parley.url}/reset-password/${token}\n`));
    const nobody = createClient(fetchTransport(parley.url));
    const password = 'a long phrase';
    assert.equal((await nobody.call(resetPassword, { token, password })).status, 200);
    const logIn = { username: 'owner@parley.localhost', password };
    assert.equal((await nobody.call(fetchApiKey, logIn)).status, 200);
  });
});

describe('reactivate', () => {
  const audited = async (client: Client) => {
    const { body } = await client.call(getAuditLog, {
      kinds: ['realm_deactivated', 'realm_reactivated'],
    } as never);
    assert(body.result === 'success', JSON.stringify(body));
    return body.entries.map(({ kind, source }) => `${kind} by ${source}`);
  };

  test('opens a deactivated organization of a server that runs, and of one that does not', async () => {
    const { dataDir, env } = await place();
    const parley = await startParley(env);
    const owner = ownerClient(dataDir, parley.url);
    const nobody = createClient(fetchTransport(parley.url));
    const isClosed = async () => {
      const { body } = await nobody.call(getServerSettings, {});
      assert(body.result === 'success');
      return body.realm_deactivated;
    };
    await refused(env, /^Parley is not deactivated\.$/m, 'reactivate');
    assert.equal((await owner.call(deactivateRealm, {})).status, 200);
    assert.equal((await owner.call(getOwnUser, {})).status, 401);
    assert.equal(await isClosed(), true);
    assert.match(await command(env, 'reactivate'), /^Parley is in use again, /);
    while (await isClosed()) await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal((await owner.call(getOwnUser, {})).status, 200);
    assert.equal((await owner.call(deactivateRealm, {})).status, 200);
    parley.kill('SIGTERM');
    await parley.ended;
    await command(env, 'reactivate');
    const next = await startParley(env);
    const again = ownerClient(dataDir, next.url);
    const reactivated = 'realm_reactivated by command_line';
    const deactivated = 'realm_deactivated by user';
    assert.deepEqual(await audited(again), [reactivated, deactivated, reactivated, deactivated]);
  });
});

describe('check', () => {
  test('says that all is well, what is missing, and which key opens nothing', async () => {
    const { dataDir, env } = await place();
    const parley = await startParley(env);
    const path = await upload(dataDir, parley.url, 'the file');
    await send(ownerClient(dataDir, parley.url), `[a](${path})`);
    assert.match(
      await command(env, 'check'),
      /^Parley: the database is whole and of this version, and each of 1 /,
    );
    const old = readFileSync(join(dataDir, 'owner.rc'), 'utf8');
    await command(env, 'owner-key');
    writeFileSync(join(dataDir, 'owner.rc'), old);
    await refused(env, /holds a key that opens nothing/, 'check');
    const names = readdirSync(join(dataDir, 'files/uploads'), { recursive: true, encoding: 'utf8' });
    const stored = join('uploads', names.sort().at(-1) as string);
    truncateSync(join(dataDir, 'files', stored), 0);
    await refused(env, /^1 of 1 files is damaged: uploads\/1\//, 'check');
    rmSync(join(dataDir, 'files'), { recursive: true });
    await refused(env, /^1 of 1 files is missing: uploads\/1\//, 'check');
  });

  test('finds damaged pages', { skip: engineName !== 'sqlite' }, async () => {
    const { dataDir, env } = await place();
    const parley = await startParley(env);
    for (let n = 0; n < 20; n++) await send(ownerClient(dataDir, parley.url), 'x'.repeat(5000));
    parley.kill('SIGTERM');
    await parley.ended;
    const file = join(dataDir, 'parley.db');
    const pages = new DatabaseSync(file);
    pages.exec('PRAGMA journal_mode = DELETE');
    pages.close();
    truncateSync(file, statSync(file).size - 20_480);
    await refused(env, /damaged|cannot be used/, 'check');
  });
});

test('--help is printed; a wrong command, option or argument ends with one line', ONCE, async () => {
  const { env } = await place();
  assert.match(await command(env, '--help'), /^ {2}backup \[PLACE\] /m);
  assert.match(await command(env, 'help', 'restore'), /^Usage: npx parley restore /);
  await refused(env, /^Usage: parley check \("x" is one too many\)\.$/m, 'check', 'x');
  await refused(env, /^There is no command "toString": /, 'toString');
});
