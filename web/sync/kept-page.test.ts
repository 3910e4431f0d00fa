import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FEED, narrowKey } from '../state/narrow.ts';
import { messageWith } from './fake-server.ts';
import { pageIn } from './kept-page.ts';

/** Tables with these messages; of the feed the stretch of `ids` is kept. */
function tables(kept: readonly number[], ids?: readonly number[]) {
  const all = kept.map((id) => messageWith({ id }));
  const stretch = { ids: ids ?? [], foundOldest: true, foundNewest: false };
  return {
    messages: {
      get: async (id: number) => all.find((message) => message.id === id),
      getAll: async ({ lower, upper }: IDBKeyRange, count: number) =>
        all.filter(({ id }) => id >= lower && id <= upper).slice(0, count),
    },
    stretches: {
      get: async (key: string) => (key === narrowKey(FEED) && ids ? ({ stretch } as never) : undefined),
    },
  };
}

test('the page has the messages of the stretch, also those that lie far apart', async () => {
  const page = await pageIn(tables([1, 2, 3, 4, 5, 6, 7, 90], [1, 90]), FEED);
  assert.deepEqual(
    page?.messages.map(({ id }) => id),
    [1, 90],
  );
  assert.deepEqual([page?.foundOldest, page?.foundNewest], [true, false]);
});

test('there is no page where nothing is kept, or where a message is missing', async () => {
  assert.equal(await pageIn(tables([1, 2]), FEED), undefined);
  assert.equal(await pageIn(tables([1, 2], []), FEED), undefined);
  assert.equal(await pageIn(tables([1, 3], [1, 2, 3]), FEED), undefined);
});
