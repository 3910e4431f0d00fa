import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeptTable } from './kept-table.ts';

function storeOf(entries: readonly (readonly [number, string])[]) {
  const rows = new Map(entries);
  const asked: string[] = [];
  return {
    rows,
    asked,
    async get(key: number) {
      asked.push(`get ${key}`);
      return rows.get(key);
    },
    getAllKeys: async () => [...rows.keys()],
    put(value: string, key: number) {
      asked.push(`put ${key}`);
      rows.set(key, value);
    },
    delete(key: number) {
      asked.push(`delete ${key}`);
      rows.delete(key);
    },
  };
}

test('each value is read once and written once, as it is at the end', async () => {
  const store = storeOf([
    [1, 'one'],
    [2, 'two'],
  ]);
  const table = new KeptTable(store);
  assert.equal(await table.get(1), 'one');
  table.put('uno', 1);
  assert.equal(await table.get(1), 'uno');
  table.put('un', 1);
  assert.equal(await table.get(3), undefined);
  table.put('three', 3);
  table.delete(2);
  assert.equal(await table.get(2), undefined);
  assert.deepEqual(await table.getAllKeys(), [1, 3]);
  table.writeTo(store);
  assert.deepEqual(store.asked, ['get 1', 'get 3', 'put 1', 'put 3', 'delete 2']);
  assert.deepEqual(
    [...store.rows],
    [
      [1, 'un'],
      [3, 'three'],
    ],
  );
});

test('what nobody changed is not written', async () => {
  const store = storeOf([[1, 'one']]);
  const table = new KeptTable(store);
  await table.get(1);
  table.writeTo(store);
  assert.deepEqual(store.asked, ['get 1']);
});
