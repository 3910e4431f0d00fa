import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moved, squareOf, WHOLE } from './crop.ts';

const wide = { width: 400, height: 200 };

test('at first the largest square in the middle is taken', () => {
  assert.deepEqual(squareOf(wide, WHOLE), { left: 100, top: 0, size: 200 });
  assert.deepEqual(squareOf({ width: 100, height: 300 }, WHOLE), { left: 0, top: 100, size: 100 });
});

test('zoom takes less of it, around the same middle', () => {
  assert.deepEqual(squareOf(wide, { ...WHOLE, zoom: 2 }), { left: 150, top: 50, size: 100 });
});

test('the picture moves with the finger, and stops at its edges', () => {
  const right = moved(wide, WHOLE, 0.25, 0.25);
  assert.deepEqual(squareOf(wide, right), { left: 50, top: 0, size: 200 });
  assert.equal(squareOf(wide, moved(wide, right, 9, 0)).left, 0);
  assert.equal(squareOf(wide, moved(wide, right, -9, 0)).left, 200);
});
