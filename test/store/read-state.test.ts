import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { updatePlace } from '../../src/chat/store/messages/edits.ts';
import type { IdRange } from '../../src/chat/store/messages/id-ranges.ts';
import { listKeys } from '../../src/chat/store/messages/message-keys.ts';
import { insertMessage } from '../../src/chat/store/messages/messages.ts';
import { moveUnread } from '../../src/chat/store/read-state/move-unread.ts';
import { saveExceptions } from '../../src/chat/store/read-state/moved-chunks.ts';
import {
  findSettledId,
  isReadOnArrival,
  listUnread,
  mark,
  type ReceiverPlaces,
  settle,
} from '../../src/chat/store/read-state/read-state.ts';
import { listUnreadAmong } from '../../src/chat/store/read-state/unread-among.ts';
import { deleteChunks, listChunks } from '../../src/chat/store/read-state/unread-chunks.ts';
import { CHUNK_SIZE } from '../../src/engine/kernel/ids/id-chunk-forms.ts';
import type { Engine } from '../../src/engine/store/engine.ts';
import { migrate } from '../../src/engine/store/migrate.ts';
import { NO_END } from '../../src/engine/store/sql.ts';
import type { StoreTx } from '../../src/engine/store/tx.ts';
import { WriteQueue } from '../../src/engine/store/write-queue.ts';
import { TestClock } from '../support/clock.ts';
import { emptyDatabase } from '../support/engines.ts';
import { runs } from '../support/runs.ts';

const PEOPLE = [1, 2, 3];
const CHANNELS = [1, 2, 3];
/** Recipient IDs of the two direct conversations; those of channels are their IDs. */
const PAIRS: Readonly<Record<number, readonly number[]>> = { 11: [1, 2], 12: [2, 3] };

type Step =
  | { readonly do: 'join' | 'leave'; readonly user: number; readonly channel: number }
  | {
      readonly do: 'send';
      readonly user: number;
      readonly to: number;
      readonly read: boolean;
      readonly times: number;
      /** The only ones to whom it is news; null: all. */
      readonly news: readonly number[] | null;
    }
  | {
      /** `return`: away and back again; the user settles meanwhile. */
      readonly do: 'move' | 'return';
      readonly user: number;
      readonly from: number;
      readonly to: number;
      readonly which: number;
    }
  | { readonly do: 'settle'; readonly user: number }
  | { readonly do: 'mute'; readonly user: number; readonly sender: number }
  | { readonly do: 'read' | 'unread'; readonly user: number; readonly which: number };

const person = fc.constantFrom(...PEOPLE);
const channel = fc.constantFrom(...CHANNELS);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('join' as const, 'leave' as const), user: person, channel }),
  fc.record({
    do: fc.constant('send' as const),
    user: person,
    to: fc.constantFrom(...CHANNELS, 11, 12),
    read: fc.boolean(),
    times: fc.integer({ min: 1, max: 9 }),
    news: fc.option(fc.subarray(PEOPLE), { freq: 3 }),
  }),
  fc.record({
    do: fc.constantFrom('move' as const, 'return' as const),
    user: person,
    from: channel,
    to: channel,
    which: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ do: fc.constant('settle' as const), user: person }),
  fc.record({ do: fc.constant('mute' as const), user: person, sender: person }),
  fc.record({
    do: fc.constantFrom('read' as const, 'unread' as const),
    user: person,
    which: fc.integer({ min: 1, max: 5 }),
  }),
);

/** What a person has, message by message: the plainest way to say it. */
class Model {
  readonly sent: { id: number; place: number; sender: number }[] = [];
  /** The messages that were unread when they were moved to a channel in which the person is not. */
  readonly lost = new Map(PEOPLE.map((user) => [user, new Set<number>()]));
  readonly unread = new Map(PEOPLE.map((user) => [user, new Set<number>()]));
  readonly since = new Map(PEOPLE.map((user) => [user, new Map<number, number>()]));
  readonly muted = new Map(PEOPLE.map((user) => [user, new Set<number>()]));

  unreadOf(user: number): Set<number> {
    return this.unread.get(user) as Set<number>;
  }

  isIn(user: number, place: number): boolean {
    return PAIRS[place]?.includes(user) ?? this.since.get(user)?.has(place) ?? false;
  }

  send(id: number, place: number, sender: number, { read, news }: Arriving): void {
    this.sent.push({ id, place, sender });
    for (const user of PEOPLE) {
      const isNews = news?.includes(user) ?? !(read && user === sender);
      const isRead = !isNews || (!news && this.muted.get(user)?.has(sender));
      if (this.isIn(user, place) && !isRead) this.unreadOf(user).add(id);
    }
  }

  leave(user: number, place: number): void {
    this.since.get(user)?.delete(place);
    for (const message of this.sent) if (message.place === place) this.unreadOf(user).delete(message.id);
  }

