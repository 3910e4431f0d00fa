import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstSince, foldersOf } from './topic-folders.ts';

/** The message with ID n was sent at second 10 n. */
const listOf = (...ids: number[]) => ids.map((maxId) => ({ name: `topic ${maxId}`, maxId }));
const asking = () => {
  const asked: (readonly number[])[] = [];
  const timeOf = async (ids: readonly number[]) => {
    asked.push(ids);
    return new Map(ids.map((id) => [id, id * 10]));
  };
  return { asked, timeOf };
};

test('topics stand in folders by when something was written in them', () => {
  const folders = foldersOf(listOf(9, 7, 4, 2), { today: 7, week: 3 });
  assert.deepEqual(
    folders.map(({ age, topics }) => [age, topics.map(({ maxId }) => maxId)]),
    [
      ['today', [9, 7]],
      ['week', [4]],
      ['earlier', [2]],
    ],
  );
  assert.deepEqual(
    foldersOf(listOf(9), { today: 1, week: 1 }).map(({ age }) => age),
    ['today'],
  );
});

test('the boundary is found with a few questions, wherever it is', async () => {
  const list = listOf(...Array.from({ length: 500 }, (_, at) => 1000 - 2 * at));
  for (const since of [0, 25, 1004, 5000, 9990, 10_000, 10_001]) {
    const { asked, timeOf } = asking();
    const expected = list.filter(({ maxId }) => maxId * 10 >= since).at(-1)?.maxId ?? 1001;
    assert.equal(await firstSince(list, since, timeOf), expected, String(since));
    assert(asked.length <= 4, `${asked.length} questions`);
    for (const ids of asked) assert(ids.length <= 8);
  }
  assert.equal(await firstSince([], 5, asking().timeOf), 1);
});

test('a message that is gone counts as old', async () => {
  const list = listOf(3, 2, 1);
  assert.equal(await firstSince(list, 1, async () => new Map([[3, 30]])), 3);
});
