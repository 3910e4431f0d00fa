import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { matchNarrow } from '../../../src/chat/endpoints/messages/match-narrow.ts';
import { updateMessage } from '../../../src/chat/endpoints/messages/update-message.ts';
import { indexAll, progressOf } from '../../support/indexing.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { idsOf, join, say, term, whisper } from '../../support/talk.ts';
import { upload } from '../../support/uploads.ts';

const search = (text: string) => term('search', text);
const silent = { send_notification_to_new_thread: false };
const all = { propagate_mode: 'change_all', ...silent } as const;

type Terms = Parameters<typeof idsOf>[1];

async function finds(actor: Actor, narrow: NonNullable<Terms>, ids: readonly number[]): Promise<void> {
  assert.deepEqual(await idsOf(actor, narrow), ids, JSON.stringify(narrow));
}

/** Once with messages that are in the index when they are changed, once with those that are not yet. */
for (const isIndexed of [true, false]) {
  const written = async (server: TestServer) => {
    if (isIndexed) await indexAll(server);
    assert.equal((await progressOf(server)).upTo > 0, isIndexed);
  };
  /** What was found is found still when the index has followed. */
  const throughout = async (server: TestServer, check: () => Promise<void>) => {
    await check();
    await indexAll(server);
    await check();
  };

  describe(`what ${isIndexed ? 'is' : 'is not yet'} in the index of words`, () => {
    test('an edited message is found by its new words, no longer by the old', async () => {
      const server = await startServer();
      const { as } = server;
      const edited = await say(as.alice, 'square', 'talk', 'the quick fox');
      const other = await say(as.bob, 'square', 'talk', 'a fox 明天');
      const direct = await whisper(as.alice, [as.bob], 'one fox');
      await written(server);
      await as.alice.call(updateMessage, { message_id: edited, content: 'a slow badger 发布 "on time"' });
      await as.alice.call(updateMessage, { message_id: direct, content: 'one badger' });
      await throughout(server, async () => {
        await finds(as.bob, [search('fox')], [other]);
        await finds(as.bob, [search('quick')], []);
        await finds(as.bob, [search('badgers')], [edited, direct]);
        await finds(as.bob, [search('"on time"')], [edited]);
        await finds(as.bob, [search('发布')], [edited]);
        await finds(as.bob, [search('badger'), term('topic', 'talk')], [edited]);
        await finds(as.bob, [search('badger'), term('sender', as.alice.user.id)], [edited, direct]);
        await finds(as.bob, [search('badger'), term('dm', [as.alice.user.id])], [direct]);
      });
      const msg_ids = [edited, other];
      const { messages } = await as.bob.call(matchNarrow, { msg_ids, narrow: [search('badger')] });
      assert.deepEqual(Object.keys(messages).map(Number), [edited]);
      await finds(as.moderator, [search('badger')], [edited]);
    });

    test('has: follows an edit', async () => {
      const server = await startServer();
      const { as } = server;
      const link = 'see http://example.com/page';
      const picture = `[cat](${await upload(server, as.alice, 'cat.png')})`;
      const loses = await say(as.alice, 'square', 'talk', `${link} ${picture}`);
      const gains = await say(as.alice, 'square', 'talk', 'see nothing');
      await written(server);
      await as.alice.call(updateMessage, { message_id: loses, content: 'see nothing' });
      await as.alice.call(updateMessage, { message_id: gains, content: `${link} ${picture}` });
      await throughout(server, async () => {
        for (const what of ['link', 'image', 'attachment']) {
          await finds(as.bob, [term('has', what)], [gains]);
          await finds(as.bob, [term('has', what, true)], [loses]);
          await finds(as.bob, [term('has', what), search('see')], [gains]);
        }
      });
    });

    test('a moved topic is found by its new name, alone and together with words', async () => {
      const server = await startServer();
      const { as } = server;
      const first = await say(as.alice, 'square', 'Ancient plans', 'badgers first');
      const second = await say(as.bob, 'square', 'ancient plans', 'badgers second');
      const stays = await say(as.bob, 'square', 'elsewhere', 'badgers third');
      await written(server);
      await as.alice.call(updateMessage, { message_id: first, topic: 'Modern ideas', ...all });
      await throughout(server, async () => {
        await finds(as.bob, [search('ancient')], []);
        await finds(as.bob, [search('"modern ideas"')], [first, second]);
        await finds(as.bob, [search('modern second')], [second]);
        const inTopic = [search('badger'), term('channel', 'square')];
        await finds(as.bob, [...inTopic, term('topic', 'MODERN ideas')], [first, second]);
        await finds(as.bob, [...inTopic, term('topic', 'ancient plans')], []);
        await finds(as.bob, [...inTopic, term('topic', 'modern ideas', true)], [stays]);
      });
    });

    test('with its text changed too, a message is found by both', async () => {
      const server = await startServer();
      const { as } = server;
      const message_id = await say(as.alice, 'square', 'ancient plans', 'quick fox');
      const along = await say(as.alice, 'square', 'ancient plans', 'quick fox');
      await written(server);
      const change = { content: 'slow badger', topic: 'modern ideas' };
      await as.alice.call(updateMessage, { message_id, ...change, ...all });
      await throughout(server, async () => {
        await finds(as.bob, [search('modern badger')], [message_id]);
        await finds(as.bob, [search('modern fox')], [along]);
        await finds(as.bob, [search('ancient')], []);
      });
    });

    test('with: follows a moved message', async () => {
      const server = await startServer();
      const { as, cast } = server;
      await join(server, cast.channels.attic, as.alice.user, as.bob.user);
      const moved = await say(as.alice, 'square', 'talk', 'badgers here');
      const left = await say(as.alice, 'square', 'talk', 'badgers there');
      const there = await say(as.alice, 'attic', 'burrow', 'badgers everywhere');
      await written(server);
      const toAttic = { stream_id: cast.channels.attic.id, topic: 'burrow', ...silent };
      await as.owner.call(updateMessage, { message_id: moved, ...toAttic });
      await throughout(server, async () => {
        for (const words of [[], [search('badger')]]) {
          await finds(as.bob, [term('with', moved), ...words], [moved, there]);
          await finds(as.bob, [term('with', left), ...words], [left]);
        }
      });
    });

    test('is:resolved follows the mark of a topic', async () => {
      const server = await startServer();
      const { as } = server;
      const message_id = await say(as.alice, 'square', 'broken build', 'badgers again');
      const other = await say(as.alice, 'square', 'other', 'badgers');
      await written(server);
      const resolved = [term('is', 'resolved'), search('badger')];
      await as.alice.call(updateMessage, { message_id, topic: '✔ broken build', ...all });
      await throughout(server, async () => {
        await finds(as.bob, resolved, [message_id]);
        assert.equal((await idsOf(as.bob, [term('is', 'resolved')]))[0], message_id);
        await finds(as.bob, [term('is', 'resolved', true)], [other]);
        await finds(as.bob, [search('badgers'), term('topic', '✔ broken build')], [message_id]);
      });
      await as.alice.call(updateMessage, { message_id, topic: 'broken build', ...all });
      await throughout(server, async () => {
        await finds(as.bob, [term('is', 'resolved')], []);
        await finds(as.bob, [search('badgers'), term('topic', 'broken build')], [message_id]);
      });
    });

    test('a search in a channel finds messages moved into it, for users who may read them', async () => {
      const server = await startServer();
      const { as, cast } = server;
      const { square, cellar } = cast.channels;
      const first = await say(as.alice, 'square', 'talk', 'badgers first');
      const second = await say(as.bob, 'square', 'TALK', 'badgers second');
      const stays = await say(as.bob, 'square', 'other', 'badgers third');
      await join(server, cellar, as.owner.user);
      await written(server);
      await as.owner.call(updateMessage, { message_id: first, stream_id: cellar.id, ...all });
      await throughout(server, async () => {
        for (const channel of ['cellar', cellar.id]) {
          await finds(as.alice, [search('badger'), term('channel', channel)], [first, second]);
          const inTopic = [term('channel', channel), term('topic', 'talk')];
          await finds(as.alice, [search('badger'), ...inTopic], [first, second]);
        }
        await finds(as.alice, [search('badger'), term('channel', square.id)], [stays]);
        await finds(as.guest, [search('badger')], [stays]);
        await finds(as.moderator, [search('badger')], [stays]);
      });
    });
  });
}
