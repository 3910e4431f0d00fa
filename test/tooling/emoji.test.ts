import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { emojiKeywordsFile, emojiOrderFile, unicodeEmojiFile } from '../../scripts/emoji.ts';
import { listUnicodeEmoji } from '../../src/chat/markdown/emoji.ts';
import { EMOJI_GROUPS } from '../../web/views/emoji/order.ts';

const read = (path: string): string => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8');

test('the names of emoji are up to date', () => {
  assert.equal(
    read('src/chat/markdown/unicode-emoji-names.json'),
    unicodeEmojiFile(),
    'run: node scripts/emoji.ts',
  );
});

test('the groups of the emoji picker are up to date', () => {
  assert.equal(read('web/views/emoji/order.ts'), emojiOrderFile(), 'run: node scripts/emoji.ts');
});

test('the keywords of emoji are up to date', () => {
  assert.equal(read('web/views/emoji/keywords.ts'), emojiKeywordsFile(), 'run: node scripts/emoji.ts');
});

test('each emoji that the server knows stands in a group of the picker', () => {
  const grouped = new Set(Object.values(EMOJI_GROUPS).flatMap((codes) => codes.split(' ')));
  const missing = listUnicodeEmoji().filter(({ code }) => !grouped.has(code));
  assert.deepEqual(
    missing.map(({ code, names }) => `${code} ${names[0]}`),
    [],
  );
});
