import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createScheduledMessage } from '../../src/chat/endpoints/scheduled-messages/create-scheduled-message.ts';
import { deleteScheduledMessage } from '../../src/chat/endpoints/scheduled-messages/delete-scheduled-message.ts';
import { getScheduledMessages } from '../../src/chat/endpoints/scheduled-messages/get-scheduled-messages.ts';
import { updateScheduledMessage } from '../../src/chat/endpoints/scheduled-messages/update-scheduled-message.ts';
import { type Listener, listen, messageOf, type WireEvent } from '../support/events.ts';
import { reread } from '../support/reread.ts';
import { type Actor, engineName, startServer, type TestServer } from '../support/server.ts';
import { setUser } from '../support/settings.ts';

type Event = Omit<WireEvent, 'id'>;

const at = ({ clock }: TestServer, secondsFromNow: number) => clock.seconds + secondsFromNow;
const list = async (actor: Actor) => (await actor.call(getScheduledMessages)).scheduled_messages;

async function schedule(server: TestServer, inSeconds: number, changes: object = {}): Promise<number> {
  const reply = await server.as.alice.call(createScheduledMessage, {
    type: 'channel',
    to: server.cast.channels.cellar.id,
    topic: 'plans',
    content: 'Begin',
    scheduled_delivery_timestamp: at(server, inSeconds),
    ...changes,
  });
  return reply.scheduled_message_id;
}

/** Reads until `last` has come. */
async function readUntil(listener: Listener, last: (event: Event) => boolean): Promise<Event[]> {
  const events: Event[] = [];
  while (!events.some(last)) events.push(...(await listener.wait()));
  return events;
}

const isMessage = (event: Event) => event.type === 'message';
const contents = (events: Event[]) => events.filter(isMessage).map((event) => messageOf(event).content);
const says = (content: string) => (event: Event) => isMessage(event) && messageOf(event).content === content;

const setChannel = (server: TestServer, id: number, is_archived: 0 | 1) =>
  server.context.transact(async (tx) => {
    await tx.db.updateTable('channels').set({ is_archived }).where('id', '=', id).execute();
    await reread(tx, { channels: [id] });
  });

