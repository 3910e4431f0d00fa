import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { withCommands } from '../../scripts/commands.ts';
import { COMMANDS } from '../../src/commands.ts';

const root = resolve(import.meta.dirname, '../..');

test('docs/operate.md has the table of commands', () => {
  const text = readFileSync(resolve(root, 'docs/operate.md'), 'utf8');
  for (const name of Object.keys(COMMANDS)) assert.match(text, new RegExp(`^\\| \`parley ${name}\\b`, 'm'));
  assert.equal(text, withCommands(text), 'run: node scripts/commands.ts');
});

test('npx finds the program, for any Node', () => {
  const { bin } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
    bin: Readonly<Record<string, string>>;
  };
  assert.deepEqual(bin, { parley: 'bin/parley.js' });
  const program = resolve(root, 'bin/parley.js');
  assert.match(readFileSync(program, 'utf8'), /^#!\/usr\/bin\/env node\n/);
  assert.equal(statSync(program).mode & 0o111, 0o111, 'it can be executed');
});
