import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { getStreamTopics } from '../../../src/chat/endpoints/channels/get-stream-topics.ts';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels } from '../../../src/chat/endpoints/channels/unsubscribe.ts';
import { deleteMessage } from '../../../src/chat/endpoints/messages/delete-message.ts';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { getReadReceipts } from '../../../src/chat/endpoints/messages/get-read-receipts.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { updateMessage } from '../../../src/chat/endpoints/messages/update-message.ts';
import { listen } from '../../support/events.ts';
import { archiveOf, consent } from '../../support/exports.ts';
import { verifyEvents } from '../../support/fold.ts';
import { indexAll } from '../../support/indexing.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';
import { idsOf, say, term } from '../../support/talk.ts';

const NAME = 'hideout';
const silent = { send_notification_to_new_thread: false };
const all = { propagate_mode: 'change_all', ...silent } as const;

/** Makes the private channel, with protected history, in which these are; returns its ID. */
async function hideout({ as, context }: TestServer, ...others: Actor[]): Promise<number> {
  const principals = [as.alice, ...others].map(({ user }) => user.id);
  await as.alice.call(subscribeToChannels, {
    subscriptions: [{ name: NAME }],
    invite_only: true,
    principals,
  });
  return context.realm.channelByName(NAME)?.id as number;
}

const bring = ({ as }: TestServer, ...people: Actor[]) =>
  as.alice.call(subscribeToChannels, {
    subscriptions: [{ name: NAME }],
    principals: people.map(({ user }) => user.id),
  });
const quit = (actor: Actor) => actor.call(unsubscribeFromChannels, { subscriptions: [NAME] });
const move = (actor: Actor, message_id: number, stream_id: number, more: object = {}) =>
  actor.call(updateMessage, { message_id, stream_id, ...all, ...more });
const channelOf = async (actor: Actor, message_id: number) =>
  (await actor.call(getMessage, { message_id })).message.stream_id;
const hides = async (actor: Actor, ...ids: number[]) => {
  for (const message_id of ids)
    assert.equal((await actor.refused(getMessage, { message_id })).msg, 'Invalid message(s)');
};

/** Three messages of alice's in the square, by ID: of two topics, the first with a link and a word of its own. */
async function talkInSquare({ as }: TestServer): Promise<[number, number, number]> {
  return [
    await say(as.alice, 'square', 'plans', 'a marmalade at https://example.com/x'),
    await say(as.alice, 'square', 'plans', '@**all** come'),
    await say(as.bob, 'square', 'other', 'more'),
  ];
}

