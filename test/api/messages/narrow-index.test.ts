import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { updateSubscriptionSettings } from '../../../src/chat/endpoints/channels/update-subscription-settings.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { updateMessage } from '../../../src/chat/endpoints/messages/update-message.ts';
import { updateUserTopic } from '../../../src/chat/endpoints/user-topics/update-user-topic.ts';
import { indexOlder } from '../../../src/chat/narrows/index/fill.ts';
import { parseNarrow } from '../../../src/chat/narrows/language/terms.ts';
import { openNarrow } from '../../../src/chat/narrows/open.ts';
import { fromIndex } from '../../../src/chat/narrows/run/from-index.ts';
import { findSearchProgress, saveSearchProgress } from '../../../src/chat/store/messages/search-index.ts';
import { listIds } from '../../support/id-batches.ts';
import { indexAll } from '../../support/indexing.ts';
import { runs } from '../../support/runs.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { idsOf, join, say, term, whisper } from '../../support/talk.ts';

type Term = ReturnType<typeof term>;

const TOPICS = ['one', 'two', 'three', 'the to'];
const TEXTS = [
  'of the to',
  'the to of',
  'to the of the',
  'deploys foo_bar now',
  'bar foo deployed',
  '明天发布 of the',
  '发布明天 :one:',
  '1 of 2 :tada:',
  'https://example.com/of/the',
];

async function setting(): Promise<TestServer> {
  const server = await startServer();
  const { as, cast } = server;
  const { square, window } = cast.channels;
  await join(server, window, as.alice.user, as.bob.user);
  let turn = 0;
  const write = async (texts: readonly string[]) => {
    const ids: number[] = [];
    for (const text of texts) {
      const sender = [as.alice, as.bob, as.owner][turn % 3] as typeof as.alice;
      const topic = TOPICS[turn % 4] as string;
      ids.push(await say(sender, turn % 5 === 0 ? 'window' : 'square', topic, text));
      if (turn++ % 4 === 0) ids.push(await whisper(as.bob, [as.alice], text));
    }
    return ids;
  };
  const change = async ([first, , third, fourth]: readonly number[]) => {
    await as.owner.call(updateMessage, {
      message_id: third as number,
      topic: 'four',
      propagate_mode: 'change_one',
    });
    await as.bob.call(updateUserTopic, { stream_id: window.id, topic: 'one', visibility_policy: 2 });
    await as.alice.call(updateMessageFlags, {
      messages: [first as number, fourth as number],
      op: 'add',
      flag: 'read',
    });
  };
  const early = await write(TEXTS);
  await change(early);
  await indexAll(server);
  await change(await write([...TEXTS].reverse()));
  const own = await say(as.alice, 'square', 'one', 'of the to');
  const moved = await say(as.bob, 'square', 'one', 'the to of');
  await indexAll(server);
  await as.alice.call(updateMessage, { message_id: own, content: 'nothing of this' });
  await as.owner.call(updateMessage, { message_id: moved, topic: 'five', propagate_mode: 'change_one' });
  await as.alice.call(updateUserTopic, { stream_id: square.id, topic: 'two', visibility_policy: 1 });
  await as.alice.call(updateUserTopic, { stream_id: window.id, topic: 'one', visibility_policy: 2 });
  await as.alice.call(updateUserTopic, { stream_id: square.id, topic: 'three', visibility_policy: 3 });
  const subscription_data = [{ stream_id: window.id, property: 'is_muted', value: true }] as const;
  await as.alice.call(updateSubscriptionSettings, { subscription_data: [...subscription_data] });
  return server;
}

/** As it was indexed before there were pairs. */
async function forget({ context }: TestServer): Promise<void> {
  await context.transact(async (tx) => {
    await sql`delete from search_chunks where word like '#p%' or word in ('#all', '#changed')`.execute(tx.db);
    const now = await findSearchProgress(tx);
    saveSearchProgress(tx, { ...now, wholeAfter: now.upTo });
  });
}

