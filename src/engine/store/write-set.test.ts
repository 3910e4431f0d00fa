import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byTable, type Deferrable } from './write-set.ts';

const table = (name: string, statement?: Deferrable['statement']): Deferrable => ({
  ...{ table: name, columns: {} },
  ...(statement && { statement }),
});

test('rows are written table by table, statements in the order in which they were deferred', () => {
  const text = { sqlite: '', postgres: '' };
  const [log, counters, set, clear] = [
    table('log'),
    table('counters'),
    table('set', text),
    table('clear', text),
  ];
  const deferred = [set, log, set, clear, counters, log, set];
  const groups = byTable(deferred.map((each, index) => ({ table: each, values: [index] })));
  assert.deepEqual(
    groups.map(([{ table }, rows]) => [table, rows.flatMap(({ values }) => values)]),
    [
      ['set', [0, 2]],
      ['log', [1, 5]],
      ['clear', [3]],
      ['counters', [4]],
      ['set', [6]],
    ],
  );
});
