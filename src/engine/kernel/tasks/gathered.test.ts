import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gathered } from './gathered.ts';

test('tasks of one turn are done together, in portions, and each gets its own result', async () => {
  const seen: (readonly number[])[] = [];
  const twice = gathered(
    async (numbers: readonly number[]) => {
      seen.push(numbers);
      return numbers.map((each) => each * 2);
    },
    { most: 2 },
  );
  assert.deepEqual(await Promise.all([1, 2, 3].map(twice)), [2, 4, 6]);
  assert.equal(await twice(4), 8);
  assert.deepEqual(seen, [[1, 2], [3], [4]]);
});

test('a failure is that of all who were done together, and of nobody later', async () => {
  let fails = true;
  const same = gathered(
    async (numbers: readonly number[]) => {
      if (fails) throw new Error('no');
      return numbers;
    },
    { most: 10 },
  );
  const both = await Promise.allSettled([same(1), same(2)]);
  assert.deepEqual(
    both.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  fails = false;
  assert.equal(await same(3), 3);
});