describe('a scheduled message', () => {
  test('is sent at its second, in place of its schedule, to the recipients of a send', async () => {
    const server = await startServer();
    const { as, cast, clock } = server;
    const id = await schedule(server, 10, { content: 'Hi @**Bob Member**' });
    const [alice, bob, owner] = [await listen(as.alice), await listen(as.bob), await listen(as.owner)];
    const due = at(server, 10);
    clock.advance(due * 1000 - clock.now() - 1);
    assert.equal((await list(as.alice)).length, 1);
    clock.advance(1);
    const removed = (event: Event) => event.type === 'scheduled_messages';
    const events = await readUntil(alice, removed);
    const message = messageOf(events.find(isMessage));
    assert.equal(message.sender_id, as.alice.user.id);
    assert.equal(message.stream_id, cast.channels.cellar.id);
    assert.equal(message.subject, 'plans');
    assert.equal(message.timestamp, due);
    assert.deepEqual(events.find(removed), {
      type: 'scheduled_messages',
      op: 'remove',
      scheduled_message_id: id,
    });
    const [toBob, ...more] = (await bob.fetch()).filter((event) => event.type !== 'stream');
    assert.equal(messageOf(toBob).id, message.id);
    assert.deepEqual(toBob?.flags, ['mentioned']);
    // Whoever is mentioned follows the topic from then on.
    assert.deepEqual(
      more.map((event) => event.type),
      ['user_topic'],
    );
    assert.deepEqual((await owner.fetch()).filter(isMessage), []);
    assert.deepEqual(await list(as.alice), []);
  });

  test('goes to people, and is read by its sender only if that was asked for or is to be expected', async () => {
    const server = await startServer();
    const { as, cast, clock } = server;
    const me = { type: 'direct', to: [as.alice.user.id] };
    await schedule(server, 1, { type: 'direct', to: [cast.users.bob.id], content: 'Unread' });
    await schedule(server, 2, { ...me, content: 'Reminder', client: 'ParleyWeb' });
    await schedule(server, 3, { ...me, content: 'Noted', read_by_sender: true });
    await schedule(server, 4, { content: 'Read', client: 'ParleyWeb' });
    const alice = await listen(as.alice);
    clock.advance(60_000);
    const messages = (await readUntil(alice, says('Read'))).filter(isMessage);
    assert.deepEqual(
      messages.map((event) => [messageOf(event).content, event.flags]),
      [
        ['Unread', []],
        ['Reminder', []],
        ['Noted', ['read']],
        ['Read', ['read']],
      ],
    );
  });

  test('is sent at the time to which it was moved, and not once it was deleted', async () => {
    const server = await startServer();
    const { as, clock } = server;
    const moved = await schedule(server, 100_000, { content: 'Moved' });
    const deleted = await schedule(server, 20, { content: 'Deleted' });
    await schedule(server, 30, { content: 'Last' });
    await as.alice.call(updateScheduledMessage, {
      scheduled_message_id: moved,
      scheduled_delivery_timestamp: at(server, 10),
    });
    await as.alice.call(deleteScheduledMessage, { scheduled_message_id: deleted });
    const bob = await listen(as.bob);
    const start = clock.seconds;
    clock.advance(10_000);
    const first = await readUntil(bob, says('Moved'));
    assert.equal(messageOf(first.find(isMessage)).timestamp, start + 10);
    clock.advance(20_000);
    const rest = await readUntil(bob, says('Last'));
    assert.deepEqual(contents([...first, ...rest]), ['Moved', 'Last']);
  });

  test('that came due while the server was down is sent after the start, once', async () => {
    const first = await startServer();
    // The next server starts at the hour at which this one's clock began.
    first.clock.advance(-3_600_000);
    for (let n = 0; n < 150; n++) await schedule(first, 60 + n, { content: `Missed ${n}` });
    const second = await first.restart();
    const bob = await listen(second.as.bob, { event_types: ['message'] });
    await schedule(second, 5, { content: 'On time' });
    while ((await list(second.as.alice)).length > 1) await second.context.transact(async () => {});
    second.clock.advance(5000);
    await readUntil(bob, says('On time'));
    const third = await second.restart();
    const sent = await third.context.db.selectFrom('messages').select('content').orderBy('id').execute();
    const expected = [...Array.from({ length: 150 }, (_, n) => `Missed ${n}`), 'On time'];
    assert.deepEqual(
      sent.map((row) => row.content),
      expected,
    );
  });

  test('is tried again after a failure of ours, and given up as failed when that goes on', async () => {
    const server = await startServer();
    const { as, clock, context } = server;
    const { transact } = context;
    let failures = 0;
    const breakTimes = (times: number) => {
      failures = 0;
      const broken: typeof transact = (fn) => {
        // The other jobs of the server write too, as the clock turns.
        const callers = new Error('called by').stack
          ?.split('\n')
          .filter((line) => line.includes('/src/jobs/'));
        const isOfScheduler = callers?.[0]?.includes('jobs/scheduler.ts') ?? false;
        if (failures >= times || !isOfScheduler) return transact(fn);
        failures++;
        return Promise.reject(new Error('The database is away.'));
      };
      Object.assign(context, { transact: broken });
    };
    const alice = await listen(as.alice);
    const advanceUntil = async (last: (event: Event) => boolean) => {
      let events: Event[] | undefined;
      void readUntil(alice, last).then((read) => {
        events = read;
      });
      while (!events) {
        clock.advance(1000);
        await new Promise(setImmediate);
      }
      return events;
    };
    await schedule(server, 1);
    breakTimes(2);
    await advanceUntil((event) => event.type === 'scheduled_messages' && event.op === 'remove');
    assert.equal(failures, 2);
    await schedule(server, 1);
    breakTimes(5);
    const events = await advanceUntil(isMessage);
    assert.match(
      String(messageOf(events.findLast(isMessage)).content),
      /Message could not be sent at the scheduled time\./,
    );
    assert.equal((await list(as.alice))[0]?.failed, true);
  });
});

