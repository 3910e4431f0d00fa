import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { Config } from '../../src/engine/config/config.ts';
import { FolderPlace } from '../../src/engine/files/places/folder-place.ts';
import { noteRehearsal } from '../../src/features/backup/record.ts';
import { readConfig } from '../../src/settings.ts';
import { examine } from '../../src/start/commands/doctor.ts';
import { place, runParley, startParley } from '../support/process.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-doctor-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** What answers at the address of the server. */
async function answering(body: unknown): Promise<string> {
  const server = createServer((_, response) => response.end(JSON.stringify(body)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ready = await answering({ status: 'ready' });
const config = (changes: Partial<Config> = {}): Config => ({
  ...readConfig({ PARLEY_DATA_DIR: join(folder, 'data'), PARLEY_EXTERNAL_URL: ready }),
  ...changes,
});
/** The lines about one thing. */
const linesOf = (text: string, name: string) =>
  text
    .split('\n')
    .filter((line, index, all) => [line, all[index - 1] ?? ''].some((each) => each.startsWith(`✗ ${name}`)));

describe('the doctor', () => {
  it('finds nothing wrong before the first start, but for the address', async () => {
    const { text } = await examine(config());
    assert.match(text, /^✓ database +There is none yet; the first start makes it\.$/m);
    assert.match(text, /^✓ address +The server answers at http:\/\/127\.0\.0\.1:\d+\.$/m);
  });

  it('says who else answers, and that nobody does', async () => {
    const strange = await examine(config({ externalUrl: await answering({ hello: 'world' }) }));
    assert.match(
      linesOf(strange.text, 'address').join('\n'),
      /Something else answers.*\n.*→ Look at the proxy/,
    );
    const nobody = await examine(config({ externalUrl: 'http://127.0.0.1:1' }));
    assert.equal(nobody.isWell, false);
    assert.match(
      nobody.text,
      /^✗ address +Nothing that is Parley answers at http:\/\/127\.0\.0\.1:1 \(.*\)\.$/m,
    );
  });

  it('says that the certificate is refused', async (t) => {
    const cause = Object.assign(new Error('unable to get local issuer certificate'), {
      code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    });
    t.mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('fetch failed', { cause })));
    const { text } = await examine(config({ externalUrl: 'https://chat.invalid' }));
    assert.match(
      linesOf(text, 'address').join('\n'),
      /The certificate of https:\/\/chat\.invalid is refused \(unable to get local issuer certificate\)\.\n.*→ Clients refuse it too/,
    );
  });

  it('asks for encryption, but not on this machine', async () => {
    const { text } = await examine(config({ externalUrl: 'http://chat.invalid' }));
    assert.match(
      linesOf(text, 'encryption').join('\n'),
      /http:\/\/chat\.invalid is not encrypted\.\n.*PARLEY_EXTERNAL_URL=https/,
    );
    assert.doesNotMatch((await examine(config())).text, /encryption/);
  });

  it('finds a data folder that others may read', async () => {
    const dataDir = join(folder, 'open');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o755);
    const { text } = await examine(config({ dataDir }));
    assert.match(linesOf(text, 'data folder').join('\n'), /can be read by other accounts\.\n.*chmod 700/);
    chmodSync(dataDir, 0o700);
    assert.match((await examine(config({ dataDir }))).text, /^✓ data folder .* by this account alone\.$/m);
  });

  it('says how old the newest backup is, and whether one was restored on trial', async () => {
    const given = config({ dataDir: join(folder, 'kept'), backup: join(folder, 'backups') });
    assert.match(
      linesOf((await examine(config())).text, 'backup').join('\n'),
      /There is none\.\n.*PARLEY_BACKUP/,
    );
    const none = (await examine(given)).text;
    assert.match(linesOf(none, 'backup').join('\n'), /There is none in .*backups\.\n.*→ Run "parley backup"/);
    assert.match(
      linesOf(none, 'rehearsal').join('\n'),
      /ever restored on trial.*\n.*→ Run "parley rehearse"/,
    );
    const place = new FolderPlace(join(folder, 'backups'));
    await place.put('copies/20260102T030405Z/json', []);
    noteRehearsal(given.dataDir, Date.parse('2026-01-02T04:00:00Z'));
    const old = (await examine(given)).text;
    assert.match(old, /^✗ backup +The newest one, in .*backups, is of 2026-01-02T03:04:05\.000Z\.$/m);
    assert.match(old, /^✓ rehearsal +A backup was last restored on trial at 2026-01-02T04:00:00\.000Z\.$/m);
    await place.put(`chains/a/0000000001-${Date.now()}.base.json`, []);
    assert.match((await examine(given)).text, /^✓ backup +The newest one/m);
  });

  it('tries the mail server', async () => {
    const away = await examine(config({ smtpUrl: 'smtp://user:secret@127.0.0.1:1' }));
    assert.match(
      linesOf(away.text, 'mail').join('\n'),
      /127\.0\.0\.1:1 does not take mail.*\n.*PARLEY_SMTP_URL/,
    );
    assert.doesNotMatch(away.text, /secret/);
  });
});

it('the command looks at a server that runs', async () => {
  const { env } = await place();
  const { url } = await startParley(env);
  const looked = await runParley({ ...env, PARLEY_EXTERNAL_URL: url }, ['doctor']);
  assert.match(looked.stdout, /^✓ address +The server answers at /m);
  assert.match(
    looked.stdout,
    /^✓ database +(SQLite, .*|PostgreSQL), of this version, with the organization Parley\.$/m,
  );
  assert.equal(looked.stderr, '');
});
