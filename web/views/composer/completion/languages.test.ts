import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES, languagesFor, SHORT_NAMES } from './languages.ts';

test('a name that is typed whole comes first: Enter leaves it as it is', () => {
  for (const name of [...LANGUAGES, ...SHORT_NAMES]) assert.equal(languagesFor(name)[0], name);
  assert.deepEqual(languagesFor('Java'), ['java', 'javascript']);
});

test('the beginning of a name is completed; a word that begins none stays', () => {
  assert.equal(languagesFor('pyth')[0], 'python');
  assert.deepEqual(languagesFor('qwerty'), []);
  assert.deepEqual(languagesFor(''), []);
});
