import { execFileSync as run } from 'node:child_process';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const root = resolve(import.meta.dirname, '../..');

test('each table has a migration, and each migration and endpoint is listed; otherwise: npm run generate', () => {
  run(process.execPath, [join(root, 'scripts/generate.ts'), '--check'], { cwd: root });
});
