import assert from 'node:assert/strict';
import test from 'node:test';
import { type GridMove, moveInGrid } from './grid.ts';

/** Rows of four: 0 1 2 3 / 4 5, then a section 6 7 8. */
const move = (index: number, way: GridMove) => moveInGrid({ sizes: [6, 3], columns: 4 }, index, way);

test('up and down keep the column, or take the last place of a shorter row', () => {
  assert.equal(move(1, 'down'), 5);
  assert.equal(move(3, 'down'), 5);
  assert.equal(move(5, 'down'), 7);
  assert.equal(move(8, 'up'), 5);
  assert.equal(move(8, 'down'), 8);
  assert.equal(move(0, 'up'), 0);
});

test('left, right, first and last go through all sections', () => {
  assert.equal(move(5, 'right'), 6);
  assert.equal(move(6, 'left'), 5);
  assert.equal(move(8, 'right'), 8);
  assert.equal(move(4, 'last'), 8);
  assert.equal(move(-1, 'down'), 0);
  assert.equal(moveInGrid({ sizes: [], columns: 4 }, 0, 'down'), -1);
});
