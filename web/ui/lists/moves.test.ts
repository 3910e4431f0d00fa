import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchPieces, moveOf, nextIndex, typeahead } from './moves.ts';
import { keptKey } from './options.ts';

test('arrows move along the axis; left and right follow the direction of writing', () => {
  assert.equal(moveOf('ArrowDown', 'vertical'), 'next');
  assert.equal(moveOf('ArrowDown', 'horizontal'), undefined);
  assert.equal(moveOf('ArrowLeft', 'horizontal'), 'previous');
  assert.equal(moveOf('ArrowLeft', 'horizontal', true), 'next');
  assert.equal(moveOf('Home', 'horizontal'), 'first');
});

test('a list goes round at both ends', () => {
  assert.equal(nextIndex(2, 3, 'next'), 0);
  assert.equal(nextIndex(0, 3, 'previous'), 2);
  assert.equal(nextIndex(-1, 3, 'next'), 0);
  assert.equal(nextIndex(-1, 3, 'previous'), 2);
  assert.equal(nextIndex(1, 3, 'last'), 2);
  assert.equal(nextIndex(0, 0, 'next'), -1);
});

const texts = ['Reply', 'Star', 'Stop', 'Delete'];

test('letters go to the text that begins with them; one letter again goes round', () => {
  assert.equal(typeahead(texts, 's', 0), 1);
  assert.equal(typeahead(texts, 'ss', 1), 2);
  assert.equal(typeahead(texts, 's', 2), 1);
  assert.equal(typeahead(texts, 'sto', 1), 2);
  assert.equal(typeahead(texts, 'x', 0), undefined);
});

test('words of a query are marked, whatever their case', () => {
  assert.deepEqual(matchPieces('Market research', 'RES mar'), [
    { text: 'Mar', isMatch: true },
    { text: 'ket ', isMatch: false },
    { text: 'res', isMatch: true },
    { text: 'earch', isMatch: false },
  ]);
  assert.deepEqual(matchPieces('abc', ''), [{ text: 'abc', isMatch: false }]);
  assert.deepEqual(matchPieces('', 'a'), []);
});

test('the mark stays on its option while that is there, else it is on the first', () => {
  const groups = [{ choices: ['a', 'b'].map((key) => ({ key, text: key, value: key })) }];
  assert.equal(keptKey(groups, 'b'), 'b');
  assert.equal(keptKey(groups, 'z'), 'a');
  assert.equal(keptKey([], 'z'), undefined);
});
