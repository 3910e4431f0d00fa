import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Audience, nobody, toUsers } from '../../../engine/log/audience.ts';
import type { LogEntry } from '../../../engine/log/log-entry.ts';
import type { CanonicalEvent } from '../../events/types.ts';
import { KnownFlags } from './flags.ts';

const ALICE = { userId: 3, flag: 'starred' };
const BOB = { userId: 4, flag: 'starred' };

const message = (id: number, isFlagged: boolean) => ({ id, channelId: 7, isReceived: true, isFlagged });

const entry = (event: object | null, audience: Audience = nobody): LogEntry => ({
  ...{ position: 11, event: event as CanonicalEvent | null, audience, change: null, createdAt: 0 },
});
const starred = (op: 'add' | 'remove', messageIds: number[], { userId } = ALICE) =>
  entry({ type: 'update_message_flags', op, flag: 'starred', messageIds, all: false }, toUsers([userId]));
const deletion = entry({ type: 'delete_message', messageIds: [99] });

function knowing(): { readonly known: KnownFlags; note(entry: LogEntry): void } {
  const known = new KnownFlags();
  known.forget(10);
  known.add(ALICE, [message(1, false), message(2, true)], known.now);
  return { known, note: (each) => known.note(each) };
}

const flagsOf = (known: KnownFlags, earlier: readonly LogEntry[] = []) =>
  known.findAll(ALICE, { ids: [2, 1, 2], earlier })?.map(({ id, isFlagged }) => [id, isFlagged]);

describe('flags of messages that were looked up', () => {
  test('are known, all or none', () => {
    const { known } = knowing();
    assert.deepEqual(flagsOf(known), [
      [1, false],
      [2, true],
    ]);
    assert.equal(known.findAll(ALICE, { ids: [1, 3] }), undefined);
    assert.equal(known.findAll(BOB, { ids: [1] }), undefined);
    assert.equal(known.findAll({ ...ALICE, flag: 'collapsed' }, { ids: [1] }), undefined);
  });

  test('follow the log', () => {
    const { known, note } = knowing();
    for (const each of [starred('add', [1, 5]), starred('remove', [1, 2]), starred('add', [2], BOB)])
      note(each);
    assert.deepEqual(flagsOf(known), [
      [1, false],
      [2, false],
    ]);
    note(starred('add', [1]));
    assert.deepEqual(flagsOf(known)?.[0], [1, true]);
  });

  test('are what earlier operations of the batch made of them, which nothing keeps', () => {
    const { known } = knowing();
    const earlier = [starred('add', [1]), starred('remove', [2]), starred('add', [2], BOB)];
    assert.deepEqual(flagsOf(known, earlier), [
      [1, true],
      [2, false],
    ]);
    assert.deepEqual(flagsOf(known)?.[0], [1, false]);
  });

  test('are unknown once messages may be gone or hidden', () => {
    for (const each of [deletion, { ...entry(null), change: { since: 10 } }]) {
      const { known, note } = knowing();
      assert.equal(flagsOf(known, [each]), undefined);
      note(each);
      assert.equal(flagsOf(known), undefined);
    }
  });

  test('are not kept where something happened after they were read', () => {
    const { known, note } = knowing();
    const { now } = known;
    note(starred('add', [6], BOB));
    known.add(BOB, [message(6, false)], now);
    assert.equal(known.findAll(BOB, { ids: [6] }), undefined);
    known.add(BOB, [message(6, true)], known.now);
    assert.equal(known.findAll(BOB, { ids: [6] })?.[0]?.isFlagged, true);
  });

  test('are forgotten when they are too many', () => {
    const { known } = knowing();
    const many = Array.from({ length: 20_000 }, (_, index) => message(100 + index, false));
    known.add(BOB, many, known.now);
    known.add({ ...BOB, flag: 'collapsed' }, [message(1, false)], known.now);
    assert.equal(flagsOf(known), undefined);
    assert.equal(known.findAll(BOB, { ids: [100] }), undefined);
  });
});
