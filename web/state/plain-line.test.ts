import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainLine } from './plain-line.ts';

test('Controls of direction and line breaks are blanks; letters of any script stay', () => {
  assert.equal(plainLine('\u202egpj.exe\u2066 Bob\n\tMember'), 'gpj.exe  Bob Member');
  assert.equal(plainLine('שלום \u200fعالم – Zoë 👩‍🚀'), 'שלום \u200fعالم – Zoë 👩‍🚀');
});
