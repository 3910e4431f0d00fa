import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChannelMembers, Membership } from '../model/channels.ts';
import { Subscriptions } from './subscriptions.ts';

const [USERS, CHANNELS] = [6, 5];

/** Numbers in a row that look random, and are the same in each run. */
function* numbers(seed: number): Generator<number> {
  for (let value = seed; ; ) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield value >> 8;
  }
}

/** What is put into both, and held against each other: a plain map by user and channel. */
type Plain = Map<string, Membership>;

const membershipOf = (channelId: number, next: () => number) =>
  ({ channelId, isActive: next() % 3 > 0, color: `${next()}` }) as Membership;

/** Some users in some channels; a third of the channels have one membership for all. */
function loadedChannels(next: () => number, plain: Plain): ChannelMembers[] {
  const channels: ChannelMembers[] = [];
  for (let channelId = CHANNELS - 2; channelId > 0; channelId--) {
    const userIds = Array.from({ length: USERS - 1 }, (_, index) => index + 1).filter(() => next() % 2 === 0);
    const memberships = Array.from({ length: 1 + (next() % 3) }, () => membershipOf(channelId, next));
    const kinds = memberships.length > 1 ? userIds.map(() => next() % memberships.length) : undefined;
    channels.push({
      ...{ channelId, userIds: Int32Array.from(userIds), memberships },
      kinds: kinds && Uint32Array.from(kinds),
    });
    for (const [place, userId] of userIds.entries())
      plain.set(`${userId} ${channelId}`, memberships[kinds?.[place] ?? 0] as Membership);
  }
  return channels;
}

function compare(subscriptions: Subscriptions, plain: Plain, looksAtLists: boolean): void {
  for (let channelId = 1; channelId <= CHANNELS; channelId++) {
    const subscribers: number[] = [];
    for (let userId = 1; userId <= USERS; userId++) {
      const expected = plain.get(`${userId} ${channelId}`);
      assert.equal(subscriptions.get(userId, channelId), expected);
      assert.equal(subscriptions.subscribersOf(channelId).has(userId), expected?.isActive === true);
      if (expected?.isActive) subscribers.push(userId);
    }
    assert.deepEqual([...subscriptions.subscribersOf(channelId)].sort(), subscribers);
    assert.equal(subscriptions.subscribersOf(channelId).size, subscribers.length);
  }
  for (let userId = 1; looksAtLists && userId <= USERS; userId++) {
    const own = [...plain].filter(([key]) => key.startsWith(`${userId} `)).map(([, each]) => each);
    const sorted = own.sort((a, b) => a.channelId - b.channelId);
    // A fork has new ones last.
    const found = [...subscriptions.of(userId)].sort(([a], [b]) => a - b).map(([, each]) => each);
    assert.deepEqual(found, sorted);
  }
}

test('subscriptions that were loaded and changed are what plain maps hold, in forks too', () => {
  const random = numbers(5);
  const next = () => random.next().value as number;
  for (let round = 0; round < 300; round++) {
    const states: [Subscriptions, Plain][] = [[new Subscriptions(), new Map()]];
    states[0]?.[0].load(loadedChannels(next, (states[0] as [Subscriptions, Plain])[1]));
    for (let step = 0; step < 8; step++) {
      if (next() % 3 === 0) {
        const [base, plain] = states.at(-1) as [Subscriptions, Plain];
        states.push([new Subscriptions(base), new Map(plain)]);
      }
      // Only the last one changes: what is under a fork stands still.
      const [subscriptions, plain] = states.at(-1) as [Subscriptions, Plain];
      const membership = membershipOf(1 + (next() % CHANNELS), next);
      const userIds = [1 + (next() % USERS), 1 + (next() % USERS)];
      subscriptions.put({ membership, userIds });
      for (const userId of userIds) plain.set(`${userId} ${membership.channelId}`, membership);
      // Without a look at a user's list it may not be made yet.
      for (const state of states) compare(...state, next() % 2 === 0);
    }
  }
});

test('what is loaded again takes the place of what was there', () => {
  const next = numbers(3);
  const plain: Plain = new Map();
  const subscriptions = new Subscriptions();
  subscriptions.load(loadedChannels(() => next.next().value as number, new Map()));
  subscriptions.put({ membership: { channelId: 1, isActive: true, color: 'x' } as Membership, userIds: [6] });
  const fresh = loadedChannels(() => next.next().value as number, plain);
  subscriptions.load(fresh);
  compare(subscriptions, plain, true);
});
