import assert from 'node:assert/strict';
import { test } from 'node:test';
import { topicOf } from '../state/conversation.ts';
import { narrowOf } from '../state/narrow.ts';
import { messageWith } from './fake-server.ts';
import { Leader } from './leader.ts';
import { openMemoryStore } from './memory-store.ts';
import type { NewEntry } from './outbox.ts';
import { type FollowOptions, type Remote, type StoredEvent, Unreachable } from './remote.ts';
import type { Store } from './store.ts';

/** A leader whose network does what the test says; nothing in it waits for time. */
async function lead(t: { after(fn: () => void): void }, remote: Partial<Remote>, store = openMemoryStore()) {
  await store.replace({ state: {}, queueId: 'q', lastEventId: 0 });
  const ending = new AbortController();
  const leader = new Leader({
    store,
    remote: { events: nothing, ...remote } as Remote,
    wait: (_, signal) => aborted(signal),
    post: () => undefined,
    at: () => ({ state: undefined, lastEventId: 0, queueId: 'q' }),
  });
  t.after(() => ending.abort());
  void leader.run(ending.signal);
  await settled();
  return { leader, store };
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

async function* nothing(_queue: string, _from: number, { signal }: { signal: AbortSignal }) {
  await aborted(signal);
  yield [];
}

/** All that can go on without the test has gone on. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
}

const send = (content: string): NewEntry => ({
  operation: 'sendMessage',
  params: { type: 'channel', to: 5, topic: 'lunch', content },
  events: [],
  undo: [],
  send: { narrow: narrowOf(topicOf(5, 'lunch')), localId: `local-${content}` },
});

test('An event settles the send whose answer was lost, and no other one', async (t) => {
  let receive: (events: StoredEvent[]) => void = () => undefined;
  const arrival = new Promise<StoredEvent[]>((resolve) => {
    receive = resolve;
  });
  async function* events(_queue: string, _from: number, { signal }: { signal: AbortSignal }) {
    yield await arrival;
    await aborted(signal);
  }
  const perform = async () => {
    throw new Unreachable('The answer is lost.');
  };
  const { leader, store } = await lead(t, { events, perform });
  await store.addToOutbox(send('one'));
  await store.addToOutbox(send('two'));
  leader.wake();
  await settled();
  assert.equal((await store.outbox()).length, 2);
  const message = messageWith({ content: 'one' });
  receive([{ id: 1, type: 'message', message, flags: [], local_message_id: 'local-one' } as StoredEvent]);
  await settled();
  assert.deepEqual(
    (await store.outbox()).map(({ params }) => params.content),
    ['two'],
  );
});

test('What is added while the outbox is read is sent at once', async (t) => {
  const inner = openMemoryStore();
  let release: () => void = () => undefined;
  const reading = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isFirst = true;
  const store: Store = {
    ...inner,
    async outbox() {
      const entries = await inner.outbox();
      if (isFirst) {
        isFirst = false;
        await reading;
      }
      return entries;
    },
  };
  const sent: unknown[] = [];
  const perform: Remote['perform'] = async (_, { content }) => {
    sent.push(content);
    return {};
  };
  const { leader } = await lead(t, { perform }, store);
  await store.addToOutbox(send('one'));
  leader.wake();
  await settled();
  assert.deepEqual(sent, [], 'the leader still reads');
  release();
  await settled();
  assert.deepEqual(sent, ['one']);
});

test('A request that does not reach the server shows that an open stream is broken', async (t) => {
  const asked: number[] = [];
  async function* events(_queue: string, from: number, { signal, onConnection }: FollowOptions) {
    asked.push(from);
    onConnection(true);
    await aborted(signal);
    yield [];
  }
  const { leader } = await lead(t, { events });
  leader.doubt();
  await settled();
  assert.equal(asked.length, 2);
  leader.doubt();
  await settled();
  assert.equal(asked.length, 2, 'again at once');
});
