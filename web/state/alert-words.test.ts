import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findWords, wordsOf } from './alert-words.ts';

const found = (text: string, ...words: string[]) =>
  findWords(text, wordsOf(words)).map(({ start, end }) => text.slice(start, end));

test('whole words and phrases are found, in any case of letters, as the server finds them', () => {
  assert.deepEqual(found('PIZZA! pizzas, ice_pizza, Pizza', 'pizza'), ['PIZZA', 'Pizza']);
  assert.deepEqual(found('a lunch break, a lunch breakage', 'lunch break'), ['lunch break']);
  assert.deepEqual(found('I like c++, too', 'C++'), ['c++']);
  assert.deepEqual(found('to@all', '@all'), ['@all']);
  assert.deepEqual(found('Straße', 'straße'), ['Straße']);
  assert.deepEqual(found('', 'pizza'), []);
  assert.deepEqual(found('pizza'), []);
});

test('the longest counts, and nothing is found twice', () => {
  assert.deepEqual(found('lunch break at lunch', 'lunch', 'lunch break'), ['lunch break', 'lunch']);
  assert.deepEqual(found('one one', 'one', 'one one'), ['one one']);
});

test('letters of two code units are counted as such', () => {
  assert.deepEqual(found('🍕🍕 pizza 🍕', 'pizza', '🍕'), ['🍕', '🍕', 'pizza', '🍕']);
});

test('a hostile text takes no longer than its length times the longest word', () => {
  assert.equal(found('!'.repeat(10_000), '!'.repeat(100)).length, 100);
});
