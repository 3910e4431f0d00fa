import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pack, unpack } from './packed.ts';

const same = (value: unknown) => assert.deepEqual(unpack(pack(value)), value);

test('maps, sets, undefined and what is inside them come back as they were', () => {
  same({ a: new Map([[1, new Set([2, 3])]]), b: undefined, c: [null, true, 'x', 1.5, new Map()] });
  same(new Map([['x', { y: new Map([[1, undefined]]) }]]));
});

test('objects whose keys look like the marks of the format stay objects', () => {
  same({ $map: [[1, 2]] });
  same({ deep: { $set: [1], other: { $undefined: true } } });
  same({ $object: [['a', 1]], $$: { $map: 1 } });
});

test('a key named __proto__ is a key like others', () => {
  const value = JSON.parse('{"__proto__": {"x": 1}}');
  assert.equal(pack(unpack(pack(value))), pack(value));
  assert.equal(({} as { x?: number }).x, undefined);
});