const searches = [
  'of',
  'the to',
  '"of the"',
  '"the to"',
  '"to of"',
  'foo_bar',
  'bar_foo',
  '发布',
  '明天发布',
  '1',
  '🎉',
  'deploying',
  'depl*',
  'the deplo*',
  'foo_ba*',
  'of*',
];
const termsOf = ({ as, cast }: TestServer): Term[] => [
  ...searches.map((text) => term('search', text)),
  ...TOPICS.map((topic) => term('topic', topic)),
  ...[as.alice, as.bob, as.owner, as.moderator].map(({ user }) => term('sender', user.id)),
  ...['unread', 'muted', 'followed', 'dm', 'starred'].map((state) => term('is', state)),
  ...[term('in', 'home'), term('has', 'link'), term('has', 'image'), term('has', 'reaction')],
  ...[term('channel', cast.channels.square.id), term('channel', cast.channels.window.id)],
  ...[term('after', '2026-01-15'), term('before', '2026-01-16'), term('before', '2026-01-15')],
];

/** What the index and the seeks find, against each message looked at. */
async function compare({ as, context }: TestServer, terms: readonly Term[]): Promise<void> {
  const { db, realm } = context;
  const { user } = as.alice;
  const narrow = await openNarrow({ db, realm }, user, parseNarrow(terms)).catch(() => undefined);
  if (!narrow) return;
  const { query, finder } = narrow;
  const all = Array.from({ length: 60 }, (_, index) => index + 1);
  const expected = await finder.filter(all, query, query.matches);
  const said = JSON.stringify(terms);
  for (const direction of ['older', 'newer'] as const) {
    const from = direction === 'older' ? 60 : 1;
    const inOrder = direction === 'older' ? [...expected].reverse() : expected;
    assert.deepEqual(await finder.find(query, { from, direction, limit: 60 }), inOrder, said);
    assert.deepEqual(await finder.find(query, { from, direction, limit: 2 }), inOrder.slice(0, 2), said);
    const whose = { db, realm, userId: user.id };
    const named = await listIds(fromIndex(whose, query, { from, direction, newestId: 60 }), direction);
    assert.deepEqual(
      inOrder.filter((id) => !named.includes(id)),
      [],
      said,
    );
  }
}

describe('what the index names', () => {
  const holds = async (server: TestServer, numRuns: number) => {
    const one = fc.tuple(fc.constantFrom(...termsOf(server)), fc.boolean());
    const narrows = fc.array(one, { minLength: 1, maxLength: 4 });
    const property = fc.asyncProperty(narrows, (terms) =>
      compare(
        server,
        terms.map(([each, negated]) => ({ ...each, negated })),
      ),
    );
    await fc.assert(property, { numRuns: runs(numRuns) });
    for (const each of termsOf(server))
      for (const negated of [false, true]) await compare(server, [{ ...each, negated }]);
  };

  test('is all that matches, of any narrow', async () => holds(await setting(), 200));

  test('also where it was filled before it knew what follows what, and while that is made up for', async () => {
    const server = await setting();
    await forget(server);
    await holds(server, 50);
    const portion = { most: 9, least: 1, isStopped: () => false };
    assert((await indexOlder(server.context, portion)) > 0);
    await holds(server, 50);
    while ((await indexOlder(server.context, portion)) > 0);
    await holds(server, 50);
  });

  test('is all that the others wrote, where most accounts are excluded', async () => {
    const server = await setting();
    const { as, context } = server;
    const without = (...kept: number[]) =>
      [...context.realm.users.keys()]
        .filter((id) => !kept.includes(id))
        .map((id) => term('sender', id, true));
    const channel = term('channel', 'square');
    for (const kept of [[], [as.alice.user.id], [as.alice.user.id, as.bob.user.id]])
      for (const more of [[], [channel], [term('search', 'of')], [term('topic', 'one', true)]]) {
        const terms = [...without(...kept), ...more];
        const { query } = await openNarrow(context, as.alice.user, parseNarrow(terms));
        assert.deepEqual(query.excluded.otherSenderIds, kept.sort());
        await compare(server, terms);
      }
  });

  test('a phrase that nobody wrote names nothing, nor what is in every message without it', async () => {
    const { as, context } = await startServer();
    const server = { as, context } as TestServer;
    for (const text of ['of the to', 'to of the', 'the to of']) await say(as.alice, 'square', 'talk', text);
    await indexAll(server);
    const named = async (...terms: Term[]) => {
      const { query } = await openNarrow(context, as.bob.user, parseNarrow(terms));
      const whose = { db: context.db, realm: context.realm, userId: as.bob.user.id };
      const start = { from: 9, direction: 'older', newestId: 3 } as const;
      return listIds(fromIndex(whose, query, start), 'older');
    };
    assert.deepEqual(await named(term('search', '"the of"')), []);
    assert.deepEqual(await named(term('search', '"to of"')), [3, 2]);
    assert.deepEqual(await named(term('search', 'the to', true)), []);
    assert.deepEqual(await named(term('sender', as.alice.user.id, true)), []);
    assert.deepEqual(await named(term('topic', 'talk', true)), []);
    assert.deepEqual(await named(term('is', 'unread', true)), [3, 2, 1]);
    assert.deepEqual(await idsOf(as.bob, [term('search', '"to of"')]), [2, 3]);
  });
});

