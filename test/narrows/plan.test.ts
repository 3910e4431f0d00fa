import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Channel, Membership } from '../../src/chat/model/channels.ts';
import type { RealmInfo } from '../../src/chat/model/organization.ts';
import type { User } from '../../src/chat/model/people.ts';
import { type PlainTerm, parseNarrow, type WireTerm } from '../../src/chat/narrows/language/terms.ts';
import { readAnchor } from '../../src/chat/narrows/page.ts';
import type { NarrowKnowledge } from '../../src/chat/narrows/plan/known.ts';
import { compile } from '../../src/chat/narrows/plan/query.ts';
import { resolveTerms } from '../../src/chat/narrows/plan/resolve.ts';
import { collect, firstComplete, type IdBatches, merge, nextOf } from '../../src/chat/narrows/run/ordered.ts';
import { Realm } from '../../src/chat/realm/realm.ts';
import { NO_END } from '../../src/engine/store/sql.ts';
import { listIds } from '../support/id-batches.ts';
import { runs } from '../support/runs.ts';

const nobody = { direct_members: [], direct_subgroups: [] };
const permissions = {
  ...{ can_add_subscribers_group: nobody, can_remove_subscribers_group: nobody },
  ...{ can_administer_channel_group: nobody, can_send_message_group: nobody, can_subscribe_group: nobody },
};
const channel = (id: number, more: Partial<Channel> = {}) =>
  ({
    ...{ id, recipientId: id + 100, name: `c${id}`, inviteOnly: false, isWebPublic: false },
    ...{ historyPublicToSubscribers: true, permissions, ...more },
  }) as Channel;
const user = (id: number, role = 400) =>
  ({
    id,
    role,
    deliveryEmail: `u${id}@x.test`,
    emailVisibility: 1,
    fullName: `U ${id}`,
    isActive: true,
  }) as User;

/** 1 public, 2 private with protected history, 3 private and not the reader's, 4 public without the reader. */
const realm = new Realm({ id: 1, settings: {} } as unknown as RealmInfo, {
  url: 'http://x.test',
  now: () => 1,
});
const secret = { inviteOnly: true, historyPublicToSubscribers: false };
realm.apply(
  {
    users: [user(1), user(2), user(3)],
    channels: [channel(1), channel(2, secret), channel(3, secret), channel(4)],
    members: [1, 2].map((channelId) => ({
      membership: { channelId, isActive: true } as Membership,
      userIds: [1],
    })),
  },
  1,
);
const reading = { realm, user: realm.users.get(1) as User };
const span = (channelId: number, fromMessageId: number, toMessageId = Number.POSITIVE_INFINITY) => {
  return { channelId, fromMessageId, toMessageId, fromPosition: 0, toPosition: toMessageId };
};
const known: NarrowKnowledge = {
  spans: new Map([
    [1, [span(1, 10, 20), span(1, 30)]],
    [2, [span(2, 5)]],
    [3, [span(3, 0, 9)]],
  ]),
  conversations: [201, 202],
  people: new Map([
    [201, { recipientId: 201, userIds: [1, 2] }],
    [202, { recipientId: 202, userIds: [1, 2, 3] }],
  ]),
};

const compiled = (...terms: WireTerm[]) =>
  compile(resolveTerms(parseNarrow(terms) as PlainTerm[], reading), known, reading);
const rangesOf = (...terms: WireTerm[]) =>
  compiled(...terms).ranges.map(({ recipientId, after, upTo }) => [
    recipientId,
    after,
    upTo === NO_END ? null : upTo,
  ]);
const all = (recipientId: number, after = 0) => [recipientId, after, null];