describe('a scheduled message that may not be sent any more', () => {
  const failed = (event: Event) => event.type === 'scheduled_messages' && event.op === 'update';

  test('is kept as failed; only its sender is notified of the reason', async () => {
    const server = await startServer();
    const { as, cast, clock } = server;
    const { cellar } = cast.channels;
    const id = await schedule(server, 10);
    const [scheduled] = await list(as.alice);
    const [alice, bob] = [await listen(as.alice), await listen(as.bob)];
    await setChannel(server, cellar.id, 1);
    clock.advance(10_000);
    const events = await readUntil(alice, isMessage);
    assert.deepEqual(events.find(failed), {
      type: 'scheduled_messages',
      op: 'update',
      scheduled_message: { ...scheduled, failed: true },
    });
    const notice = messageOf(events.find(isMessage));
    assert.equal(notice.sender_full_name, 'Notification Bot');
    assert.match(String(notice.content), /> Not authorized to send to channel 'cellar'/);
    assert.deepEqual(await list(as.alice), [{ ...scheduled, failed: true }]);
    assert.deepEqual(await bob.fetch(), []);

    const refusal = await as.alice.refused(updateScheduledMessage, { scheduled_message_id: id, topic: 'x' });
    assert.match(refusal.msg, /Not authorized/);
    await setChannel(server, cellar.id, 0);
    const timeless = { scheduled_message_id: id, content: 'Again' };
    assert.equal(
      (await as.alice.refused(updateScheduledMessage, timeless)).msg,
      'Scheduled delivery time must be in the future.',
    );
    await as.alice.call(updateScheduledMessage, { ...timeless, scheduled_delivery_timestamp: at(server, 5) });
    assert.equal((await list(as.alice))[0]?.failed, false);
    clock.advance(5000);
    await readUntil(bob, says('Again'));
    assert.deepEqual(await list(as.alice), []);
  });

  test('fails for lost access, a recipient who left, a sender who left; others are sent', async () => {
    const server = await startServer();
    const { as, cast, clock, context } = server;
    const { bob, moderator } = cast.users;
    await schedule(server, 10, { content: 'To the cellar' });
    await schedule(server, 10, { content: 'To bob', type: 'direct', to: [bob.id] });
    await schedule(server, 10, { content: 'To the square', to: cast.channels.square.id });
    await as.moderator.call(createScheduledMessage, {
      type: 'channel',
      to: cast.channels.square.id,
      topic: 't',
      content: 'From one who left',
      scheduled_delivery_timestamp: at(server, 10),
    });
    const [alice, owner] = [await listen(as.alice), await listen(as.owner)];
    await setUser(context, bob, { is_active: 0 });
    await setUser(context, moderator, { is_active: 0 });
    await context.transact(async (tx) => {
      const { id } = cast.channels.cellar;
      await tx.db
        .updateTable('subscriptions')
        .set({ is_active: 0 })
        .where('stream_id', '=', id)
        .where('user_id', '=', as.alice.user.id)
        .execute();
      await reread(tx, { subscribersOf: [id] });
    });
    clock.advance(10_000);
    const messages: string[] = [];
    while (messages.length < 3) messages.push(...(contents(await alice.wait()) as string[]));
    const reasons = messages.map((content) => /^> (.*)$/m.exec(content)?.[1] ?? content).toSorted();
    assert.deepEqual(reasons, [
      "'Bob Member' is no longer using this organization.",
      `Channel with ID '${cast.channels.cellar.id}' does not exist`,
      'To the square',
    ]);
    assert.deepEqual(contents(await owner.fetch()), ['To the square']);
    assert.deepEqual(
      (await list(as.alice)).map((message) => [message.content, message.failed]),
      [
        ['To the cellar', true],
        ['To bob', true],
      ],
    );
    // A deactivated sender gets no notice: the row has the reason.
    const ofModerator = () =>
      context.db
        .selectFrom('scheduled_messages')
        .select('failure')
        .where('user_id', '=', moderator.id)
        .execute();
    while ((await ofModerator())[0]?.failure === null) await new Promise(setImmediate);
    await setUser(context, moderator, { is_active: 1 });
    assert.deepEqual(
      (await list(as.moderator)).map((message) => message.failed),
      [true],
    );
  });
});

describe('several nodes', { skip: engineName !== 'postgres' && 'several nodes need PostgreSQL' }, () => {
  test('send a message once', async () => {
    const one = await startServer();
    const two = await one.anotherNode();
    const elsewhere = await listen(two.as.alice);
    const bob = await listen(one.as.bob, { event_types: ['message'] });
    for (let n = 0; n < 20; n++) await schedule(one, 10, { content: `Message ${n}` });
    await schedule(one, 11, { content: 'Last' });
    const seen: Event[] = [];
    while (seen.length < 21) seen.push(...(await elsewhere.wait()));
    one.clock.advance(10_000);
    two.clock.advance(10_000);
    while ((await list(one.as.alice)).length > 1) await one.context.transact(async () => {});
    // Only the other node's clock reaches this one: it has learned of it from the log.
    two.clock.advance(1000);
    const sent = contents(await readUntil(bob, says('Last')));
    await Promise.all([one.close(), two.close()]);
    assert.deepEqual(sent, [...Array.from({ length: 20 }, (_, n) => `Message ${n}`), 'Last']);
  });
});
