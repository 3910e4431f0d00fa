import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Topics } from './topics.ts';

const message = (id: number, subject: string) =>
  ({ type: 'message', flags: [], message: { id, type: 'stream', stream_id: 5, subject } }) as never;

function browser() {
  const notes = new Map<string, unknown>();
  return {
    notes,
    note: async <T>(name: string) => notes.get(name) as T | undefined,
    setNote: async (name: string, value: unknown) => void notes.set(name, value),
  };
}

function server(kept = browser()) {
  const waiting: ((topics: { name: string; max_id: number }[]) => void)[] = [];
  const call = () => new Promise((resolve) => waiting.push((topics) => resolve({ topics })));
  return { topics: new Topics({ call } as never, kept), waiting };
}

test('an event that comes while the list is fetched is in the list', async () => {
  const { topics, waiting } = server();
  const loading = topics.load(5);
  topics.apply([message(9, 'late')]);
  waiting[0]?.([{ name: 'early', max_id: 3 }]);
  await loading;
  assert.deepEqual(topics.of(5).peek().topics, [
    { name: 'late', maxId: 9 },
    { name: 'early', maxId: 3 },
  ]);
});

test('a list is fetched once, and again when the server alone knows it', async () => {
  const { topics, waiting } = server();
  const loading = topics.load(5);
  void topics.load(5);
  waiting[0]?.([{ name: 'early', max_id: 3 }]);
  await loading;
  await topics.load(5);
  assert.equal(waiting.length, 1);
  topics.apply([{ type: 'delete_message', message_ids: [3] } as never]);
  assert.equal(topics.of(5).peek().isStale, true);
  void topics.load(5);
  assert.equal(waiting.length, 2);
});

test('of 200 lists the one that was not used for longest goes, not the one that is used all the time', async () => {
  const { topics, waiting } = server();
  const loading = topics.load(1);
  waiting[0]?.([{ name: 'early', max_id: 3 }]);
  await loading;
  const used = topics.of(1);
  for (let id = 2; id <= 201; id++) {
    topics.of(id);
    topics.of(1);
  }
  topics.apply([
    {
      type: 'message',
      flags: [],
      message: { id: 9, type: 'stream', stream_id: 1, subject: 'late' },
    } as never,
  ]);
  assert.equal(used.peek().topics?.[0]?.name, 'late');
});

test('the list that the browser has kept is there at a start without a network', async () => {
  const kept = browser();
  const before = server(kept);
  const loading = before.topics.load(5);
  before.waiting[0]?.([{ name: 'early', max_id: 3 }]);
  await loading;
  before.topics.apply([message(9, 'late')]);
  const after = server(kept);
  after.topics.of(5);
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(after.topics.of(5).peek(), {
    topics: [
      { name: 'late', maxId: 9 },
      { name: 'early', maxId: 3 },
    ],
    status: 'idle',
    isStale: true,
  });
  const reloading = after.topics.load(5);
  after.waiting[0]?.([{ name: 'other', max_id: 12 }]);
  await reloading;
  assert.deepEqual(after.topics.of(5).peek().topics, [{ name: 'other', maxId: 12 }]);
});
