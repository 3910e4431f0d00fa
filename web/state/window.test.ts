import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AtHand, around, grown, rangeOf, shed, type Window } from './window.ts';

const IDS = Array.from({ length: 100 }, (_, index) => 10 * (index + 1));
const OLD: AtHand = { ids: IDS, foundNewest: false };
const NEWEST: AtHand = { ids: IDS, foundNewest: true };

function rowsOf({ ids }: AtHand, window: Window): [first: number | undefined, last: number | undefined] {
  const { start, end } = rangeOf(ids, window);
  const rows = ids.slice(start, end);
  return [rows[0], rows.at(-1)];
}

test('a window lies around a message, as far as there are messages', () => {
  const size = { before: 3, after: 5 };
  assert.deepEqual(rowsOf(OLD, around(OLD, 500, size)), [470, 550]);
  assert.deepEqual(rowsOf(OLD, around(OLD, 20, size)), [10, 70]);
  assert.deepEqual(rowsOf(OLD, around(OLD, 990, size)), [960, 1000]);
  assert.deepEqual(rowsOf(OLD, around(OLD, 9999, size)), [980, 1000]);
  assert.deepEqual(around({ ids: [], foundNewest: true }, 5, size), { from: -Infinity, to: Infinity });
});

test('a window grows and sheds at one end, and the other end stays', () => {
  const middle = around(OLD, 500, { before: 3, after: 5 });
  assert.deepEqual(rowsOf(OLD, grown(OLD, middle, { way: 'older', count: 4 })), [430, 550]);
  assert.deepEqual(rowsOf(OLD, grown(OLD, middle, { way: 'newer', count: 4 })), [470, 590]);
  assert.deepEqual(rowsOf(OLD, grown(OLD, middle, { way: 'older', count: 400 })), [10, 550]);
  assert.deepEqual(rowsOf(OLD, shed(OLD, middle, { way: 'older', count: 4 })), [510, 550]);
  assert.deepEqual(rowsOf(OLD, shed(OLD, middle, { way: 'newer', count: 4 })), [470, 510]);
  assert.deepEqual(shed(OLD, middle, { way: 'newer', count: 9 }), middle, 'never all');
});

test('what arrives is a row where the window ends at the newest message, and nowhere else', () => {
  const arrived = { ids: [...IDS, 1010], foundNewest: true };
  const end = around(NEWEST, 1000, { before: 3, after: 5 });
  assert.deepEqual(rowsOf(arrived, end), [970, 1010]);
  const above = shed(NEWEST, end, { way: 'newer', count: 2 });
  assert.deepEqual(rowsOf(arrived, above), [970, 980]);
  assert.deepEqual(rowsOf(arrived, grown(arrived, above, { way: 'newer', count: 5 })), [970, 1010]);
});

test('a page that was fetched at an end is not drawn until the window grows', () => {
  const top = around(OLD, 10, { before: 3, after: 5 });
  const older = { ids: [1, 2, 3, ...IDS], foundNewest: false };
  assert.deepEqual(rowsOf(older, top), [10, 60]);
  assert.deepEqual(rowsOf(older, grown(older, top, { way: 'older', count: 2 })), [2, 60]);
  const end = around(OLD, 1000, { before: 3, after: 5 });
  const newer = { ids: [...IDS, 1010, 1020], foundNewest: true };
  assert.deepEqual(rowsOf(newer, end), [970, 1000]);
});

test('messages at the ends of a window may be deleted', () => {
  const middle = around(OLD, 500, { before: 3, after: 5 });
  const without = { ids: IDS.filter((id) => id !== 470 && id !== 550), foundNewest: false };
  assert.deepEqual(rowsOf(without, middle), [480, 540]);
  assert.deepEqual(rowsOf(without, grown(without, middle, { way: 'older', count: 1 })), [460, 540]);
});
