import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JsonBytes } from './json-bytes.ts';

test('what is written byte by byte is what JSON.stringify writes', () => {
  const texts = [
    ...[
      '',
      'tea',
      '"quoted" and \\',
      'a\nb\t\u0000\u001f\u007f',
      'grün – 茶 🍵',
      'lone \ud800 half \udc00',
      '\u2028',
    ],
    'x'.repeat(10_000),
    'é'.repeat(10_000),
  ];
  for (const text of texts) assert.equal(`${new JsonBytes().text(text).toBytes()}`, JSON.stringify(text));
  const powers = Array.from({ length: 16 }, (_, power) => 10 ** power);
  const numbers = [0, 2 ** 31 - 1, 2 ** 31, 2 ** 32 + 5, Number.MAX_SAFE_INTEGER].concat(
    powers.flatMap((power) => [power - 1, power, power + 1]),
  );
  for (const number of numbers) assert.equal(`${new JsonBytes().number(number).toBytes()}`, `${number}`);
  const all = Float64Array.from(numbers);
  for (const [from, to] of [
    [0, 0],
    [0, 1],
    [3, 9],
    [0, all.length],
  ] as const) {
    const span = { all, from, to };
    assert.equal(`${new JsonBytes().numbers(span).toBytes()}`, JSON.stringify(numbers.slice(from, to)));
  }
  const many = Float64Array.from({ length: 5000 }, (_, index) => index);
  const lists = new JsonBytes().raw('{"a":').numbers({ all: many, from: 0, to: 5000 }).raw(',"b":');
  lists.list(texts, (text) => lists.text(text)).raw('}');
  assert.equal(`${lists.toBytes()}`, JSON.stringify({ a: [...many], b: texts }));
});
