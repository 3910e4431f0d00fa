import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { archiveStream } from '../../src/chat/endpoints/channels/archive-stream.ts';
import { subscribeToChannels } from '../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels } from '../../src/chat/endpoints/channels/unsubscribe.ts';
import { addReaction } from '../../src/chat/endpoints/messages/add-reaction.ts';
import { deleteMessage } from '../../src/chat/endpoints/messages/delete-message.ts';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { markAllMessagesAsRead } from '../../src/chat/endpoints/messages/mark-all-as-read.ts';
import { updateMessageFlags } from '../../src/chat/endpoints/messages/update-flags.ts';
import { updateMessage } from '../../src/chat/endpoints/messages/update-message.ts';
import { muteUser } from '../../src/chat/endpoints/presence/mute-user.ts';
import { MessageTexts } from '../../src/chat/realm/remembered/message-texts.ts';
import { asCurrent } from '../../src/chat/views/messages/message-list.ts';
import { fetchSelected } from '../../src/chat/views/messages/message-pages.ts';
import { SqliteConnection } from '../../src/engine/store/sqlite-connection.ts';
import { RoundTrips } from '../support/round-trips.ts';
import { type Actor, engineName, startServer, type TestServer } from '../support/server.ts';
import { say, term, whisper } from '../support/talk.ts';

const isPostgres = engineName === 'postgres';
const skip = !isPostgres && 'SQLite has one node';
const CAPABILITIES = { applyMarkdown: true, clientExtavatar: true, allowEmptyTopicName: false };
const NEWEST = 10_000_000_000_000_000;

interface Asked {
  readonly narrow: readonly ReturnType<typeof term>[];
  readonly anchor?: number;
  readonly before?: number;
  readonly after?: number;
}

const whatIsIn = (page: { readonly messages: readonly unknown[] }) => ({
  ...page,
  messages: page.messages.map((each) => (typeof each === 'string' ? JSON.parse(each) : each)),
});

async function pageOf(actor: Actor, { narrow, anchor = NEWEST, before = 20, after = 0 }: Asked) {
  const range = { anchor: String(anchor), num_before: before, num_after: after };
  const page = await actor.call(getMessages, { ...range, narrow } as never);
  const { result: _, msg: __, ...rest } = page as never as { messages: object[]; result?: 1; msg?: 1 };
  return whatIsIn(rest);
}

/** A property of an object with private fields, for a proxy of it. */
function ownOf(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target);
  return typeof value === 'function' ? value.bind(target) : value;
}

/** Properties of a realm, by name. */
type Parts = Readonly<Record<string, unknown>>;

/** A viewing of the server's realm, in which `parts` replace the realm's own. */
function viewingWith({ context }: TestServer, { user }: Actor, parts: Parts) {
  const { db, config } = context;
  const realm = new Proxy(context.realm, {
    get: (all, name) => (Object.hasOwn(parts, name) ? parts[name as string] : ownOf(all, name)),
  });
  const viewer = realm.user(user.id);
  return { db, realm, viewer, externalUrl: config.externalUrl, capabilities: CAPABILITIES };
}

/** The same page from the rows alone. */
async function storedPage(server: TestServer, actor: Actor, asked: Asked) {
  const remembered = { ...server.context.realm.remembered, messageTexts: new MessageTexts() };
  const viewing = viewingWith(server, actor, { remembered });
  const { narrow, anchor = NEWEST, before = 20, after = 0 } = asked;
  const range = { anchor, includeAnchor: true, numBefore: before, numAfter: after };
  const terms = narrow as never;
  const selection = { range };
  return whatIsIn(await fetchSelected(viewing, { terms, selection }));
}

