import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClientEvent } from '../state/events.ts';
import { FEED, STARRED } from '../state/narrow.ts';
import type { UnsentEntry } from '../sync/outbox.ts';
import { PendingChanges } from './outbox.ts';

const entry = (id: number, more: object): UnsentEntry =>
  ({ id, created: id, params: {}, events: [], ...more }) as unknown as UnsentEntry;

const edit = (id: number, messageId: number, content: string, more = {}) =>
  entry(id, { operation: 'updateMessage', params: { message_id: messageId, content }, ...more });

const send = (id: number, localId: string, more = {}) =>
  entry(id, {
    operation: 'sendMessage',
    params: { content: localId },
    send: { localId, narrow: FEED },
    ...more,
  });

const event = (fields: object) => fields as unknown as ClientEvent;
const rendered = (message_id: number) =>
  event({ type: 'update_message', message_id, rendered_content: '<p>x</p>' });
const arrived = (local_message_id: string) => event({ type: 'message', local_message_id });

test('an edit shows until its text comes as the server renders it', () => {
  const pending = new PendingChanges();
  pending.set([edit(1, 7, 'new')]);
  assert.deepEqual([...pending.edits.value], [[7, 'new']]);
  pending.set([]);
  assert.deepEqual([...pending.edits.value], [[7, 'new']], 'it was answered, its event has not come');
  pending.settle([rendered(8), event({ type: 'update_message', message_id: 7 })]);
  assert.deepEqual([...pending.edits.value], [[7, 'new']], 'of another message, or without a text');
  pending.settle([rendered(7)]);
  assert.deepEqual([...pending.edits.value], []);
});

test('an edit whose event comes before its answer does not show again', () => {
  const pending = new PendingChanges();
  const waiting = edit(1, 7, 'new');
  pending.set([waiting]);
  pending.settle([rendered(7)]);
  pending.set([]);
  assert.deepEqual([...pending.edits.value], []);
  pending.set([edit(2, 7, 'newer')]);
  assert.deepEqual([...pending.edits.value], [[7, 'newer']]);
});

test('an edit that was refused or given up does not show', () => {
  const pending = new PendingChanges();
  pending.set([edit(1, 7, 'refused', { failure: { code: 'X', message: 'no' } })]);
  assert.deepEqual([...pending.edits.value], []);
  const given = edit(2, 7, 'given up');
  pending.set([given]);
  pending.forget(given);
  pending.set([]);
  assert.deepEqual([...pending.edits.value], []);
});

test('a send shows until its message comes, in its conversation, in the order of sending', () => {
  const pending = new PendingChanges();
  pending.set([send(1, 'a'), send(2, 'b')]);
  pending.set([send(2, 'b')]);
  const shown = () => pending.sends(FEED).map(({ content }) => content);
  assert.deepEqual(shown(), ['a', 'b']);
  assert.deepEqual(pending.sends(STARRED), []);
  pending.settle([arrived('b')]);
  assert.deepEqual(shown(), ['a']);
  pending.reset();
  assert.deepEqual(shown(), []);
});

test('events are those of what waits and was not refused, each told once', () => {
  const pending = new PendingChanges();
  const star = event({ type: 'update_message_flags' });
  const refused = entry(1, { events: [star], failure: { code: 'X', message: 'no' } });
  const waiting = entry(2, { events: [star] });
  assert.deepEqual(pending.set([refused, waiting]), [star]);
  assert.deepEqual(pending.set([refused, waiting]), []);
  assert.deepEqual(pending.events(), [star]);
});
