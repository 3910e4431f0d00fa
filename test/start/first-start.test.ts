import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setUp } from '../../src/chat/endpoints/server/set-up.ts';
import { getOwnUser } from '../../src/chat/endpoints/users/get-own-user.ts';
import { createClient, fetchTransport } from '../../src/testing/client.ts';
import { ONCE, ownerClient, place, readOwnerFile, runParley, startParley } from '../support/process.ts';
import { until } from '../support/until.ts';

const hasCurl = spawnSync('curl', ['--version']).status === 0;

const secretOf = (stdout: string) => /\/setup#([a-z0-9]{24})$/m.exec(stdout)?.[1] as string;

const curlOf = (stdout: string) => /^ *(curl .*)$/m.exec(stdout)?.[1] as string;

test('the first start makes the organization, its owner and the key file', async () => {
  const { dataDir, env } = await place();
  const settings = { ...env, PARLEY_OWNER_EMAIL: 'ada@example.com', PARLEY_ORGANIZATION: 'Engines' };
  const { url, stdout, stderr } = await startParley(settings);
  assert.match(stdout, /ready at http:\/\/127\.0\.0\.1:[1-9][0-9]* \(Engines\)/);
  assert(stdout.includes(`${url}/api\n`), 'says where the API page is');
  assert(stdout.includes(join(dataDir, 'owner.rc')), 'says where the key is');
  assert.equal(stderr, '');
  const { email, key, site } = readOwnerFile(dataDir);
  assert.deepEqual([email, site], ['ada@example.com', url]);
  assert.equal(statSync(join(dataDir, 'owner.rc')).mode & 0o777, 0o600);
  assert.equal(statSync(dataDir).mode & 0o777, 0o700);
  assert(!stdout.includes(key), 'the key itself is not printed');
  const { body } = await ownerClient(dataDir, url).call(getOwnUser);
  assert(body.result === 'success');
  assert.deepEqual([body.delivery_email, body.role], ['ada@example.com', 100]);
});

test('the first visit is printed until an owner has a password, and moves the address into the key file', async () => {
  const { dataDir, env } = await place();
  const first = await startParley(env);
  const secret = secretOf(first.stdout);
  assert(first.stdout.includes(`${first.url}/setup#${secret}\n`));
  first.kill('SIGTERM');
  await first.ended;
  const second = await startParley(env);
  assert.equal(secretOf(second.stdout), secret, 'the link survives a restart');
  const answer = await createClient(fetchTransport(second.url)).call(setUp, {
    ...{ secret, organization: 'Engines', full_name: 'Ada Lovelace' },
    ...{ email: 'ada@example.com', password: 'a long phrase' },
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await until(() => readOwnerFile(dataDir).email === 'ada@example.com');
  const { body } = await ownerClient(dataDir, second.url).call(getOwnUser);
  assert(body.result === 'success');
  assert.equal(body.full_name, 'Ada Lovelace');
  second.kill('SIGTERM');
  await second.ended;
  const third = await startParley(env);
  assert.match(third.stdout, /\(Engines\)/);
  assert.equal(secretOf(third.stdout), undefined);
});

test('the printed command sends a message', { skip: !hasCurl && 'there is no curl' }, async () => {
  const { stdout } = await startParley((await place()).env);
  const run = spawnSync('sh', ['-c', curlOf(stdout)], { cwd: tmpdir(), encoding: 'utf8' });
  assert.equal(run.stderr, '');
  assert.equal(JSON.parse(run.stdout).result, 'success');
});

test('a folder with a quote in its name does no harm', {
  skip: ONCE.skip || (!hasCurl && 'there is no curl'),
}, async () => {
  const { dataDir, env } = await place();
  const { stdout } = await startParley({ ...env, PARLEY_DATA_DIR: join(dataDir, "it's $HOME; here") });
  const run = spawnSync('sh', ['-c', curlOf(stdout)], { cwd: tmpdir(), encoding: 'utf8' });
  assert.equal(JSON.parse(run.stdout).result, 'success');
});

test('a later start says less, and leaves the key file as it is', async () => {
  const { dataDir, env } = await place();
  const file = join(dataDir, 'owner.rc');
  const first = await startParley(env);
  first.kill('SIGTERM');
  await first.ended;
  writeFileSync(file, `# mine\n${readFileSync(file, 'utf8')}`);
  const second = await startParley(env);
  assert.doesNotMatch(second.stdout, /curl/);
  assert.match(readFileSync(file, 'utf8'), /^# mine\n/);
  second.kill('SIGTERM');
  await second.ended;
  rmSync(file);
  const third = await startParley(env);
  const { body } = await ownerClient(dataDir, third.url).call(getOwnUser);
  assert.equal(body.result, 'success', 'the key file is there again when it was missing');
});

test('the URL is the one that is set', async () => {
  const { dataDir, env } = await place();
  const { stdout } = await startParley({ ...env, PARLEY_EXTERNAL_URL: 'https://chat.example.com/' });
  assert.match(stdout, /ready at https:\/\/chat\.example\.com \(/);
  assert.match(stdout, /curl .* http:\/\/127\.0\.0\.1:[0-9]+\/api/, 'the first message goes straight to it');
  assert.equal(readOwnerFile(dataDir).site, 'https://chat.example.com');
});

test('help, version, and what it does not know', ONCE, async () => {
  const { env } = await place();
  const help = await runParley(env, ['--help']);
  assert.equal(help.code, 0);
  assert.match(help.stdout, /^Usage: npx parley/);
  const version = await runParley(env, ['--version']);
  assert.deepEqual([version.code, version.stdout], [0, 'Parley 0.1.0\n']);
  for (const args of [['--frobnicate'], ['extra'], ['--demo=yes']]) {
    const { code, stderr, stdout } = await runParley(env, args);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^(?:Usage: |There is no command )[^\n]+\n$/);
  }
});

test('the first visit comes with the settings by which other machines reach the server, unless it has an address for them', async () => {
  const { env } = await place();
  const alone = await startParley(env);
  const settings = `HOST=0.0.0.0 PARLEY_EXTERNAL_URL=http://NAME:${new URL(alone.url).port}\n`;
  assert(alone.stdout.includes(settings), alone.stdout);
  const unnamed = await startParley({ ...(await place()).env, HOST: '0.0.0.0' });
  assert.match(unnamed.stdout, /PARLEY_EXTERNAL_URL=http:\/\/NAME:[0-9]+\n/);
  const named = await startParley({ ...(await place()).env, PARLEY_EXTERNAL_URL: 'http://chat.example.com' });
  assert(!named.stdout.includes('NAME'), named.stdout);
});
