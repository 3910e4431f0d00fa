import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nobody } from '../../../engine/log/audience.ts';
import type { LogEntry } from '../../../engine/log/log-entry.ts';
import type { CanonicalEvent } from '../../events/types.ts';
import { topicChanges, topicName } from './sends.ts';

const entry = (position: number, event: object | null): LogEntry => ({
  ...{ position, event: event as CanonicalEvent | null, audience: nobody, change: null, createdAt: 0 },
});
const message = (position: number, channelId: number | null, topic: string) =>
  entry(position, { type: 'message', message: { channelId, topic } });
const choice = (position: number, channelId: number, topic: string) =>
  entry(position, { type: 'user_topic', topic: { channelId, topic } });
const edit = (position: number, move: object | null) => entry(position, { type: 'update_message', move });

const PLACE = topicName({ channelId: 7, topicKey: 'lunch' });

function after(...entries: LogEntry[]): (position: number) => boolean {
  const recent = topicChanges();
  recent.forget(10);
  for (const each of entries) recent.note(each);
  return (position) => recent.isSameSince(position, PLACE);
}

describe('a topic is the same', () => {
  test('since a position after which nothing was written in it', () => {
    const isSame = after(message(11, 7, 'Lunch'), message(12, 7, 'dinner'), message(13, 8, 'lunch'));
    assert.deepEqual([9, 10, 11, 12, 20].map(isSame), [false, false, true, true, true]);
  });

  test('whatever happens elsewhere: direct messages, edits, other entries', () => {
    const isSame = after(
      message(11, null, 'lunch'),
      edit(12, null),
      entry(13, { type: 'reaction' }),
      entry(14, null),
    );
    assert.equal(isSame(10), true);
  });

  test('not since before a person chose something for it, or messages moved anywhere', () => {
    assert.deepEqual([10, 11].map(after(choice(11, 7, 'LUNCH'))), [false, true]);
    assert.deepEqual([10, 11].map(after(edit(11, {}))), [false, true]);
  });

  test('not since before what is remembered', () => {
    const many = Array.from({ length: 2500 }, (_, n) => message(11 + n, 8, `dinner ${n}`));
    assert.deepEqual([10, 1011, 2600].map(after(...many)), [false, true, true]);
  });
});
