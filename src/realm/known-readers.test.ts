import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nobody, toUsers } from '../events/audience.ts';
import type { CanonicalEvent } from '../events/types.ts';
import { KnownReaders } from './known-readers.ts';

const ALICE = 3;
const BOB = 4;

const entry = (event: object, audience = nobody) => ({
  ...{ event: event as CanonicalEvent, audience, change: null },
});
const starred = (userId: number, ...messageIds: number[]) =>
  entry(
    { type: 'update_message_flags', op: 'add', flag: 'starred', all: false, messageIds },
    toUsers([userId]),
  );

const keepFlags = (readers: KnownReaders, userId: number, ...ids: number[]) =>
  readers.read(
    userId,
    async () => new Map(ids.map((id) => [id, '[]'])),
    (known, flags) => known.addFlags(flags),
  );

const flagsOf = (readers: KnownReaders, userId: number) => [...(readers.find(userId)?.flags.keys() ?? [])];

test('flags are known until a message or the flags of the user change', async () => {
  const readers = new KnownReaders();
  for (const userId of [ALICE, BOB]) await keepFlags(readers, userId, 7, 8, 9);
  readers.note(starred(ALICE, 7));
  assert.deepEqual(flagsOf(readers, ALICE), [8, 9]);
  assert.deepEqual(flagsOf(readers, BOB), [7, 8, 9]);
  readers.note(entry({ type: 'update_message', messageId: 8, messageIds: [8] }));
  assert.deepEqual(
    [ALICE, BOB].map((userId) => flagsOf(readers, userId)),
    [[9], [7, 9]],
  );
});

test('a read during which something concerns the user is not kept', async () => {
  const readers = new KnownReaders();
  const reads = [ALICE, BOB].map((userId) => keepFlags(readers, userId, 7));
  readers.note(starred(ALICE, 7));
  await Promise.all(reads);
  assert.deepEqual(
    [ALICE, BOB].map((userId) => flagsOf(readers, userId)),
    [[], [7]],
  );
});

test('what is known is bounded: the users who read first go first', async () => {
  const readers = new KnownReaders();
  const ids = Array.from({ length: 1900 }, (_, index) => index + 1);
  for (let userId = 1; userId <= 60; userId++) await keepFlags(readers, userId, ...ids);
  assert.equal(readers.find(1), undefined);
  assert.equal(flagsOf(readers, 60).length, 1900);
  await keepFlags(readers, 60, 2000, ...Array.from({ length: 200 }, (_, index) => 3000 + index));
  assert.equal(flagsOf(readers, 60).length, 201);
});
