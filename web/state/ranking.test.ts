import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorMs } from '../../test/support/processor-time.ts';
import { matchedPieces, rankText } from './ranking.ts';

const order = (query: string, texts: readonly string[]) =>
  texts
    .filter((text) => rankText(text, query) > 0)
    .sort((one, other) => rankText(other, query) - rankText(one, query));

test('an exact name comes before a prefix, a word, a part, and letters in their order', () => {
  const texts = ['sandbox-des', 'odes', 'web design', 'designers', 'des', 'data entry staff'];
  assert.deepEqual(order('des', texts), [
    'des',
    'designers',
    'web design',
    'sandbox-des',
    'odes',
    'data entry staff',
  ]);
});

test('of two that fit alike the shorter one comes first', () => {
  assert.deepEqual(order('gen', ['general announcements', 'general']), ['general', 'general announcements']);
});

test('words may be begun in any order', () => {
  assert.ok(rankText('Amara Okafor', 'am ok') > 0);
  assert.ok(rankText('Amara Okafor', 'ok am') > 0);
  assert.equal(rankText('Amara Okafor', 'am xx'), 0);
});

test('initials find a name; letters strewn by chance do not', () => {
  assert.ok(rankText('Amara Okafor', 'ao') > 0);
  assert.equal(rankText('infrastructure', 'fte'), 0);
});

test('nothing typed fits everything', () => {
  assert.ok(rankText('anything', '  ') > 0);
});

test('what fits is highlighted', () => {
  const shown = (text: string, query: string) =>
    matchedPieces(text, query)
      .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
      .join('');
  assert.equal(shown('Web design', 'des'), 'Web [des]ign');
  assert.equal(shown('sides and des', 'des'), 'sides and [des]');
  assert.equal(shown('Amara Okafor', 'ok am'), '[Am]ara [Ok]afor');
  assert.equal(shown('Amara Okafor', 'ao'), '[A]mara [O]kafor');
  assert.equal(shown('İstanbul', 'i'), 'İstanbul');
  assert.equal(shown('', 'x'), '');
});

test('10,000 names are ranked within a few milliseconds', () => {
  const names = Array.from({ length: 10_000 }, (_, at) => `Person number ${at} of the organization`);
  const rankAll = () => {
    for (const name of names) rankText(name, 'pno');
  };
  // A bound that only an order of magnitude breaks.
  assert.ok(processorMs(rankAll) < 500);
});