describe('the compiler of narrows', () => {
  test('the feed is what was received and may still be read', () => {
    assert.deepEqual(rangesOf(), [all(201), all(202), [101, 10, 20], all(101, 30), all(102, 5)]);
    assert.deepEqual([compiled().isPersonal, compiled().rest], [true, undefined]);
  });

  test('a channel is read from its beginning, a protected one from when the reader came', () => {
    assert.deepEqual(rangesOf(['channel', 'c1']), [all(101)]);
    assert.deepEqual(rangesOf(['stream', 'c4']), [all(104)]);
    assert.deepEqual(rangesOf(['channel', 'c2']), [all(102, 5)]);
    assert.throws(() => rangesOf(['channel', 'c3']), { desc: 'unknown channel' });
    assert.deepEqual(rangesOf(['channels', 'public']), [all(101), all(104)]);
    assert.deepEqual(rangesOf(['channels', 'web-public']), []);
    assert.deepEqual(rangesOf(['channels', 'public'], ['-channel', 'c1']), [all(104)]);
    assert.deepEqual(rangesOf(['channel', 'c1'], ['channel', 'c4']), []);
  });

  test('people narrow to conversations, a topic to channels', () => {
    assert.deepEqual(rangesOf(['dm', 'u2@x.test']), [all(201)]);
    assert.deepEqual(rangesOf({ operator: 'dm', operand: [3, 2, 1] }), [all(202)]);
    assert.deepEqual(rangesOf({ operator: 'pm-with', operand: [] }), []);
    assert.deepEqual(rangesOf({ operator: 'dm-including', operand: 3 }), [all(202)]);
    assert.deepEqual(rangesOf(['is', 'dm']), [all(201), all(202)]);
    assert.deepEqual(rangesOf(['topic', 'x'], ['-channel', 'c1']), [all(102, 5)]);
  });

  test('one term is sought by index; what is left is checked', () => {
    const topic = compiled(['channel', 'c1'], ['topic', 'Plans']);
    assert.deepEqual([topic.accessPath, topic.rest], [{ topicKey: 'plans' }, undefined]);
    assert.deepEqual(compiled({ operator: 'sender', operand: 2 }).accessPath, { senderId: 2 });
    const both = compiled(['topic', 'plans'], ['sender', 'u2@x.test']);
    const key = {
      id: 40,
      senderId: 2,
      recipientId: 101,
      channelId: 1,
      topicKey: 'plans',
      movedPosition: null,
      ...{ readBySender: false, readByAll: false },
      mentionsChannel: false,
      ...{ hasLink: false, hasImage: false, hasAttachment: false },
    };
    assert.deepEqual(both.accessPath, { topicKey: 'plans' });
    assert.deepEqual([both.rest?.(key), both.rest?.({ ...key, senderId: 3 })], [true, false]);
    assert.deepEqual([both.matches(key), both.matches({ ...key, topicKey: 'x' })], [true, false]);
    // Between the two times that the reader was there.
    assert.deepEqual(
      [both.matches({ ...key, id: 25 }), both.matchesInHistory({ ...key, id: 25 })],
      [false, true],
    );
    const foreign = { ...key, recipientId: 103, channelId: 3, id: 5 };
    assert.deepEqual([both.matches(foreign), both.matchesInHistory(foreign)], [false, false]);
    const other = { ...key, recipientId: 999, channelId: null, topicKey: '' };
    assert.equal(compiled().matchesInHistory(other), false);
    assert.deepEqual(compiled(['id', '7']).id, 7);
    assert.deepEqual(compiled(['-is', 'unread']).flags, [{ kind: 'flag', flag: 'unread', negated: true }]);
  });

  test('reads anchors', () => {
    const newest = 10_000_000_000_000_000;
    assert.deepEqual(['newest', 'oldest', 'first_unread', '17', '-3'].map(readAnchor), [
      newest,
      0,
      'first_unread',
      17,
      0,
    ]);
    assert.equal(readAnchor('9'.repeat(300)), newest);
    for (const text of ['', 'x', '1.5', '1e5', 'constructor', '0x10', '５']) {
      assert.throws(() => readAnchor(text), { message: 'Invalid anchor' });
    }
  });
});

describe('sequences of IDs', () => {
  async function* inBatches(all: readonly number[], size: number): IdBatches {
    for (let from = 0; from < all.length; from += size) {
      const ids = all.slice(from, from + size);
      yield { ids, upTo: ids.at(-1) as number };
    }
  }

  test('two merge into one, in either direction', async () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 60 });
    const size = fc.integer({ min: 1, max: 9 });
    const property = fc.asyncProperty(ids, ids, size, fc.boolean(), async (first, second, size, isOlder) => {
      const compare = isOlder ? (a: number, b: number) => b - a : (a: number, b: number) => a - b;
      const sorted = [first, second].map((each) => inBatches(each.toSorted(compare), size)) as [
        IdBatches,
        IdBatches,
      ];
      const direction = isOlder ? 'older' : 'newer';
      const found = await listIds(merge(...sorted, direction), direction);
      assert.deepEqual(found, [...new Set([...first, ...second])].sort(compare));
    });
    await fc.assert(property, { numRuns: runs(100) });
  });

  test('of two ways the first to finish answers, and the other is ended', async () => {
    let ended = 0;
    async function* endless(): IdBatches {
      try {
        for (;;) yield { ids: [], upTo: 0 };
      } finally {
        ended++;
      }
    }
    assert.deepEqual(
      await firstComplete([collect(endless(), 3), collect(inBatches([1, 2, 3, 4], 2), 3)], 0),
      [1, 2, 3],
    );
    assert.deepEqual([ended, await firstComplete([collect(inBatches([1], 2), 3)], 0)], [1, [1]]);
  });

  test('the way that passes most IDs in its time goes on, another one for a fourth of that time', () => {
    const quick = { taken: 8, passed: 8000 };
    const slow = { taken: 2.1, passed: 210 };
    assert.equal(nextOf([slow, quick]), quick);
    assert.equal(nextOf([quick, slow]), quick);
    const rested = { ...slow, taken: 2 };
    assert.equal(nextOf([quick, rested]), rested);
    const untried = { taken: 0, passed: 0 };
    assert.equal(nextOf([quick, slow, untried]), untried);
    assert.equal(nextOf([untried, { ...untried }]), untried);
  });
});
