import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { iconFiles } from '../../scripts/icons.ts';

const folder = resolve(import.meta.dirname, '../../web/ui/icons');

test('the sprite and the names of the icons are up to date: node scripts/icons.ts', () => {
  for (const [name, text] of Object.entries(iconFiles())) {
    assert.equal(readFileSync(resolve(folder, name), 'utf8'), text, name);
  }
});
