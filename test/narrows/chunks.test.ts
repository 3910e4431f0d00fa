import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { CHANGED_WORD, EVERY_WORD, placeWord } from '../../src/chat/narrows/language/facets.ts';
import { parseNarrow } from '../../src/chat/narrows/language/terms.ts';
import { openNarrow } from '../../src/chat/narrows/open.ts';
import { fromIndex } from '../../src/chat/narrows/run/from-index.ts';
import { fromUnread, type SourceStart } from '../../src/chat/narrows/run/sources.ts';
import { addToWords, saveSearchProgress } from '../../src/chat/store/messages/search-index.ts';
import { saveChunks } from '../../src/chat/store/read-state/unread-chunks.ts';
import { CHUNK_SIZE } from '../../src/engine/kernel/ids/id-chunk-forms.ts';
import { IdChunk } from '../../src/engine/kernel/ids/id-set.ts';
import { NO_END } from '../../src/engine/store/sql.ts';
import type { StoreTx } from '../../src/engine/store/tx.ts';
import { listIds } from '../support/id-batches.ts';
import { runs } from '../support/runs.ts';
import { startServer } from '../support/server.ts';
import { term } from '../support/talk.ts';

const NUMBERS = 60;
const LAST = NUMBERS * CHUNK_SIZE - 1;

/** Some IDs in some of sixty chunks, at their ends and close together. */
const id = fc
  .tuple(fc.nat(NUMBERS - 1), fc.constantFrom(0, 1, 31, 32, 4711, CHUNK_SIZE - 1))
  .map(([number, offset]) => number * CHUNK_SIZE + offset);
const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 60 });
const start = fc.record({ from: id, direction: fc.constantFrom('older', 'newer') });

const byChunk = (all: readonly number[]) => Map.groupBy(all, (each) => Math.floor(each / CHUNK_SIZE));

async function index(tx: StoreTx, words: Readonly<Record<string, readonly number[]>>): Promise<void> {
  await tx.db.deleteFrom('search_chunks').execute();
  for (const [word, all] of Object.entries(words))
    for (const [chunk, own] of byChunk(all)) await addToWords(tx, chunk, new Map([[word, own]]));
  await saveSearchProgress(tx, { after: 0, wholeAfter: 0, upTo: LAST });
}

async function unread(
  tx: StoreTx,
  userId: number,
  places: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  await tx.db.deleteFrom('unread_chunks').where('user_id', '=', userId).execute();
  await tx.db.updateTable('read_states').set({ settled_id: LAST }).where('user_id', '=', userId).execute();
  for (const [place, all] of places)
    for (const [number, own] of byChunk(all)) {
      const offsets = own.map((each) => each % CHUNK_SIZE).sort((a, b) => a - b);
      const chunk = IdChunk.decode(IdChunk.adding(undefined, offsets));
      await saveChunks(tx, userId, [{ place, number, ids: chunk }]);
    }
}

function expected(all: Iterable<number>, { from, direction }: SourceStart): number[] {
  const sorted = [...new Set(all)].sort((a, b) => a - b);
  return direction === 'newer'
    ? sorted.filter((each) => each >= from)
    : sorted.filter((each) => each <= from).reverse();
}

describe('a history of many chunks', () => {
  test('the index names in order what has a word, from anywhere', async () => {
    const { as, cast, context } = await startServer();
    const { user } = as.bob;
    const place = placeWord(cast.channels.square.recipientId);
    const { query } = await openNarrow(context, user, parseNarrow([term('search', 'tea')]));
    const whose = { db: context.db, realm: context.realm, userId: user.id };
    const property = fc.asyncProperty(ids, start, async (having, { from, direction }) => {
      const begin = { from, direction } as SourceStart;
      await context.transact((tx) => index(tx, { tea: having, [place]: having }));
      const found = await listIds(fromIndex(whose, query, { ...begin, newestId: LAST }), begin.direction);
      // A message 0 is none.
      assert.deepEqual(
        found,
        expected(having, begin).filter((each) => each > 0),
      );
    });
    await fc.assert(property, { numRuns: runs(40) });
  });

  test('the index leaves out what is unread and not changed', async () => {
    const { as, cast, context } = await startServer();
    const { user } = as.bob;
    const terms = parseNarrow([term('is', 'unread', true)]);
    const { query } = await openNarrow(context, user, terms);
    const whose = { db: context.db, realm: context.realm, userId: user.id };
    const property = fc.asyncProperty(
      ids,
      ids,
      ids,
      start,
      async (some, others, changed, { from, direction }) => {
        const begin = { from, direction } as SourceStart;
        const every = [...new Set([...some, ...others, ...changed])];
        await context.transact(async (tx) => {
          const place = placeWord(cast.channels.square.recipientId);
          await index(tx, { [EVERY_WORD]: every, [CHANGED_WORD]: changed, [place]: every });
          await unread(tx, user.id, new Map([[cast.channels.square.id, some]]));
        });
        const left = every.filter((each) => !some.includes(each) || changed.includes(each));
        const found = await listIds(fromIndex(whose, query, { ...begin, newestId: LAST }), begin.direction);
        assert.deepEqual(
          found,
          expected(left, begin).filter((each) => each > 0),
        );
      },
    );
    await fc.assert(property, { numRuns: runs(20) });
  });

  test('what is unread comes in order, from one place and from several', async () => {
    const { as, cast, context } = await startServer();
    const { user } = as.bob;
    const { square, window } = cast.channels;
    const placeOf = ({ id: channelId, recipientId }: typeof square) => ({
      channelId,
      recipientId,
      after: 0,
      upTo: NO_END,
    });
    const property = fc.asyncProperty(ids, ids, start, async (some, others, { from, direction }) => {
      const begin = { from, direction } as SourceStart;
      await context.transact((tx) =>
        unread(
          tx,
          user.id,
          new Map([
            [square.id, some],
            [window.id, others],
          ]),
        ),
      );
      for (const [places, having] of [
        [[placeOf(square)], some],
        [
          [placeOf(square), placeOf(window)],
          [...some, ...others],
        ],
      ] as const) {
        const whose = { realmId: context.realm.id, userId: user.id, places } as never;
        const found = await listIds(
          fromUnread(context.db, whose, { ...begin, wanted: 3, newestId: LAST }),
          begin.direction,
        );
        assert.deepEqual(found, expected(having, begin));
      }
    });
    await fc.assert(property, { numRuns: runs(40) });
  });
});
