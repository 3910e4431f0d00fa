import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageName } from '../../src/chat/markdown/code/languages.ts';
import { BOUNDS } from '../../src/engine/kernel/bounds.ts';
import { MOST_BOTS } from '../../web/state/bots.ts';
import { SHORT_NAMES } from '../../web/views/composer/completion/languages.ts';

test('the client says the limits that the server has', () => {
  assert.equal(MOST_BOTS, BOUNDS.bots);
});

test('the short names of languages that the client leaves as they are typed are names that the server knows', () => {
  const unknown = SHORT_NAMES.filter((name) => languageName(name) === name);
  assert.deepEqual(unknown, []);
});
