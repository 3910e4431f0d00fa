import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialsOf } from '../../src/chat/pages/avatar.ts';

test('the first letters of the first and the last word', () => {
  const cases = {
    'Ada King Lovelace': 'AL',
    'ada.lovelace': 'AL',
    Plato: 'P',
    'Élodie été': 'ÉÉ',
    '山田 太郎': '山太',
    '🐙 Octopus': 'O',
    '7 of 9': '79',
    '': '',
    '🐙': '',
    '  -- ': '',
  };
  for (const [name, initials] of Object.entries(cases)) assert.equal(initialsOf(name), initials, name);
});
