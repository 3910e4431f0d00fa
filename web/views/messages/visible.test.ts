import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visibleRows } from './visible.ts';

/** Rows of 10 pixels each. */
const edges = (index: number) => ({ top: index * 10, bottom: index * 10 + 10 });

test('a row that is partly in view counts, a row that only touches the view does not', () => {
  assert.deepEqual(visibleRows(100, edges, { top: 35, bottom: 60 }), { first: 3, last: 5 });
  assert.deepEqual(visibleRows(100, edges, { top: 40, bottom: 41 }), { first: 4, last: 4 });
});

test('a view beside all rows shows none', () => {
  assert.equal(visibleRows(3, edges, { top: 30, bottom: 90 }), undefined);
  assert.equal(visibleRows(0, edges, { top: 0, bottom: 90 }), undefined);
});

test('few rows are asked where they are', () => {
  let asked = 0;
  const counted = (index: number) => {
    asked++;
    return edges(index);
  };
  visibleRows(400, counted, { top: 2000, bottom: 2800 });
  assert.ok(asked <= 20, String(asked));
});
