import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { matchNarrow } from '../../../src/chat/endpoints/messages/match-narrow.ts';
import { render } from '../../../src/chat/endpoints/messages/render-message.ts';
import { insertSubscriptions } from '../../support/channels.ts';
import { listen } from '../../support/events.ts';
import { startServer } from '../../support/server.ts';
import { say, term, whisper } from '../../support/talk.ts';

describe('POST /messages/render', () => {
  test('answers the HTML, sends nothing', async () => {
    const { as } = await startServer();
    const everybody = await listen(as.bob, { all_public_streams: true });
    assert.deepEqual(await as.alice.call(render, { content: '**Hello** <b>' }), {
      result: 'success',
      msg: '',
      rendered: '<p><strong>Hello</strong> &lt;b&gt;</p>',
    });
    assert.deepEqual(await everybody.fetch(), []);
  });

  test('of nothing is nothing', async () => {
    const { as } = await startServer();
    for (const content of ['', ' ', '\n\t '])
      assert.equal((await as.alice.call(render, { content })).rendered, '');
    const { msg } = await as.alice.refused(render, { content: 'a\0' });
    assert.equal(msg, 'Message must not contain null bytes');
  });

  test('names mean only what the caller may know', async () => {
    const { as } = await startServer();
    const content = '#**cellar**';
    const rendered = async (actor: typeof as.guest) => (await actor.call(render, { content })).rendered;
    assert.match(await rendered(as.alice), /<a /);
    assert.doesNotMatch(await rendered(as.guest), /<a /);
  });

  test('a link to a topic follows it: it names the oldest message that the caller may read', async () => {
    const { as, cast, context } = await startServer();
    const { square, cellar } = cast.channels;
    const [first] = [await say(as.alice, 'square', 'Tea'), await say(as.alice, 'square', 'tea')];
    const href = async (actor: typeof as.guest, content: string) =>
      /href="([^"]*)"/.exec((await actor.call(render, { content })).rendered)?.[1];
    const topic = `/#narrow/channel/${square.id}-square/topic`;
    assert.equal(await href(as.bob, 'See #**Square>tea**'), `${topic}/tea/with/${first}`);
    assert.equal(await href(as.bob, '#**square>coffee**'), `${topic}/coffee`);
    assert.equal(await href(as.bob, '#**square>tea@12**'), `${topic}/tea/near/12`);
    const empty = await say(as.alice, 'square', '');
    assert.equal(await href(as.bob, '#**square>**'), `${topic}//with/${empty}`);
    const secret = await say(as.alice, 'cellar', 'Tea');
    const hidden = `/#narrow/channel/${cellar.id}-cellar/topic/Tea`;
    assert.equal(await href(as.alice, '#**cellar>Tea**'), `${hidden}/with/${secret}`);
    const newcomer = as.moderator.user;
    await context.transact((tx) => insertSubscriptions(tx, [{ channel: cellar, users: [newcomer] }]));
    assert.equal(await href(as.moderator, '#**cellar>Tea**'), hidden);
    const later = await say(as.alice, 'cellar', 'Tea');
    assert.equal(await href(as.moderator, '#**cellar>Tea**'), `${hidden}/with/${later}`);
  });

  test('a message with very many links to topics is rendered all the same', async () => {
    const { as } = await startServer();
    await say(as.alice, 'square', '9');
    const content = Array.from({ length: 600 }, (_, index) => `#**square>${index}**`).join(' ');
    const { rendered } = await as.alice.call(render, { content });
    assert.equal(rendered.split('<a ').length - 1, 600);
    assert.equal(rendered.split('/with/').length - 1, 1);
  });

  test('cuts what is too long, and refuses callers without an account', async () => {
    const { as, asNobody } = await startServer();
    const long = 'a'.repeat(10_001);
    const cut = `<p>${'a'.repeat(9980)}<br>\n[message truncated]</p>`;
    assert.equal((await as.alice.call(render, { content: long })).rendered, cut);
    assert.equal((await asNobody.refused(render, { content: 'Hello' })).status, 401);
  });
});

describe('GET /messages/matches_narrow', () => {
  test('returns the matching messages as HTML', async () => {
    const { as } = await startServer();
    const plans = await say(as.alice, 'square', '<plans>', '**Yes**');
    const other = await say(as.alice, 'square', 'other');
    const params = { msg_ids: [plans, other], narrow: [term('topic', '<plans>')] };
    assert.deepEqual(await as.bob.call(matchNarrow, params), {
      result: 'success',
      msg: '',
      messages: {
        [plans]: { match_content: '<p><strong>Yes</strong></p>', match_subject: '&lt;plans&gt;' },
      },
    });
  });

  test('leaves out messages that the caller may not see', async () => {
    const { as } = await startServer();
    const hidden = [await say(as.alice, 'cellar', 'plans'), await whisper(as.alice, [as.bob])];
    const open = await say(as.alice, 'square', 'plans');
    const matching = async (actor: typeof as.bob) => {
      const { messages } = await actor.call(matchNarrow, { msg_ids: [...hidden, open], narrow: [] });
      return Object.keys(messages).map(Number);
    };
    assert.deepEqual(await matching(as.bob), [...hidden, open]);
    assert.deepEqual(await matching(as.owner), [open]);
  });

  test('refuses narrows that it does not know and too many messages', async () => {
    const { as } = await startServer();
    const narrow = [term('is', 'shiny')];
    assert.equal((await as.bob.refused(matchNarrow, { msg_ids: [1], narrow })).status, 400);
    const msg_ids = Array.from({ length: 5001 }, (_, index) => index);
    const { msg } = await as.bob.refused(matchNarrow, { msg_ids, narrow: [] });
    assert.equal(msg, 'msg_ids has too many items (limit: 5000)');
  });
});
