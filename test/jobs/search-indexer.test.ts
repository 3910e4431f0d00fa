import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deleteMessage } from '../../src/chat/endpoints/messages/delete-message.ts';
import { updateMessage } from '../../src/chat/endpoints/messages/update-message.ts';
import type { CanonicalEvent } from '../../src/chat/events/types.ts';
import { SearchIndexer } from '../../src/chat/jobs/search-indexer.ts';
import type { User } from '../../src/chat/model/people.ts';
import { indexNewer, indexOlder } from '../../src/chat/narrows/index/fill.ts';
import { DIRECT_WORD } from '../../src/chat/narrows/language/facets.ts';
import { compose } from '../../src/chat/operations/messages/compose.ts';
import { send } from '../../src/chat/operations/messages/send.ts';
import { endIndexingTurn, takeIndexingTurn } from '../../src/chat/store/messages/indexing-turn.ts';
import {
  findSearchProgress,
  listIdsOfWords,
  saveSearchProgress,
} from '../../src/chat/store/messages/search-index.ts';
import { IdBits } from '../../src/engine/kernel/ids/id-bits.ts';
import { listLog } from '../../src/engine/store/log.ts';
import { indexAll, progressOf } from '../support/indexing.ts';
import { engineName, startServer, type TestServer } from '../support/server.ts';
import { settled } from '../support/settled.ts';
import { idsOf, say, term, whisper } from '../support/talk.ts';

/** Beneath the endpoint, all in one transaction. */
async function sayMany({ context, cast }: TestServer, sender: User, texts: readonly string[]): Promise<void> {
  const drafts = texts.map((text) => compose(context.realm, sender, text));
  await context.transact(async (tx) => {
    const target = { channel: cast.channels.square, topic: 'many' };
    for (const draft of drafts) await send(tx, draft, { target, client: 'test' });
  });
}

/** The indexer's portions are writes: one more has ended when another write has. */
async function indexedUpTo(server: TestServer, id: number): Promise<void> {
  while ((await progressOf(server)).upTo < id) await settled(server);
}

const count = (size: number, text = 'counted') => Array.from({ length: size }, (_, at) => `${text} ${at}`);
const portion = (most: number) => ({ most, least: 1, isStopped: () => false });

