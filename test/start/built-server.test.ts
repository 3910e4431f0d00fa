import assert from 'node:assert/strict';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, describe, test } from 'node:test';
import { findBuiltServer } from '../../bin/built-server.js';
import { ensureServerIsBuilt } from '../../scripts/server-for-tests.ts';
import { render } from '../../src/chat/endpoints/messages/render-message.ts';
import { addLinkifier } from '../../src/chat/endpoints/realm/add-linkifier.ts';
import { ownerClient, place, startParley } from '../support/process.ts';

const ROOT = resolve(import.meta.dirname, '../..');

function temporaryFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, 'built-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('the joined files of the server', () => {
  test('answer as the sources do', async () => {
    mkdirSync(join(ROOT, 'dist'), { recursive: true });
    const folder = temporaryFolder(join(ROOT, 'dist'));
    await ensureServerIsBuilt(['src/kernel/beside-code.test.ts'], folder);
    assert.equal(findBuiltServer(folder), undefined, 'tests that start no program need no build');
    await ensureServerIsBuilt(['test/start/health.test.ts'], folder);
    assert.equal(findBuiltServer(folder), join(folder, 'main.js'));
    assert(readdirSync(folder).length < 250, 'few files');

    const { dataDir, env } = await place();
    const parley = await startParley({ ...env, PARLEY_DEV: '1' }, [], { program: join(folder, 'main.js') });
    const owner = ownerClient(dataDir, parley.url);
    const linkifier = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' };
    assert.equal((await owner.call(addLinkifier, linkifier)).status, 200);
    const content = '#12 $$x^2$$ :tada: ´ü\n```python\nfor a in b: pass\n```';
    const { body } = await owner.call(render, { content });
    const rendered = String('rendered' in body && body.rendered);
    for (const part of [
      '<a href="https://example.com/12">#12</a>',
      'class="katex"',
      'emoji-1f389',
      '´ü',
      '<span class="k">for</span>',
    ])
      assert(rendered.includes(part), `${part} in ${rendered}`);
    for (const path of ['/', '/api', '/api/v1/openapi.json', '/integrations'])
      assert.equal((await fetch(`${parley.url}${path}`)).status, 200, path);
    const wrong = await fetch(`${parley.url}/api/v1/fetch_api_key`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'owner@parley.localhost', password: 'wrong' }),
    });
    assert.equal(((await wrong.json()) as { code: string }).code, 'AUTHENTICATION_FAILED');
    assert.equal(parley.stderr, '');
  });

  test('are taken only while the sources are as they were', () => {
    const root = temporaryFolder(tmpdir());
    const folder = join(root, 'dist');
    mkdirSync(folder);
    const source = join(root, 'a.ts');
    const main = join(folder, 'main.js');
    const note = (facts: unknown) => writeFileSync(join(folder, 'inputs.json'), JSON.stringify(facts));
    const hash = 'hvfkN/qlp/zhXR3cuerq6jd2Z7g=';
    writeFileSync(source, 'a');
    utimesSync(source, 1000, 1000);
    const found = () => findBuiltServer(folder, root);

    assert.equal(found(), undefined, 'nothing is built');
    note({ 'a.ts': [1, 1_000_000, hash] });
    assert.equal(found(), undefined, 'the first file is missing');
    copyFileSync(source, main);
    assert.equal(found(), main);
    note({ 'a.ts': [1, 2_000_000, hash] });
    assert.equal(found(), main, 'another time, the same content');
    writeFileSync(source, 'b');
    assert.equal(found(), undefined, 'another content');
    writeFileSync(source, 'aa');
    assert.equal(found(), undefined, 'another size');
    rmSync(source);
    assert.equal(found(), undefined, 'a source is gone');
    writeFileSync(join(folder, 'inputs.json'), '{');
    assert.equal(found(), undefined, 'facts that cannot be read');
  });
});