describe('a conversation that is moved into a younger private channel', () => {
  test('stays readable for the subscribers at the time of the move, in every narrow', async () => {
    const server = await startServer();
    const { as } = server;
    const [first, second] = await talkInSquare(server);
    const id = await hideout(server, as.bob);
    const later = await say(as.bob, NAME, 'plans', 'later marmalade');
    const made = later - 1; // What the notification bot says about the new channel.
    await as.bob.call(updateMessageFlags, { messages: [second], op: 'add', flag: 'starred' });
    const viewers = { viewers: ['alice', 'bob', 'owner'] } as const;
    await verifyEvents(server, () => move(as.alice, first, id), viewers);
    const channel = term('channel', id);
    for (const isIndexed of [false, true]) {
      if (isIndexed) await indexAll(server);
      for (const actor of [as.alice, as.bob]) {
        const finds = async (ids: number[], ...terms: ReturnType<typeof term>[]) => {
          for (const range of [{}, { anchor: 'oldest', num_before: 0, num_after: 100 }, { num_before: 1 }]) {
            const expected = 'num_before' in range && range.num_before === 1 ? ids.slice(-1) : ids;
            assert.deepEqual(await idsOf(actor, terms, range), expected, JSON.stringify([terms, range]));
          }
        };
        assert.equal(await channelOf(actor, first), id);
        await finds([first, second, made, later], channel);
        await finds([first, second, later], channel, term('topic', 'plans'));
        await finds([first, second], channel, term('sender', as.alice.user.id));
        await finds([first], channel, term('has', 'link'));
        await finds([first], term('id', first));
        await finds([first, second, later], term('with', first));
        await finds([first, later], term('search', 'marmalade'), channel);
        await finds([first, later], term('search', 'marmalade'));
        await finds([first, second], term('sender', as.alice.user.id), term('topic', 'plans'));
        await finds([second, made, later], channel, term('id', first, true));
        await finds([second], term('is', 'mentioned'));
        assert.deepEqual((await idsOf(actor)).slice(0, 2), [first, second], 'the combined feed');
      }
    }
    const topics = await as.bob.call(getStreamTopics, { stream_id: id });
    assert.deepEqual(topics.topics.map(({ name, max_id }) => [name, max_id]).slice(0, 1), [['plans', later]]);
    assert.deepEqual(await idsOf(as.bob, [term('is', 'starred')]), [second]);
    assert.deepEqual(await idsOf(as.bob, [term('is', 'unread'), channel]).then((ids) => ids.slice(0, 2)), [
      first,
      second,
    ]);
    await hides(as.owner, first, second);
    await bring(server, as.moderator);
    await hides(as.moderator, first, second, later);
    assert.deepEqual(await idsOf(as.moderator, [term('search', 'marmalade')]), []);
    const seen = (await as.moderator.call(getStreamTopics, { stream_id: id })).topics.map(({ name }) => name);
    assert.equal(seen.includes('plans'), false);
  });

  test('is a move for users who keep it, a deletion for users who lose it', async () => {
    const server = await startServer();
    const { as } = server;
    const [first, second] = await talkInSquare(server);
    const id = await hideout(server, as.bob);
    const types = { event_types: ['update_message', 'delete_message'] };
    const bulk = { ...types, client_capabilities: { bulk_message_deletion: true } } as never;
    const [bob, guest] = [await listen(as.bob, bulk), await listen(as.guest, bulk)];
    await move(as.alice, first, id);
    const brief = (events: Record<string, unknown>[]) =>
      events.map(({ type, message_ids, flags }) => [type, message_ids, flags]);
    assert.deepEqual(brief(await bob.fetch()), [['update_message', [first, second], []]]);
    assert.deepEqual(brief(await guest.fetch()), [['delete_message', [first, second], undefined]]);
    // Later events about the messages reach the same users.
    await as.alice.call(updateMessage, { message_id: first, content: 'changed' });
    await as.alice.call(updateMessage, { message_id: second, topic: 'renamed', ...silent });
    await as.owner.refused(updateMessage, { message_id: second, topic: 'again', ...silent });
    assert.deepEqual(
      (await bob.fetch()).map(({ type, message_ids }) => [type, message_ids]),
      [
        ['update_message', [first]],
        ['update_message', [second]],
      ],
    );
    await setRealm(server.context, {
      can_delete_own_message_group: server.context.realm.systemGroup('role:members').id,
    });
    await bring(server, as.guest);
    const late = await listen(as.guest, bulk);
    await as.alice.call(deleteMessage, { message_id: first });
    assert.deepEqual(brief(await bob.fetch()), [['delete_message', [first], undefined]]);
    assert.deepEqual(await late.fetch(), []);
    assert.deepEqual(await guest.fetch(), []);
  });

  test('stays with users who leave and come back, not with users who were away', async () => {
    const server = await startServer();
    const { as } = server;
    const id = await hideout(server, as.bob, as.moderator);
    const [first, second] = await talkInSquare(server);
    await quit(as.moderator);
    await move(as.alice, first, id);
    await quit(as.bob);
    await hides(as.bob, first);
    await bring(server, as.bob, as.moderator);
    const plans = [term('channel', id), term('topic', 'plans')];
    assert.deepEqual(await idsOf(as.bob, plans), [first, second]);
    const ofBob = (await as.bob.call(getStreamTopics, { stream_id: id })).topics;
    assert.equal(ofBob.find(({ name }) => name === 'plans')?.max_id, second);
    // The moderator was there when they were written, elsewhere.
    await hides(as.moderator, first, second);
    assert.deepEqual(await idsOf(as.moderator, plans), []);
    const topics = (await as.moderator.call(getStreamTopics, { stream_id: id })).topics;
    assert.equal(
      topics.some(({ name }) => name === 'plans'),
      false,
    );
  });

  test('can be moved back, and comes anew when it is moved there again', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const [first, second] = await talkInSquare(server);
    const id = await hideout(server, as.bob);
    await move(as.alice, first, id);
    await bring(server, as.moderator);
    await verifyEvents(server, () => move(as.bob, first, cast.channels.square.id));
    assert.equal(await channelOf(as.owner, second), cast.channels.square.id);
    await verifyEvents(server, () => move(as.bob, first, id));
    assert.deepEqual(await idsOf(as.moderator, [term('channel', id), term('topic', 'plans')]), [
      first,
      second,
    ]);
    await hides(as.owner, first);
  });

  test('is read by users who read it, and exported for users who have it', async () => {
    const server = await startServer();
    const { as, context } = server;
    await setRealm(context, { enable_read_receipts: true });
    const [first, second] = await talkInSquare(server);
    const id = await hideout(server, as.bob, as.bot);
    await as.bob.call(updateMessageFlags, { messages: [first], op: 'add', flag: 'read' });
    await move(as.alice, first, id);
    await bring(server, as.moderator);
    const readers = async (message_id: number) =>
      (await as.alice.call(getReadReceipts, { message_id })).user_ids;
    assert.deepEqual(await readers(first), [as.bob.user.id]);
    assert.deepEqual(await readers(second), []);
    const exported = async () => {
      const archive = gunzipSync(await archiveOf(server, 2)).toString('latin1');
      return [first, second].map(
        (each) => archive.split(`{"id":${each},"sender_id":${as.alice.user.id},"type"`).length - 1,
      );
    };
    await consent(as.moderator);
    assert.deepEqual(await exported(), [0, 0]);
    await consent(as.bob);
    await consent(as.alice);
    assert.deepEqual(await exported(), [1, 1]);
  });
});