test('in:home and is:muted go by channels and by topics in them', async () => {
  const server = await startServer();
  const { as, cast } = server;
  const { square, window } = cast.channels;
  await join(server, window, as.bob.user);
  const sent = new Map<number, { muted: boolean }>();
  const mutes: Record<string, { muted: boolean; policy?: 1 | 2 | 3 }[]> = {
    square: [
      { muted: false },
      { muted: true, policy: 1 },
      { muted: false, policy: 2 },
      { muted: false, policy: 3 },
    ],
    window: [
      { muted: true },
      { muted: true, policy: 1 },
      { muted: false, policy: 2 },
      { muted: false, policy: 3 },
    ],
  };
  for (const [channel, topics] of Object.entries(mutes)) {
    for (const [index, { muted, policy }] of topics.entries()) {
      sent.set(await say(as.alice, channel, `topic ${index}`, 'words'), { muted });
      const stream_id = channel === 'square' ? square.id : window.id;
      if (policy)
        await as.bob.call(updateUserTopic, { stream_id, topic: `topic ${index}`, visibility_policy: policy });
    }
  }
  sent.set(await whisper(as.alice, [as.bob], 'words'), { muted: false });
  const subscription_data = [{ stream_id: window.id, property: 'is_muted', value: true }] as const;
  await as.bob.call(updateSubscriptionSettings, { subscription_data: [...subscription_data] });
  const muted = [...sent].filter(([, each]) => each.muted).map(([id]) => id);
  const heard = [...sent].filter(([, each]) => !each.muted).map(([id]) => id);
  for (const others of [[], [term('search', 'words')], [term('sender', as.alice.user.id)]]) {
    assert.deepEqual(await idsOf(as.bob, [term('is', 'muted'), ...others]), muted);
    assert.deepEqual(await idsOf(as.bob, [term('in', 'home'), ...others]), heard);
    assert.deepEqual(await idsOf(as.bob, [term('is', 'muted', true), ...others]), heard);
    assert.deepEqual(await idsOf(as.bob, [term('in', 'home', true), ...others]), muted);
    const third = [term('topic', 'topic 2'), ...others];
    assert.equal((await idsOf(as.bob, [term('in', 'home'), ...third])).length, 2);
    assert.equal((await idsOf(as.bob, [term('is', 'muted'), ...third])).length, 0);
  }
});
