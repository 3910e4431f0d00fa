import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Audience, nobody, toUsers } from '../../../engine/log/audience.ts';
import type { LogEntry } from '../../../engine/log/log-entry.ts';
import type { CanonicalEvent } from '../../events/types.ts';
import { histories, ReaderFlags, received } from './readers.ts';

const ALICE = 3;
const BOB = 4;

let position = 10;
const entry = (
  event: object | null,
  audience: Audience = nobody,
  change: object | null = null,
): LogEntry => ({
  ...{ position: ++position, event: event as CanonicalEvent | null, audience, createdAt: 0 },
  change: change as LogEntry['change'],
});
const starred = (userId: number, ...messageIds: number[]) =>
  entry(
    { type: 'update_message_flags', op: 'add', flag: 'starred', all: false, messageIds },
    toUsers([userId]),
  );

function readerFlags(): ReaderFlags {
  const flags = new ReaderFlags();
  flags.forget(position);
  return flags;
}

const keepFlags = (flags: ReaderFlags, userId: number, ...ids: number[]) =>
  flags.add(userId, async () => new Map(ids.map((id) => [id, '[]'])));

const flagsOf = (flags: ReaderFlags, userId: number) => [...(flags.find(userId)?.keys() ?? [])];

test('flags are known until a message or the flags of the user change', async () => {
  const flags = readerFlags();
  for (const userId of [ALICE, BOB]) await keepFlags(flags, userId, 7, 8, 9);
  flags.note(starred(ALICE, 7));
  assert.deepEqual(flagsOf(flags, ALICE), [8, 9]);
  assert.deepEqual(flagsOf(flags, BOB), [7, 8, 9]);
  flags.note(entry({ type: 'update_message', messageId: 8, messageIds: [8] }));
  assert.deepEqual(
    [ALICE, BOB].map((userId) => flagsOf(flags, userId)),
    [[9], [7, 9]],
  );
  flags.note(entry(null, nobody, { since: 10, mutedUsers: new Map([[BOB, new Map()]]) }));
  assert.deepEqual(
    [ALICE, BOB].map((userId) => flagsOf(flags, userId)),
    [[9], []],
  );
});

test('a read during which something concerns the user is not kept', async () => {
  const flags = readerFlags();
  const reads = [ALICE, BOB].map((userId) => keepFlags(flags, userId, 7));
  flags.note(starred(ALICE, 7));
  await Promise.all(reads);
  assert.deepEqual(
    [ALICE, BOB].map((userId) => flagsOf(flags, userId)),
    [[], [7]],
  );
});

test('what is known is bounded: the users who read first go first', async () => {
  const flags = readerFlags();
  const ids = Array.from({ length: 1900 }, (_, index) => index + 1);
  for (let userId = 1; userId <= 60; userId++) await keepFlags(flags, userId, ...ids);
  assert.equal(flags.find(1), undefined);
  assert.equal(flagsOf(flags, 60).length, 1900);
  await keepFlags(flags, 60, 2000, ...Array.from({ length: 200 }, (_, index) => 3000 + index));
  assert.equal(flagsOf(flags, 60).length, 201);
});

test('what a user received is read again after the first message of a conversation, not after the next ones', async () => {
  const known = received();
  known.forget(position);
  const load = async () => ({ spans: new Map(), conversations: [70] });
  for (const userId of [ALICE, BOB]) await known.read(userId, load);
  const direct = (recipientId: number) =>
    entry({ type: 'message', message: { id: 1, recipientId, channelId: null, userIds: [ALICE] } });
  known.note(direct(70));
  assert.ok(known.find(ALICE));
  known.note(direct(71));
  assert.deepEqual([known.find(ALICE) !== undefined, known.find(BOB) !== undefined], [false, true]);
  known.note(entry(null, nobody, { since: 10, channels: [] }));
  assert.equal(known.find(BOB), undefined);
});

test('a reaction, and flags of the user, may be the first of a history', async () => {
  for (const each of [entry({ type: 'reaction', reaction: { userId: ALICE } }), starred(ALICE, 1)]) {
    const known = histories();
    known.forget(10);
    for (const userId of [ALICE, BOB]) await known.read(userId, async () => false);
    known.note(each);
    assert.deepEqual([known.find(ALICE), known.find(BOB)], [undefined, false]);
  }
});
