import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ensureClientIsBuilt } from '../support/built-client.ts';

/** Writes down each run. */
const BUILD = `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { noteBuiltClient } from '${new URL('../../../scripts/built-client.js', import.meta.url)}';
appendFileSync('runs', 'x');
mkdirSync('web/dist/assets', { recursive: true });
writeFileSync('web/dist/index.html', '');
writeFileSync('web/dist/assets/a.js', '');
noteBuiltClient('.');
`;

test('the client is built once for all who ask, and again when a source is different, however new the build is', async (t) => {
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
  // As in a copy of the project: the build is not older than its sources.
  const later = new Date(Date.now() + 60_000);
  writeFileSync(join(root, 'web/main.ts'), 'other();');
  utimesSync(join(root, 'web/dist/index.html'), later, later);
  await ensureClientIsBuilt(root);
  assert.equal(runs(), 2);
  writeFileSync(join(root, 'web/main.test.ts'), '');
  utimesSync(join(root, 'web/main.ts'), later, later);
  await ensureClientIsBuilt(root);
  assert.equal(runs(), 2);
});
