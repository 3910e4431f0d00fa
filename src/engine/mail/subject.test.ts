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
  ['Re-use of bottles', 'Re-use of bottles'],
  ['Ref', 'Ref'],
  ['Lunch [urgent]', 'Lunch [urgent]'],
  // As the reference reads them, in our own words.
  ['Re: Fwd:  Re:  Tools', 'Tools'],
  ['Fwd : Re : Re: Much', 'Much', true],
  ['Re  : : Re: Much', 'Much'],
  ['Re:: Much', 'Much'],
  ['Re; Much', 'Much'],
  [': ada - nothing in front', ': ada - nothing in front'],
  ['RE--', ''],
  ['RE: : Votes', 'Votes'],
  ['[RE: (no subject)]', '(no subject)'],
  ['Request - nothing in front', 'Request - nothing in front'],
  ['this is the subject (fwd)', 'this is the subject'],
  ['Re: [Fwd: ] Joke', 'Joke'],
  ['Re: [Fwd: [Fwd: FW: Rules]]', 'Rules'],
  ['Re: Fwd: [Fwd: FW: "Drink"]', '"Drink"'],
  ['FW: FW: (fwd) FW:  Warning...', 'Warning...', true],
  ['FW: (Fwd) (Fwd) ', '', true],
  ['Fwd: [Fwd: [Fwd: Big, bad]]', 'Big, bad', true],
  ['FW: [Fwd: Fw: drawing by a child (fwd)]', 'drawing by a child', true],
  ['Re: Fwd', ''],
  ['Fwd: Re: fwd is a word (four wheels)', 'fwd is a word (four wheels)', true],
  ['Re: Fwd: Re: AW: SV: Re[12]: Test', 'Test'],
  ['[fwd] Lunch', 'Lunch', true],
  ['RE: FWD: Lunch', 'Lunch'],
  ['AW: FWD: Lunch', 'Lunch'],
  ['', ''],
];

test('subjects without what mail programs put in front', () => {
  for (const [given, bare, isForwarded = false] of SUBJECTS)
    assert.partialDeepStrictEqual(readSubject(given), { bare, isForwarded }, given);
});

test('the subject of an answer begins with a word for it', () => {
  for (const given of ['Re: Lunch', 'AW: FWD: Lunch', 'SV: x', '[Re: x]', 'Odp: x', 'Ynt: x', 'Ref : x'])
    assert.equal(readSubject(given).isAnswer, true, given);
  for (const given of ['Lunch', 'Fwd: Re: Lunch', 'Reply: x', 'News: Re', ''])
    assert.equal(readSubject(given).isAnswer, false, given);
});
