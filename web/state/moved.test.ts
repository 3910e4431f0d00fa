import assert from 'node:assert/strict';
import test from 'node:test';
import type { EventOf } from './events.ts';
import { movedTopic } from './moved.ts';

const event: EventOf<'update_message'> = {
  ...{ type: 'update_message', message_id: 1, message_ids: [1, 2], flags: [] },
  ...{ stream_id: 5, orig_subject: 'lunch', propagate_mode: 'change_all' },
};

test('a topic that moves as a whole leads from its old place to its new one', () => {
  const from = { kind: 'topic', streamId: 5, topic: 'lunch' };
  assert.deepEqual(movedTopic({ ...event, subject: '✔ lunch' }), {
    from,
    to: { ...from, topic: '✔ lunch' },
  });
  assert.deepEqual(movedTopic({ ...event, new_stream_id: 6 }), { from, to: { ...from, streamId: 6 } });
});

test('a part of a topic leads nowhere', () => {
  assert.equal(movedTopic({ ...event, subject: 'dinner', propagate_mode: 'change_later' }), undefined);
  assert.equal(movedTopic({ type: 'update_message', message_id: 1, message_ids: [1], flags: [] }), undefined);
});
