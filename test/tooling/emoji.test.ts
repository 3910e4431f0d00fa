import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { unicodeEmojiFile } from '../../scripts/emoji.ts';

const file = resolve(import.meta.dirname, '../../src/markdown/unicode-emoji-names.ts');

test('the names of emoji are up to date', () => {
  assert.equal(readFileSync(file, 'utf8'), unicodeEmojiFile(), 'run: node scripts/emoji.ts');
});
