import assert from 'node:assert/strict';
import test from 'node:test';
import type { ClientEvent } from './events.ts';
import { foldTyping, type Typing, withoutExpired } from './typing.ts';

const clock = { ownId: 1, now: 1000, expiry: 500 };
const event = (op: 'start' | 'stop', userId: number, place: object): ClientEvent =>
  ({ id: 1, type: 'typing', op, sender: { user_id: userId, email: '' }, ...place }) as never;
const topic = { message_type: 'stream', stream_id: 3, topic: 'Trams' };
const direct = { message_type: 'direct', recipients: [{ user_id: 1 }, { user_id: 9 }, { user_id: 4 }] };
const nobody: Typing = new Map();
const there = (typing: Typing) => [...typing].map(([key, people]) => [key, [...people.keys()]]);

test('who types is known by the conversation', () => {
  const one = foldTyping(nobody, event('start', 9, topic), clock);
  const both = foldTyping(one, event('start', 4, direct), clock);
  assert.deepEqual(there(both), [
    ['topic:3:trams', [9]],
    ['dm:4,9', [4]],
  ]);
  assert.deepEqual(there(foldTyping(both, event('stop', 9, topic), clock)), [['dm:4,9', [4]]]);
});

test('one’s own typing on another device does not show', () => {
  assert.equal(foldTyping(nobody, event('start', 1, topic), clock), nobody);
});

test('a message ends the typing of its sender, silence that of everybody', () => {
  const typing = foldTyping(nobody, event('start', 9, topic), clock);
  const message = { type: 'stream', stream_id: 3, subject: 'trams', sender_id: 9, display_recipient: 'x' };
  const sent = { type: 'message', flags: [], message } as unknown as ClientEvent;
  assert.deepEqual(there(foldTyping(typing, sent, clock)), []);
  assert.equal(withoutExpired(typing, 1499), typing);
  assert.deepEqual(there(withoutExpired(typing, 1500)), []);
});
