import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emojiNameFrom, emojiNameOfFile, emojiNameProblem } from './emoji-name.ts';

const others = { taken: new Set(['parrot']), isBuiltIn: false, isAdministrator: false };

test('a name is kept in small letters, with underscores', () => {
  assert.equal(emojiNameFrom(' Party Parrot '), 'party_parrot');
  assert.equal(emojiNameProblem(emojiNameFrom('Party Parrot'), others), undefined);
});

test('what a name cannot be is said', () => {
  const problems = {
    '': 'missing',
    '<b>': 'letters',
    größe: 'letters',
    'a:b': 'letters',
    party_: 'end',
    'party-': 'end',
    parrot: 'taken',
    ['x'.repeat(101)]: 'long',
  } as const;
  for (const [name, problem] of Object.entries(problems))
    assert.equal(emojiNameProblem(name, others), problem, name);
});

test('only administrators hide a built-in emoji', () => {
  assert.equal(emojiNameProblem('smile', { ...others, isBuiltIn: true }), 'built-in');
  assert.equal(emojiNameProblem('smile', { ...others, isBuiltIn: true, isAdministrator: true }), undefined);
});

test('the name of a file gives one', () => {
  assert.equal(emojiNameOfFile('Party Parrot (1).gif'), 'party_parrot_1');
  assert.equal(emojiNameOfFile('Grüße.tar.png'), 'gru_e_tar');
  assert.equal(emojiNameOfFile('日本.png'), '');
  assert.equal(emojiNameOfFile('.png'), '');
  assert.equal(emojiNameOfFile(`${'a_'.repeat(300)}.png`).length, 99);
});
