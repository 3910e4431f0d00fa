import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pan, WHOLE, zoomAt } from './zoom.ts';

const size = { width: 400, height: 300 };
const frame = { width: 500, height: 500 };

test('what lies under the pointer stays there', () => {
  const at = { x: 100, y: -50 };
  const zoom = zoomAt(zoomAt(WHOLE, 2, at), 1.5, at);
  assert.equal(zoom.scale, 3);
  // The point of the picture under the pointer, before and after.
  assert.deepEqual([(at.x - zoom.x) / zoom.scale, (at.y - zoom.y) / zoom.scale], [100, -50]);
});

test('a picture is never smaller than whole, and whole it lies in the middle', () => {
  assert.deepEqual(zoomAt({ scale: 2, x: 30, y: 40 }, 0.1, { x: 5, y: 5 }), WHOLE);
});

test('a picture is moved as far as its edges', () => {
  const moved = pan({ scale: 2, x: 0, y: 0 }, { x: 1000, y: -1000 }, { size, frame });
  assert.deepEqual(moved, { scale: 2, x: 150, y: -50 });
  assert.deepEqual(pan(WHOLE, { x: 10, y: 10 }, { size, frame }), WHOLE);
});
