import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals';
import type { ClientEvent } from '../state/events.ts';
import { LiveState } from './live-state.ts';
import { Subscribers } from './subscribers.ts';

function server() {
  const answers: ((ids: number[]) => void)[] = [];
  let hear: (events: readonly ClientEvent[]) => void = () => undefined;
  const live = new LiveState();
  const subscribers = new Subscribers({
    live,
    client: { call: () => new Promise((resolve) => answers.push((ids) => resolve({ subscribers: ids }))) },
    tables: { ownId: signal(1) },
    onEvents: (listener: typeof hear) => {
      hear = listener;
    },
  } as never);
  const say = (op: 'peer_add' | 'peer_remove', userId: number) =>
    hear([{ type: 'subscription', op, stream_ids: [5], user_ids: [userId] }]);
  const people = () => [...(subscribers.of(5).peek() ?? [])];
  return { live, subscribers, answers, say, people };
}

const settled = () => new Promise(setImmediate);

test('a subscriber who comes or goes while the list is fetched is counted', async () => {
  const { answers, say, people } = server();
  people();
  say('peer_add', 7);
  say('peer_remove', 3);
  answers[0]?.([2, 3]);
  await settled();
  assert.deepEqual(people(), [2, 7]);
  say('peer_add', 9);
  assert.deepEqual(people(), [2, 7, 9]);
});

test('a list from before the state was anew is fetched again when it is shown', async () => {
  const { live, answers, people } = server();
  people();
  answers[0]?.([2]);
  await settled();
  live.reset({});
  assert.deepEqual(people(), [2], 'the earlier one meanwhile');
  answers[1]?.([2, 8]);
  await settled();
  assert.deepEqual([people(), answers.length], [[2, 8], 2]);
});

test('an answer that was on its way when the state became anew is asked for again', async () => {
  const { live, answers, people } = server();
  people();
  live.reset({});
  answers[0]?.([2]);
  await settled();
  answers[1]?.([4]);
  await settled();
  assert.deepEqual(people(), [4]);
});
