import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSubject } from './subject.ts';

const SUBJECTS: readonly (readonly [string, string, boolean?])[] = [
  ['Lunch', 'Lunch'],
  ['Re: Lunch', 'Lunch'],
  ['RE : Lunch', 'Lunch'],
  ['re: Re: AW: Lunch', 'Lunch'],
  ['Re[2]: Lunch', 'Lunch'],
  ['Re(3): Lunch', 'Lunch'],
  ['Re\uff1aLunch', 'Lunch'],
  ['Fwd: Lunch', 'Lunch', true],
  ['WG: AW: Lunch', 'Lunch', true],
  ['[Fwd: Lunch]', 'Lunch', true],
  ['[team] Lunch', '[team] Lunch'],
  ['Reply: Lunch', 'Reply: Lunch'],
  ['Lunch: Re: cake', 'Lunch: Re: cake'],
  ['Re:', ''],
  ['', ''],
];

test('subjects without what mail programs put in front', () => {
  for (const [given, bare, isForwarded = false] of SUBJECTS)
    assert.deepEqual(readSubject(given), { bare, isForwarded }, given);
});
