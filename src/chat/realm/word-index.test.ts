import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WordIndex } from './word-index.ts';

function indexOf(words: Record<number, readonly string[]>): WordIndex {
  const index = new WordIndex();
  for (const [owner, own] of Object.entries(words)) index.put(Number(owner), own);
  return index;
}

test('finds whole words and phrases, in any case of letters', () => {
  const index = indexOf({
    1: ['Pizza'],
    2: ['lunch break', 'pizza'],
    3: ['c++'],
    4: ['straße'],
    5: ['@all'],
    6: ['番茄', 'サーバー', '배포'],
  });
  const cases: [string, number[]][] = [
    ['PIZZA!', [1, 2]],
    ['pizzas', []],
    ['ice_pizza', []],
    ['a lunch break.', [2]],
    ['a lunch breakage', []],
    ['I like c++, too', [3]],
    ['c+', []],
    ['Straße', [4]],
    ['pizza-straße', [1, 2, 4]],
    ['pizza/straße', [1, 2, 4]],
    ['"pizza"', [1, 2]],
    ['to@all', [5]],
    ['我喜欢番茄汤', [6]],
    ['新しいサーバーです', [6]],
    ['배포가 끝났다', [6]],
    ['番 茄', []],
    ['see https://pizza.example/pizza?pizza=1, and HTTP://x.example/straße', []],
    ['(https://x.example) pizza', [1, 2]],
    ['', []],
  ];
  for (const [text, owners] of cases) assert.deepEqual(index.ownersIn(text), owners, text);
});

test('words are replaced, and others with a part of them stay', () => {
  const index = indexOf({ 1: ['one', 'on'], 2: ['one'] });
  index.put(1, ['on']);
  assert.deepEqual([index.ownersIn('one'), index.ownersIn('on')], [[2], [1]]);
  index.put(2, []);
  index.put(1, []);
  assert.deepEqual([index.isEmpty, index.ownersIn('one')], [true, []]);
});

test('a hostile text takes no longer than its length times the longest word', () => {
  const index = indexOf({ 1: ['!'.repeat(100)] });
  assert.deepEqual(index.ownersIn('!'.repeat(99)), []);
  assert.deepEqual(index.ownersIn('!'.repeat(10_000)), [1]);
});
