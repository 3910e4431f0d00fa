import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { basicHeader } from '../../src/engine/http/admission/credentials.ts';
import type { Client } from '../../src/testing/client.ts';
import {
  type Environment,
  ownerClient,
  place,
  readOwnerFile,
  runParley,
  startParley,
} from '../support/process.ts';
import { startS3 } from '../support/s3.ts';
import { engineName } from '../support/server.ts';
import { until } from '../support/until.ts';

const METRICS_TOKEN = 'a token for the metrics';

/** Servers whose backup is in a bucket. */
async function setUp() {
  const { dataDir, env } = await place();
  const s3 = await startS3();
  const PARLEY_BACKUP = `s3://${s3.bucket}/backup`;
  const settings: Environment = {
    ...{ ...env, PARLEY_RATE_LIMIT: '0', PARLEY_METRICS_TOKEN: METRICS_TOKEN, PARLEY_BACKUP },
    PARLEY_BACKUP_S3_ENDPOINT: s3.endpoint,
    PARLEY_BACKUP_S3_ACCESS_KEY: s3.accessKey,
    PARLEY_BACKUP_S3_SECRET_KEY: s3.secretKey,
  };
  return { dataDir, env: settings };
}

async function send(client: Client, content: string): Promise<void> {
  const { body } = await client.call(sendMessage, { type: 'channel', to: 'general', topic: 'talk', content });
  assert(body.result === 'success', JSON.stringify(body));
}

async function history(client: Client): Promise<string[]> {
  const { body } = await client.call(getMessages, {
    ...{ anchor: 'newest', num_before: 5000, num_after: 0, apply_markdown: false },
    narrow: [{ operator: 'topic', operand: 'talk' }],
  });
  assert(body.result === 'success');
  return body.messages.map(({ content }) => String(content));
}

/** UNIX milliseconds up to which the backup has all. */
async function backedUpTo(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const asked = Date.now();
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const age = /^parley_backup_age_seconds (\S+)$/m.exec(text)?.[1];
  return age === undefined ? 0 : asked - Number(age) * 1000;
}

async function upload(dataDir: string, url: string): Promise<string> {
  const { email, key: apiKey } = readOwnerFile(dataDir);
  const form = new FormData();
  form.set('file', new File(['the file'], 'a.txt'));
  const headers = { Authorization: basicHeader({ email, apiKey }) };
  const response = await fetch(`${url}/api/v1/user_uploads`, { method: 'POST', headers, body: form });
  return ((await response.json()) as { url: string }).url;
}

test('a server does not start with a place that cannot be one', async () => {
  const { dataDir, env } = await place();
  for (const [PARLEY_BACKUP, sentence] of [
    [join(dataDir, 'backups'), /lies in the data folder/],
    ['s3://backups/parley', /needs a store: set PARLEY_BACKUP_S3_ENDPOINT/],
  ] as const) {
    const { code, stderr } = await runParley({ ...env, PARLEY_BACKUP });
    assert.equal(code, 1);
    assert.match(stderr, sentence);
  }
});

describe('a server that keeps a backup up to date', { skip: engineName !== 'sqlite' }, () => {
  test('is restored after a kill under load: everything that the backup claims to have, with its files', async () => {
    const { dataDir, env } = await setUp();
    const first = await startParley(env);
    const owner = ownerClient(dataDir, first.url);
    const path = await upload(dataDir, first.url);
    await send(owner, `[a](${path})`);
    // Goes on with its chain over a restart.
    first.kill('SIGTERM');
    assert.equal((await first.ended).code, 0);
    assert(existsSync(join(dataDir, 'backup-state', 'closed.json')));
    const second = await startParley(env);
    const client = ownerClient(dataDir, second.url);
    const acknowledged: { readonly content: string; readonly at: number }[] = [];
    let isOver = false;
    const writing = (async () => {
      for (let n = 0; !isOver; n++) {
        await send(client, `message ${n}`);
        acknowledged.push({ content: `message ${n}`, at: Date.now() });
      }
    })().catch(() => {});
    await until(() => acknowledged.length >= 30);
    const since = Date.now();
    let covered = 0;
    await until(async () => {
      covered = await backedUpTo(second.url);
      return covered > since;
    });
    second.kill('SIGKILL');
    isOver = true;
    await second.ended;
    await writing;

    const { code, stdout, stderr } = await runParley(env, ['rehearse']);
    assert.deepEqual([code, stderr], [0, ''], stdout);
    assert.match(stdout, /^✓ The newest backup in s3:\/\/parley-files\/backup can be restored/);
    assert.match(stdout, /✓ All [0-9]+ rows of [0-9]+ tables are as they were/);
    assert.match(stdout, /✓ Each of [0-9]+ files is there\./);
    assert.match(stdout, /✓ [0-9]+ files \([0-9.]+ MB\) were read and are as they were stored\./);
    assert.match(
      stdout,
      /✓ A restore from here takes about [0-9]+ (s|min): .* for the database, .* of files\./,
    );
    assert.match(stdout, /✓ The server is [0-9]+ entries of the log ahead\./);

    const other = { ...env, PARLEY_DATA_DIR: join(dataDir, '../other') };
    const restored = await runParley(other, ['restore']);
    assert.deepEqual([restored.code, restored.stderr], [0, '']);
    const third = await startParley({ ...other, PARLEY_BACKUP: '' });
    const found = await history(ownerClient(other.PARLEY_DATA_DIR, third.url));
    const all = [`[a](${path})`, ...acknowledged.map(({ content }) => content)];
    const certain = acknowledged.filter(({ at }) => at < covered).length + 1;
    assert(certain > 30, String(certain));
    assert(found.length >= certain, `${found.length} of ${certain}`);
    assert.deepEqual(found.slice(0, all.length), all.slice(0, found.length));
    const { email, key: apiKey } = readOwnerFile(other.PARLEY_DATA_DIR);
    const response = await fetch(`${third.url}${path}`, {
      headers: { Authorization: basicHeader({ email, apiKey }) },
    });
    assert.equal(await response.text(), 'the file');
  });
});