test('a page on each node agrees with the rows after any change', async () => {
  const one = await startServer();
  const two = isPostgres ? await one.anotherNode() : one;
  const { as, cast } = one;
  const { owner, alice, bob, moderator } = as;
  const { square, cellar, window: pane } = cast.channels;
  const ids: number[] = [];
  const at = (index: number) => ids[index] as number;
  for (const [index, topic] of ['plans', '', 'tea', 'tea', 'cake', 'cake'].entries())
    ids.push(await say(index % 2 ? alice : owner, 'square', topic));
  ids.push(await say(alice, 'cellar', 'secret', 'Hello @**all**'), await say(alice, 'window', 'view'));
  ids.push(await say(owner, 'attic', 'dust'));
  const edit = (index: number, change: object) =>
    owner.call(updateMessage, { message_id: at(index), ...change } as never);
  const flag = (actor: Actor, op: 'add' | 'remove', name: 'starred' | 'read', messages: number[]) =>
    actor.call(updateMessageFlags, { messages, op, flag: name });
  const all = { propagate_mode: 'change_all' };
  const changes: Record<string, () => Promise<unknown>> = {
    'nothing has changed': async () => {},
    'a message comes': () => say(two.as.owner, 'square', 'tea', `@**${bob.user.fullName}** look`),
    'a first direct message comes': () => whisper(two.as.owner, [bob]),
    'another direct message comes': () => whisper(bob, [owner]),
    'somebody reacts to a message that they did not receive': () =>
      two.as.bob.call(addReaction, { message_id: at(8), emoji_name: 'smile' }),
    'somebody stars a message that they did not receive': () =>
      flag(two.as.moderator, 'add', 'starred', [at(8)]),
    'stars are set': () => flag(bob, 'add', 'starred', [at(0), at(1)]),
    'stars are taken away': () => flag(two.as.bob, 'remove', 'starred', [at(0)]),
    'some are read': () => flag(two.as.bob, 'add', 'read', [at(1), at(2)]),
    'some are unread again': () => flag(bob, 'remove', 'read', [at(2)]),
    'a message is edited': () => edit(0, { content: `Hello @**${bob.user.fullName}**` }),
    'the edit is edited': () => edit(0, { content: 'Hello' }),
    'a topic is moved': () => edit(2, { topic: 'cake', ...all }),
    'messages go into another channel': () => edit(4, { stream_id: pane.id, ...all }),
    'a message comes into a channel from one that nobody is in': () =>
      edit(8, { stream_id: square.id, ...all }),
    'somebody joins': () =>
      moderator.call(subscribeToChannels, { subscriptions: [{ name: 'window' }] } as never),
    'somebody leaves': () => two.as.bob.call(unsubscribeFromChannels, { subscriptions: ['cellar'] } as never),
    'somebody is muted': () => two.as.bob.call(muteUser, { muted_user_id: alice.user.id }),
    'everything is read': () => two.as.alice.call(markAllMessagesAsRead, {}),
    'a message is deleted': () => two.as.owner.call(deleteMessage, { message_id: at(1) }),
    'a channel is archived': () => two.as.owner.call(archiveStream, { stream_id: pane.id }),
  };
  const asked: Asked[] = [
    { narrow: [] },
    { narrow: [], before: 3 },
    { narrow: [], anchor: at(3), before: 2, after: 2 },
    { narrow: [], anchor: at(1), before: 0, after: 3 },
    ...[cellar, pane].map(({ id }) => ({ narrow: [term('channel', id)] })),
    { narrow: [term('channel', square.id), term('topic', 'tea')] },
    { narrow: [term('channel', square.id, true)] },
    { narrow: [term('dm', [owner.user.id])] },
  ];
  const seen = new Set<string>();
  for (const [when, change] of Object.entries(changes)) {
    await change();
    for (const who of ['alice', 'bob', 'moderator'] as const) {
      for (const each of asked) {
        const pages = await Promise.all(
          [one, two].map((server) => pageOf(server.as[who], each).catch((error) => `${error}`)),
        );
        const stored = await storedPage(one, one.as[who], each).catch((error) => `${error}`);
        const name = `${when}, ${who}, ${JSON.stringify(each)}`;
        if (typeof stored === 'string')
          assert(
            pages.every((page) => typeof page === 'string'),
            name,
          );
        else for (const page of pages) assert.deepEqual(page, stored, name);
        seen.add(JSON.stringify(stored));
      }
    }
  }
  assert(seen.size > 60, 'the pages differ');
});

test('a node that is behind the log takes the rows for what is true', { skip }, async () => {
  const server = await startServer();
  const { alice } = server.as;
  await say(alice, 'square', 'plans');
  const isCurrent = async (parts: Parts) =>
    (await asCurrent(viewingWith(server, alice, parts), performance.now())).isCurrent;
  assert.equal(await isCurrent({}), true);
  assert.equal(await isCurrent({ position: server.context.realm.position - 1 }), false);
});

test('a page of messages in memory asks for no more than the position of the log', { skip }, async () => {
  const { as } = await startServer();
  for (let n = 0; n < 12; n++) await say(as.alice, n % 2 ? 'square' : 'cellar', 'plans');
  const feed = { narrow: [] };
  const statementsOf = async (read: () => Promise<unknown>) => {
    const trips = new RoundTrips('reader');
    await read();
    return trips.stop().statements;
  };
  await pageOf(as.bob, feed);
  const again = await statementsOf(() => pageOf(as.bob, feed));
  assert.equal(again.flat().length, 1, again.join('\n'));
  assert.match(`${again.flat()[0]}`, /from "counters"/);
  // They are answered one after another; all but the first came before its question.
  const eight = await statementsOf(() => Promise.all(Array.from({ length: 8 }, () => pageOf(as.bob, feed))));
  assert.equal(eight.flat().length, 1, eight.join('\n'));
  await say(as.alice, 'square', 'plans');
  const afterSend = await statementsOf(() => pageOf(as.bob, feed));
  // The position; the new message's key, its row, what is attached to it, the reader's flags, and exceptions.
  assert(afterSend.length <= 6, afterSend.join('\n'));
});

test('a page of messages in memory asks SQLite nothing', { skip: isPostgres }, async () => {
  const { as } = await startServer();
  for (let n = 0; n < 12; n++) await say(as.alice, n % 2 ? 'square' : 'cellar', 'plans');
  await pageOf(as.bob, { narrow: [] });
  const statementsOf = async (read: () => Promise<unknown>) => {
    const { mock: prepared } = mock.method(SqliteConnection.prototype, 'prepare');
    await read();
    const texts = prepared.calls.map(({ arguments: [text] }) => text);
    prepared.restore();
    return texts;
  };
  assert.deepEqual(await statementsOf(() => pageOf(as.bob, { narrow: [] })), []);
  await say(as.alice, 'square', 'plans');
  const afterSend = await statementsOf(() => pageOf(as.bob, { narrow: [] }));
  assert(afterSend.length > 0 && afterSend.length <= 7, afterSend.join('\n'));
});

test('somebody who loses a channel finds nothing of it in the memory of another node', { skip }, async () => {
  const one = await startServer();
  const two = await one.anotherNode();
  const id = await say(one.as.alice, 'cellar', 'secret');
  const reads = async (server: TestServer) =>
    (await pageOf(server.as.bob, { narrow: [] })).messages.some((each) => each.id === id);
  for (const server of [one, two]) assert.equal(await reads(server), true);
  await one.as.bob.call(unsubscribeFromChannels, { subscriptions: ['cellar'] } as never);
  // Another node learns of a change within a moment, and answers as of before until then.
  await two.context.catchUp();
  for (const server of [one, two]) assert.equal(await reads(server), false);
  assert.equal(
    (await pageOf(two.as.alice, { narrow: [] })).messages.some((each) => each.id === id),
    true,
  );
});