  /**
   * Every n-th message of a channel goes to another; unread there is what was unread, to those who are in it. What others had
   * unread is unread again once it comes to a channel of theirs.
   */
  move(from: number, to: number, which: number): number[] {
    const moved = this.sent.filter(({ id, place }) => place === from && id % which === 0);
    for (const message of moved) {
      message.place = to;
      for (const user of PEOPLE) {
        const lost = this.lost.get(user) as Set<number>;
        if (!this.isIn(user, to)) {
          if (this.unreadOf(user).delete(message.id)) lost.add(message.id);
        } else if (lost.delete(message.id) && !this.muted.get(user)?.has(message.sender)) {
          this.unreadOf(user).add(message.id);
        }
      }
    }
    return moved.map(({ id }) => id);
  }

  /** Every n-th message that the person may mark. */
  some(user: number, which: number): number[] {
    return this.sent
      .filter(({ id, place }) => id % which === 0 && this.isIn(user, place))
      .map(({ id }) => id);
  }

  whose(realmId: number, user: number): ReceiverPlaces {
    const direct = Object.entries(PAIRS).filter(([, people]) => people.includes(user));
    const places: IdRange[] = direct.map(([id]) => range(Number(id), null, 0));
    for (const [id, after] of this.since.get(user) ?? []) places.push(range(id, id, after));
    return { realmId, userId: user, muted: new Set(this.muted.get(user)), places };
  }
}

const range = (recipientId: number, channelId: number | null, after: number): IdRange => {
  return { recipientId, channelId, after, upTo: NO_END };
};

interface Arriving {
  readonly read: boolean;
  readonly news: readonly number[] | null;
}

function messageFrom(id: number, sender: number, to: number, { read, news }: Arriving) {
  const channelId = to in PAIRS ? null : to;
  return {
    ...{ id, senderId: sender, recipientId: to, channelId, userIds: null, topic: 'x', content: 'x' },
    ...{ renderedContent: 'x', sentAt: 1, client: 'x', isMeMessage: false },
    ...{ mentionsChannel: false, mentionsTopic: false, readBySender: read, readByAll: news !== null },
    ...{ hasLink: false, hasImage: false, hasAttachment: false },
  };
}

async function perform(tx: StoreTx, realmId: number, model: Model, step: Step): Promise<void> {
  const whose = model.whose(realmId, step.user);
  if (step.do === 'join' && !model.isIn(step.user, step.channel)) {
    model.since.get(step.user)?.set(step.channel, tx.lastMessageId);
    const span = {
      realm_id: realmId,
      user_id: step.user,
      stream_id: step.channel,
      from_position: tx.nextId('log'),
    };
    const ends = { from_message_id: tx.lastMessageId, to_message_id: null, to_position: null };
    await tx.db
      .insertInto('subscription_spans')
      .values({ ...span, ...ends })
      .execute();
  } else if (step.do === 'leave') {
    await tx.db
      .updateTable('subscription_spans')
      .set({ to_message_id: tx.lastMessageId, to_position: tx.nextId('log') })
      .where('realm_id', '=', realmId)
      .where('user_id', '=', step.user)
      .where('stream_id', '=', step.channel)
      .where('to_position', 'is', null)
      .execute();
    await deleteChunks(tx, [step.user], step.channel);
    model.leave(step.user, step.channel);
  } else if (step.do === 'send') {
    for (let n = 0; n < step.times; n++) {
      const id = tx.nextId('message');
      const arriving = { read: step.read, news: step.to in PAIRS ? null : step.news };
      insertMessage(tx, messageFrom(id, step.user, step.to, arriving));
      const { news } = arriving;
      const readers = news?.filter((user) => model.isIn(user, step.to)) ?? [];
      const exceptions = readers.map((userId) => ({ userId, read: [], unread: [id] }));
      const nowhere = { from: step.to, to: step.to, ids: [], userIds: readers };
      await saveExceptions(tx, nowhere, exceptions);
      model.send(id, step.to, step.user, arriving);
    }
  } else if (step.do === 'move' && step.from !== step.to) {
    const { from, to } = step;
    const ids = model.sent
      .filter((each) => each.place === from && each.id % step.which === 0)
      .map(({ id }) => id);
    const keys = await listKeys(tx, ids);
    const people = (place: number) => new Set(PEOPLE.filter((user) => model.isIn(user, place)));
    await moveUnread(tx, {
      from,
      to,
      keys,
      peopleFrom: people(from),
      peopleTo: people(to),
      sees: () => true,
      isReadOnArrival: (user, key) => isReadOnArrival(model.whose(realmId, user), key),
    });
    const place = { channelId: to, recipientId: to, isMove: true };
    await updatePlace(tx, { ids, place, edit: { userId: 1, at: 1 } });
    assert.deepEqual(model.move(from, to, step.which), ids);
  } else if (step.do === 'return') {
    const { user, from, to } = step;
    await perform(tx, realmId, model, { ...step, do: 'move' });
    await perform(tx, realmId, model, { do: 'settle', user });
    await perform(tx, realmId, model, { ...step, do: 'move', from: to, to: from });
  } else if (step.do === 'settle') {
    await settle(tx, whose);
    assert.equal(await findSettledId(tx, step.user), tx.lastMessageId);
  } else if (step.do === 'mute') {
    await settle(tx, whose);
    const muted = model.muted.get(step.user) as Set<number>;
    if (!muted.delete(step.sender)) muted.add(step.sender);
  } else if (step.do === 'read' || step.do === 'unread') {
    await settle(tx, whose);
    const ids = model.some(step.user, step.which);
    const unread = model.unreadOf(step.user);
    const expected = ids.filter((id) => unread.has(id) === (step.do === 'read'));
    const keys = await listKeys(tx, ids);
    assert.deepEqual(await mark(tx, whose.userId, { as: step.do, keys }), expected);
    for (const id of ids)
      if (step.do === 'read') unread.delete(id);
      else unread.add(id);
  }
}

