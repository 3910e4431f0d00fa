import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ensureClientIsBuilt } from '../support/built-client.ts';

/** Writes down each run, and leaves files that are newer than the page. */
const BUILD = `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
appendFileSync('runs', 'x');
mkdirSync('web/dist/assets', { recursive: true });
writeFileSync('web/dist/index.html', '');
writeFileSync('web/dist/index.html.br', '');
writeFileSync('web/dist/assets/a.js', '');
`;

test('the client is built once for all who ask, and again when a source is newer', async (t) => {
  const root = mkdtempSync(join(tmpdir(), 'parley-build-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of ['web', 'scripts', 'node_modules']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  writeFileSync(join(root, 'scripts/build-web.js'), BUILD);
  writeFileSync(join(root, 'web/main.ts'), '');
  const runs = () => readFileSync(join(root, 'runs'), 'utf8').length;
  await Promise.all([1, 2, 3].map(() => ensureClientIsBuilt(root)));
  assert.equal(runs(), 1);
  await ensureClientIsBuilt(root);
  assert.equal(runs(), 1);
  const past = new Date(Date.now() - 60_000);
  utimesSync(join(root, 'web/dist/index.html'), past, past);
  await ensureClientIsBuilt(root);
  assert.equal(runs(), 2);
});
