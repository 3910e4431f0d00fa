import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LayeredMap, LayeredSet } from './layered.ts';

/** Numbers in a row that look random, and are the same in each run. */
function* numbers(seed: number): Generator<number> {
  for (let value = seed; ; ) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield value >> 8;
  }
}

test('a layered map says what a copy of its base would say, and leaves the base as it is', () => {
  const random = numbers(7);
  const next = () => random.next().value as number;
  for (let round = 0; round < 200; round++) {
    const base = new Map(Array.from({ length: next() % 6 }, () => [next() % 8, next()]));
    const before = [...base];
    const [layered, copy] = [new LayeredMap(base), new Map(base)];
    for (let step = 0; step < 12; step++) {
      const key = next() % 8;
      if (next() % 3 === 0) assert.equal(layered.delete(key), copy.delete(key));
      else for (const map of [layered, copy]) map.set(key, step);
      assert.deepEqual([...layered], [...copy]);
      assert.deepEqual([...layered.keys()], [...copy.keys()]);
      assert.deepEqual([...layered.values()], [...copy.values()]);
      assert.equal(layered.size, copy.size);
      for (let each = 0; each < 8; each++) {
        assert.equal(layered.get(each), copy.get(each));
        assert.equal(layered.has(each), copy.has(each));
      }
    }
    assert.deepEqual([...base], before);
  }
});

test('a layered set likewise, but for the order of what comes back', () => {
  const random = numbers(11);
  const next = () => random.next().value as number;
  for (let round = 0; round < 200; round++) {
    const base = new Set(Array.from({ length: next() % 6 }, () => next() % 8));
    const before = [...base];
    const [layered, copy] = [new LayeredSet(base), new Set(base)];
    for (let step = 0; step < 12; step++) {
      const value = next() % 8;
      if (next() % 2 === 0) assert.equal(layered.delete(value), copy.delete(value));
      else for (const set of [layered, copy]) set.add(value);
      assert.deepEqual([...layered].sort(), [...copy].sort());
      assert.equal(layered.size, copy.size);
      for (let each = 0; each < 8; each++) assert.equal(layered.has(each), copy.has(each));
    }
    assert.deepEqual([...base], before);
  }
});
