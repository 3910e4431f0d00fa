import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filledPart, frameOf, moved, WHOLE, zoomOfAll } from './crop.ts';

const wide = { width: 400, height: 200 };

test('at first the largest square in the middle is taken', () => {
  assert.deepEqual(frameOf(wide, WHOLE), { left: 100, top: 0, width: 200, height: 200 });
  const high = { width: 100, height: 300 };
  assert.deepEqual(frameOf(high, WHOLE), { left: 0, top: 100, width: 100, height: 100 });
});

test('zoom takes less of it, around the same middle', () => {
  const taken = frameOf(wide, { ...WHOLE, zoom: 2 });
  assert.deepEqual(taken, { left: 150, top: 50, width: 100, height: 100 });
});

test('the picture moves with the finger, and stops at its edges', () => {
  const right = moved(wide, WHOLE, { by: [0.25, 0.25] });
  assert.deepEqual(frameOf(wide, right), { left: 50, top: 0, width: 200, height: 200 });
  assert.equal(frameOf(wide, moved(wide, right, { by: [9, 0] })).left, 0);
  assert.equal(frameOf(wide, moved(wide, right, { by: [-9, 0] })).left, 200);
});

test('all of a picture stands in a wide frame, without the margins beside it', () => {
  const all = { ...WHOLE, zoom: zoomOfAll(wide, 8) };
  const frame = frameOf(wide, all, 8);
  assert.deepEqual(frame, { left: -600, top: 0, width: 1600, height: 200 });
  assert.deepEqual(filledPart(wide, frame), { left: 0, top: 0, width: 400, height: 200 });
  assert.deepEqual(frameOf(wide, moved(wide, all, { by: [0.5, 0], ratio: 8 }), 8), frame);
});
