import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ofFolders } from '../../support/of-folders.ts';
import { startServer } from '../../support/server.ts';
import { operationIds, problemsOf, type Row } from './cells.ts';
import { OF_THE_CHAT, TABLE } from './table.ts';

/** Rows that share a server, so that what one leaves behind is never in the way of many. */
const TOGETHER = 12;

const tables: Row[][] = [];
for (let from = 0; from < TABLE.length; from += TOGETHER) tables.push(TABLE.slice(from, from + TOGETHER));

const idsOf = (rows: readonly Row[]) => rows.map(([, operationId]) => operationId);

describe('who may do what', () => {
  test('the table has one row for each operation, and for nothing else', () => {
    const ids = idsOf(TABLE);
    assert.deepEqual([...new Set(ids)].sort(), [...operationIds].sort());
    for (const each of [OF_THE_CHAT, ...ofFolders.map(({ ROWS = [] }) => ROWS)].map(idsOf))
      assert.deepEqual(each, each.toSorted(), 'sorted by operation');
  });

  for (const rows of tables) {
    describe(`${rows[0]?.[1]} to ${rows.at(-1)?.[1]}`, async () => {
      const server = await startServer({ development: true });
      for (const row of rows) {
        test(row[1], async () => {
          assert.deepEqual(await problemsOf(server, row), []);
        });
      }
    });
  }
});
