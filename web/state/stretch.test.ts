import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join, type Stretch } from './stretch.ts';

const part = (...ids: readonly number[]): Stretch => ({ ids, foundOldest: false, foundNewest: false });

test('a page that overlaps with the stretch, or touches it, is added', () => {
  assert.deepEqual(join(part(4, 5, 6), part(2, 4)).ids, [2, 4, 5, 6]);
  assert.deepEqual(join(part(4, 5, 6), part(6, 9)).ids, [4, 5, 6, 9]);
  assert.deepEqual(join(part(4, 6), part(3, 4, 5, 6, 7)).ids, [3, 4, 5, 6, 7]);
});

test('a page takes the place of a stretch to which there is a gap', () => {
  for (const page of [part(1, 2, 3), part(7, 8, 9)]) assert.deepEqual(join(part(4, 5, 6), page), page);
});

test('the ends are known if the part that has them says so', () => {
  const whole = { ...part(4, 5, 6), foundOldest: true, foundNewest: true };
  const ends = ({ foundOldest, foundNewest }: Stretch) => [foundOldest, foundNewest];
  assert.deepEqual(ends(join(whole, part(5))), [true, true]);
  assert.deepEqual(ends(join(whole, part(4, 6))), [true, true]);
  assert.deepEqual(ends(join(whole, part(3, 4))), [false, true]);
  assert.deepEqual(ends(join(whole, part(6, 7))), [true, false]);
  assert.deepEqual(ends(join(part(4, 6), { ...part(), foundOldest: true })), [true, false]);
});