/** A small generator of numbers below `n`, the same in each run. */
function dice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * n);
  };
}

test('a subscriber at the arrival of a message has it, in every order of moves, joins and leaves', async () => {
  const server = await startServer();
  const { as, cast } = server;
  const people = [as.bob, as.moderator, as.administrator];
  const id = await hideout(server);
  const inside = new Set<Actor>();
  const cameTo = new Map<number, ReadonlySet<Actor>>();
  const roll = dice(7);
  for (let step = 0; step < 60; step++) {
    const person = people[roll(people.length)] as Actor;
    const kind = roll(4);
    if (kind === 0 && inside.delete(person)) await quit(person);
    else if (kind === 0) {
      await bring(server, person);
      inside.add(person);
    } else if (kind === 1) {
      await say(as.alice, 'square', `topic ${roll(3)}`);
    } else if (kind === 2) {
      cameTo.set(await say(as.alice, NAME, `topic ${roll(3)}`), new Set(inside));
    } else {
      const isOut = roll(3) === 0;
      const from = isOut ? id : cast.channels.square.id;
      const [message] = await idsOf(as.alice, [term('channel', from), term('topic', `topic ${roll(3)}`)]);
      if (message === undefined) continue;
      const mode = roll(2) === 0 ? 'change_one' : 'change_all';
      const topic = (await as.alice.call(getMessage, { message_id: message })).message.subject;
      const all = await idsOf(as.alice, [term('channel', from), term('topic', topic)]);
      await move(as.alice, message, isOut ? cast.channels.square.id : id, { propagate_mode: mode });
      for (const each of mode === 'change_one' ? [message] : all) {
        if (isOut) cameTo.delete(each);
        else cameTo.set(each, new Set(inside));
      }
    }
    if (step % 6 !== 5) continue;
    for (const each of inside) {
      const expected = [...cameTo].filter(([, there]) => there.has(each)).map(([message]) => message);
      const written = [term('channel', id), term('sender', as.alice.user.id)];
      assert.deepEqual(
        await idsOf(each, written),
        expected.sort((a, b) => a - b),
        `step ${step}`,
      );
      for (const message of cameTo.keys()) {
        if (expected.includes(message)) assert.equal(await channelOf(each, message), id);
        else await hides(each, message);
      }
    }
  }
  assert.ok(cameTo.size > 5);
});