describe('the indexer of words', () => {
  test('begins once enough is waiting, and again for what comes later', async () => {
    const server = await startServer();
    const { as } = server;
    const first = await say(as.alice, 'square', 'many', 'counted first');
    assert.deepEqual(await progressOf(server), { after: 0, wholeAfter: 0, upTo: 0 });
    await sayMany(server, as.alice.user, count(600));
    await indexedUpTo(server, first + 600);
    assert.equal((await idsOf(as.bob, [term('search', 'counted')])).length, 601);
    await sayMany(server, as.alice.user, count(600, 'recounted'));
    await indexedUpTo(server, first + 1200);
    assert.equal((await idsOf(as.bob, [term('search', 'recounted')])).length, 600);
    assert.deepEqual(await idsOf(as.bob, [term('search', 'first')]), [first]);
  });

  test('what was edited, moved or deleted before its portion is found as it is', async () => {
    const server = await startServer();
    const { as } = server;
    const [edited, moved, deleted, other] = [
      await say(as.alice, 'square', 'many', 'counted edited'),
      await say(as.alice, 'square', 'many', 'counted moved'),
      await say(as.alice, 'square', 'many', 'counted deleted'),
      await say(as.alice, 'square', 'many', 'counted other'),
    ];
    await as.alice.call(updateMessage, { message_id: edited, content: 'renewed' });
    await as.alice.call(updateMessage, {
      message_id: moved,
      topic: 'elsewhere',
      send_notification_to_new_thread: false,
    });
    await as.owner.call(deleteMessage, { message_id: deleted });
    await sayMany(server, as.alice.user, count(600, 'later'));
    await indexedUpTo(server, other + 600);
    const first = (narrow: Parameters<typeof idsOf>[1]) =>
      idsOf(as.bob, narrow, { anchor: 'oldest', num_before: 0, num_after: 9 });
    const inMany = [term('channel', 'square'), term('topic', 'many')];
    assert.deepEqual(await first([...inMany, term('search', 'counted')]), [other]);
    assert.deepEqual(await first([term('search', 'counted')]), [moved, other]);
    assert.deepEqual(await first([term('search', 'renewed')]), [edited]);
    assert.deepEqual(await first([term('topic', 'elsewhere'), term('search', 'counted')]), [moved]);
    assert.deepEqual(
      await first([term('search', 'counted', true), term('search', 'later', true), ...inMany]),
      [edited],
    );
  });

  test('gives each direct message the key of direct messages, and no message of a channel', async () => {
    const server = await startServer();
    const { as, context } = server;
    await say(as.alice, 'square', 'many', 'to the channel');
    const direct = [
      await whisper(as.alice, [as.bob], 'to one'),
      await whisper(as.bob, [as.alice, as.owner], 'to two'),
    ];
    await indexAll(server);
    const found = await listIdsOfWords(context, [DIRECT_WORD], 0);
    assert.deepEqual(IdBits.union(found.values()).ascending(), direct);
  });

  test('what waits when the server ends is found after the next start, and indexed', async () => {
    const server = await startServer();
    await sayMany(server, server.as.alice.user, count(400));
    const again = await server.restart();
    assert.equal((await idsOf(again.as.bob, [term('search', 'counted')])).length, 400);
    await sayMany(again, again.as.alice.user, count(400));
    await indexedUpTo(again, 800);
    assert.equal((await idsOf(again.as.bob, [term('search', 'counted')])).length, 800);
  });

  test('a history from before the index is found at once, and indexed going back', async () => {
    const server = await startServer();
    const { as, context } = server;
    await sayMany(server, as.alice.user, count(20));
    const newest = (await idsOf(as.alice)).at(-1) as number;
    const none = { after: newest, wholeAfter: newest, upTo: newest };
    await context.transact(async (tx) => saveSearchProgress(tx, none));
    const later = await say(as.alice, 'square', 'many', 'counted later');
    const all = await idsOf(as.alice, [term('channel', 'square')]);
    const check = async () => {
      for (const range of [{}, { anchor: 'oldest', num_before: 0, num_after: 100 }])
        assert.deepEqual(await idsOf(as.bob, [term('search', 'counted')], range), all);
      assert.deepEqual(await idsOf(as.bob, [term('search', 'later')]), [later]);
      assert.equal((await idsOf(as.bob, [term('search', '"counted 3"')])).length, 1);
    };
    await check();
    for (let left = newest; left > 0; ) {
      left = await indexOlder(context, portion(7));
      assert.equal((await findSearchProgress(context)).after, left);
      await check();
    }
    assert.equal(await indexNewer(context, portion(7)), 0);
    assert.deepEqual(await progressOf(server), { after: 0, wholeAfter: 0, upTo: later });
    await check();
  });

  test('a portion that is cut short, or done by two at once, leaves nothing out', async () => {
    const server = await startServer();
    const { as, context } = server;
    await sayMany(server, as.alice.user, count(30));
    assert.equal(await indexNewer(context, { ...portion(9), isStopped: () => true }), 30);
    assert.deepEqual(await progressOf(server), { after: 0, wholeAfter: 0, upTo: 0 });
    const left = await Promise.all([indexNewer(context, portion(9)), indexNewer(context, portion(20))]);
    // Both from the beginning, or one after the other.
    assert(['21,10', '21,1', '1,10'].includes(left.join()), left.join());
    assert([9, 20, 29].includes((await progressOf(server)).upTo));
    assert.equal((await idsOf(as.bob, [term('search', 'counted')])).length, 30);
  });

  test('saves how far it came with the last words, in as many transactions as there are hundreds of rows', async () => {
    const server = await startServer();
    const { as, context } = server;
    const texts = Array.from({ length: 60 }, (_, n) => `alpha${n} beta${n} gamma${n}`);
    await sayMany(server, as.alice.user, texts);
    const { db, realm } = context;
    const progress: number[] = [];
    const transact: typeof context.transact = async (...args) => {
      const result = await context.transact(...args);
      progress.push((await findSearchProgress({ db, realm })).upTo);
      return result;
    };
    assert.equal(await indexNewer({ db, realm, transact }, portion(1000)), 0);
    const rows = await db
      .selectFrom('search_chunks')
      .select('word')
      .where('realm_id', '=', realm.id)
      .execute();
    const newest = (await idsOf(as.alice)).at(-1) as number;
    const before = Array.from({ length: Math.ceil(rows.length / 100) - 1 }, () => 0);
    assert.ok(before.length > 0);
    assert.deepEqual(progress, [...before, newest]);
  });

  test('leaves the index to another node that has begun, for a minute', {
    skip: engineName !== 'postgres' && 'one process indexes',
  }, async () => {
    const server = await startServer();
    const { as, context } = server;
    const until = await context.transact((tx) => takeIndexingTurn(tx, 60));
    await sayMany(server, as.alice.user, count(600));
    const run = () =>
      new SearchIndexer(context, { isShared: true }).run({
        signal: new AbortController().signal,
        wake: () => {},
      });
    assert.deepEqual(await run(), { afterMs: 60_000 });
    assert.equal((await progressOf(server)).upTo, 0);
    await context.transact((tx) => endIndexingTurn(tx, until as number));
    // By this run, or by the server's own, which may have come first.
    await run();
    await indexedUpTo(server, 600);
  });

  test('the writes of older messages rest, those of newer ones do not', async () => {
    const server = await startServer();
    const { as, context } = server;
    // So many words that they take several transactions.
    await sayMany(server, as.alice.user, count(90));
    let [time, pauses] = [0, 0];
    const rests = {
      now: () => (time += 100),
      pause: async () => {
        pauses++;
      },
    };
    const indexer = new SearchIndexer(context, { isShared: false, pause: async () => {}, rests });
    const run = () => indexer.run({ signal: new AbortController().signal, wake: () => {} });
    await context.transact(async (tx) => saveSearchProgress(tx, { after: 0, wholeAfter: 0, upTo: 0 }));
    await indexNewer(context, portion(100));
    await run();
    assert.equal(pauses, 0);
    const { upTo } = await progressOf(server);
    await context.transact(async (tx) => saveSearchProgress(tx, { after: upTo, wholeAfter: upTo, upTo }));
    await run();
    assert.notEqual(pauses, 0);
    assert.deepEqual(await progressOf(server), { after: 0, wholeAfter: 0, upTo });
  });

  test('a portion waits while messages come, until there are enough', async () => {
    const server = await startServer();
    const { as, context } = server;
    await say(as.alice, 'square', 'many', 'counted');
    const log = await listLog(context, { after: 0, limit: 1000 });
    const sent = log.map(({ event }) => event).find((event) => event?.type === 'message') as CanonicalEvent;
    const arriving: number[] = [];
    let pauses = 0;
    const pause = async () => {
      pauses++;
      hear(arriving.shift() ?? 0);
    };
    const indexer = new SearchIndexer(context, { isShared: false, pause });
    const hear = (count: number) => {
      for (let at = 0; at < count; at++) indexer.wakesOn(sent);
    };
    const pausesOf = async (...counts: number[]) => {
      arriving.push(...counts.slice(1));
      hear(counts[0] as number);
      pauses = 0;
      await indexer.run({ signal: new AbortController().signal, wake: () => {} });
      arriving.length = 0;
      return pauses;
    };
    assert.equal(await pausesOf(0), 0, 'at the start');
    // Beside the one that was sent.
    assert.equal(await pausesOf(510), 0, 'too few for a portion');
    assert.equal(await pausesOf(511), 1, 'until none has come between two looks');
    assert.equal(await pausesOf(600, 1, 1), 3);
    assert.equal(await pausesOf(600, 3000, 496, 9), 2, 'until there are enough');
    assert.equal(await pausesOf(600, ...new Array(100).fill(1)), 60, 'for three seconds');
  });

  test("a turn is one node's until it ends, or its time is over", async () => {
    const { context } = await startServer();
    const take = (seconds: number) => context.transact((tx) => takeIndexingTurn(tx, seconds));
    const end = (until?: number) => context.transact((tx) => endIndexingTurn(tx, until as number));
    const first = await take(60);
    assert.equal(await take(60), undefined);
    await end((first as number) - 1);
    assert.equal(await take(60), undefined, 'another turn has ended');
    await end(first);
    assert(await take(0));
    assert(await take(60), 'its time was over');
  });
});
