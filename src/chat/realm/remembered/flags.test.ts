import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Audience, nobody, toChannel, toUsers } from '../../../engine/log/audience.ts';
import type { LogEntry } from '../../../engine/log/log-entry.ts';
import type { CanonicalEvent } from '../../events/types.ts';
import { flagChanges } from './flags.ts';

const ALICE = 3;
const BOB = 4;

const entry = (position: number, event: object | null, audience: Audience = nobody): LogEntry => ({
  ...{ position, event: event as CanonicalEvent | null, audience, change: null, createdAt: 0 },
});
const flags = (position: number, audience: Audience) =>
  entry(position, { type: 'update_message_flags' }, audience);

function sinceTen(userId: number, ...entries: LogEntry[]): boolean[] {
  const recent = flagChanges();
  recent.forget(10);
  for (const each of entries) recent.note(each);
  const isConcerned = entries.some((each) => recent.isConcernedBy(each, userId));
  assert.equal(recent.isSameSince(10, userId), !isConcerned);
  return [9, 10, 11].map((position) => recent.isSameSince(position, userId));
}

describe('access to messages and their flags are the same', () => {
  test('since a position after which only flags of others changed, and messages came', () => {
    const others = flags(11, toUsers([BOB]));
    assert.deepEqual(sinceTen(ALICE, others, entry(12, { type: 'message' })), [false, true, true]);
    const edit = entry(11, { type: 'update_message', move: null });
    assert.deepEqual(sinceTen(ALICE, edit, entry(12, { type: 'reaction' })), [false, true, true]);
  });

  test('not since before flags of the user changed', () => {
    assert.deepEqual(sinceTen(ALICE, flags(11, toUsers([BOB, ALICE]))), [false, false, true]);
    assert.deepEqual(sinceTen(ALICE, flags(11, toChannel(7))), [false, false, true]);
  });

  test('not since before messages were deleted or moved, or the organization changed', () => {
    const gone = entry(11, { type: 'delete_message' }, toUsers([BOB]));
    const moved = entry(11, { type: 'update_message', move: {} }, toUsers([BOB]));
    const changed = { ...entry(11, null), change: { since: 10 } };
    for (const each of [gone, moved, changed]) assert.deepEqual(sinceTen(ALICE, each), [false, false, true]);
  });

  test('not since before what is remembered', () => {
    const recent = flagChanges();
    assert.equal(recent.isSameSince(10, ALICE), false);
    recent.forget(10);
    recent.note(flags(11, toUsers(Array.from({ length: 2000 }, (_, n) => 100 + n))));
    assert.equal(recent.isSameSince(10, ALICE), true);
    recent.note(flags(12, toUsers([BOB])));
    assert.deepEqual(
      [10, 12].map((position) => recent.isSameSince(position, ALICE)),
      [false, true],
    );
  });
});