async function compare(tx: StoreTx, realmId: number, model: Model): Promise<void> {
  const keys = await listKeys(
    tx,
    model.sent.map(({ id }) => id),
  );
  for (const user of PEOPLE) {
    const whose = model.whose(realmId, user);
    const expected = [...model.unreadOf(user)].sort((a, b) => a - b);
    const listed = await listUnread(tx.db, whose, tx.lastMessageId);
    assert.deepEqual([...listed.ascending()], expected);
    const receives = (recipientId: number, id: number) =>
      whose.places.some((place) => place.recipientId === recipientId && place.after < id);
    const among = await listUnreadAmong(tx.db, {
      ...{ receiver: whose, keys },
      isReceived: (key) => receives(key.recipientId, key.id),
    });
    assert.deepEqual(
      [...among].sort((a, b) => a - b),
      expected,
    );
    const settledId = await findSettledId(tx, user);
    for (const { number, ids } of await listChunks(tx, user))
      assert((ids.max() ?? 0) + number * CHUNK_SIZE <= settledId, 'no chunk reaches beyond the watermark');
  }
}

async function openQueue(engine: Engine, realmId: number): Promise<WriteQueue> {
  const writes = new WriteQueue(engine, {
    ...{ realmId, clock: new TestClock() },
    catchUp: async () => {},
    committed: async () => {},
  });
  // So that a few messages cross from one chunk to the next.
  await writes.transact((tx) =>
    tx.db
      .insertInto('counters')
      .values({ realm_id: realmId, name: 'message', value: CHUNK_SIZE - 20 })
      .execute(),
  );
  return writes;
}

test('what is unread is exactly what a list of every message would say', async () => {
  const engine = await (await emptyDatabase()).open();
  await migrate(engine);
  let realmId = 0;
  const joins = fc.subarray(
    PEOPLE.flatMap((user) => CHANNELS.map((channel) => ({ do: 'join' as const, user, channel }))),
  );
  const steps = fc.array(step, { minLength: 5, maxLength: 40 });
  const property = fc.asyncProperty(joins, steps, async (first, then) => {
    realmId++;
    const writes = await openQueue(engine, realmId);
    const model = new Model();
    for (const each of [...first, ...then]) await writes.transact((tx) => perform(tx, realmId, model, each));
    await writes.transact((tx) => compare(tx, realmId, model));
  });
  await fc.assert(property, { numRuns: runs(process.env.PARLEY_TEST_ENGINE === 'postgres' ? 15 : 60) });
});

test('marking 5,000 messages of a topic writes one or two rows, a send none', async () => {
  const engine = await (await emptyDatabase()).open();
  await migrate(engine);
  const writes = await openQueue(engine, 1);
  const whose: ReceiverPlaces = { realmId: 1, userId: 9, muted: new Set(), places: [range(1, 1, 0)] };
  await writes.transact(async (tx) => {
    for (let n = 0; n < 5000; n++)
      insertMessage(
        tx,
        messageFrom(tx.nextId('message'), 2, n % 2 === 0 ? 1 : 2, { read: false, news: null }),
      );
    assert.deepEqual(await listChunks(tx, 9), []);
    await settle(tx, whose);
    const unread = await listUnread(tx.db, whose, tx.lastMessageId);
    const ids = [...unread.ascending()];
    assert.equal(ids.length, 2500);
    assert.equal((await listChunks(tx, 9)).length, 2);
    await mark(tx, whose.userId, { as: 'read', keys: await listKeys(tx, ids.slice(0, -1)) });
    const left = await listChunks(tx, 9);
    assert.deepEqual(
      left.map(({ ids: rest }) => rest.size),
      [1],
    );
  });
});
