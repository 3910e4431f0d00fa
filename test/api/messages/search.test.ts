import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addReaction } from '../../../src/chat/endpoints/messages/add-reaction.ts';
import { getMessages } from '../../../src/chat/endpoints/messages/get-messages.ts';
import { matchNarrow } from '../../../src/chat/endpoints/messages/match-narrow.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { updateMessageFlagsInNarrow } from '../../../src/chat/endpoints/messages/update-flags-in-narrow.ts';
import { indexMessages, indexMove } from '../../../src/chat/narrows/index/fill.ts';
import { listTextsBetween } from '../../../src/chat/store/messages/search-index.ts';
import { indexAll, progressOf } from '../../support/indexing.ts';
import { startServer } from '../../support/server.ts';
import { idsOf, join, leave, read, say, term, whisper } from '../../support/talk.ts';

const search = (text: string, negated = false) => term('search', text, negated);

/** The messages, by the names that the cases use. */
const SAID = {
  deploy: ['square', 'Releases', 'We deployed it; the **new** release is out'],
  again: ['square', 'releases', 'Deploying again, "the new" one'],
  code: ['square', 'code', 'C++ or `foo_bar.baz()` at https://example.com/a-b?c=d'],
  cjk: ['square', '発表', '我们明天发布新版本。明日のリリースは東京で'],
  thai: ['window', 'ไทย', 'พรุ่งนี้เราจะปล่อยรุ่นใหม่ 학교에서'],
  rare: ['window', 'points 2️⃣', ':melting_face: 🇩🇪 *️⃣ :family_man_woman_girl_boy:'],
  emoji: ['window', 'launch 🚀', 'I :heart: it, 100% & <b>'],
} as const;
type Name = keyof typeof SAID;

const CASES: readonly (readonly [string, readonly Name[]])[] = [
  ['deploy', ['deploy', 'again']],
  ['DEPLOYS', ['deploy', 'again']],
  ['releases', ['deploy', 'again']],
  ['new release out', ['deploy']],
  ['"the new"', ['deploy', 'again']],
  ['"new the"', []],
  ['"deploying again" one', ['again']],
  ['c++', ['code']],
  ['foo_bar', ['code']],
  ['baz', ['code']],
  ['https://example.com/a-b?c=d', ['code']],
  ['发布', ['cjk']],
  ['布发', []],
  ['リリース 东京', []],
  ['リリース 東京', ['cjk']],
  ['発表', ['cjk']],
  ['明', ['cjk']],
  ['เราจะ', ['thai']],
  ['학교', ['thai']],
  ['❤️', ['emoji']],
  [':heart:', ['emoji']],
  ['🚀', ['emoji']],
  ['100%', ['emoji']],
  ['🫠', ['rare']],
  [':melting_face:', ['rare']],
  ['🇩🇪', ['rare']],
  ['🇫🇷', []],
  ['*️⃣', ['rare']],
  ['2️⃣', ['rare']],
  ['👨‍👩‍👧‍👦', ['rare']],
  ['nowhere', []],
  ['the nowhere', []],
  ['!!! ???', []],
  ['\\', []],
  [`'"; drop table messages; --`, []],
  ['* OR AND NOT NEAR( ^ : ~', []],
];

async function setting() {
  const server = await startServer();
  const ids = {} as Record<Name, number>;
  for (const [name, [channel, topic, content]] of Object.entries(SAID)) {
    const { as } = server;
    ids[name as Name] = await say(channel === 'window' ? as.guest : as.alice, channel, topic, content);
  }
  return { ...server, ids };
}

describe('search in GET /messages', () => {
  test('finds the same at once, from the index, and half of each', async () => {
    const server = await setting();
    const { as, ids } = server;
    const check = async () => {
      for (const [text, names] of CASES) {
        const expected = names.map((name) => ids[name]);
        assert.deepEqual(await idsOf(as.alice, [search(text)]), expected, text);
        const fromOldest = { anchor: 'oldest', num_before: 0, num_after: 100 };
        assert.deepEqual(await idsOf(as.alice, [search(text)], fromOldest), expected, text);
      }
    };
    await check();
    await indexAll(server, 2);
    assert.equal((await progressOf(server)).upTo, ids.emoji);
    await check();
    ids.again = await say(as.bob, 'square', 'releases', 'Deploying again, "the new" one');
    for (const [text, names] of CASES.filter(([, each]) => each.length === 1 && each[0] === 'again'))
      assert.equal((await idsOf(as.alice, [search(text)])).length, names.length + 1);
  });

  test('goes with every other operator, negated too', async () => {
    const server = await setting();
    const { as, ids, cast } = server;
    const { alice, bob } = as;
    const pair = await whisper(alice, [bob], 'please deploy');
    const late = await say(bob, 'square', 'other', 'deploy at http://example.com/x');
    await alice.call(updateMessageFlags, { messages: [ids.again], op: 'add', flag: 'starred' });
    await bob.call(addReaction, { message_id: late, emoji_name: 'smile' });
    const deploy = search('deploy');
    const cases = [
      [[deploy], [ids.deploy, ids.again, pair, late]],
      [
        [deploy, term('channel', 'square')],
        [ids.deploy, ids.again, late],
      ],
      [[deploy, term('channel', cast.channels.square.id, true)], [pair]],
      [
        [deploy, term('topic', 'RELEASES')],
        [ids.deploy, ids.again],
      ],
      [
        [deploy, term('topic', 'releases', true)],
        [pair, late],
      ],
      [[deploy, term('sender', bob.user.id)], [late]],
      [
        [deploy, term('sender', bob.user.id, true)],
        [ids.deploy, ids.again, pair],
      ],
      [[deploy, term('dm', [bob.user.id])], [pair]],
      [[deploy, term('is', 'dm')], [pair]],
      [[deploy, term('is', 'starred')], [ids.again]],
      [
        [deploy, term('is', 'starred', true)],
        [ids.deploy, pair, late],
      ],
      [
        [deploy, term('is', 'unread')],
        [ids.deploy, ids.again, pair, late],
      ],
      [[deploy, term('has', 'link')], [late]],
      [
        [deploy, term('has', 'link', true)],
        [ids.deploy, ids.again, pair],
      ],
      [[deploy, term('has', 'reaction')], [late]],
      [[deploy, term('id', pair)], [pair]],
      [[deploy, term('id', ids.code)], []],
      [[deploy, search('please')], [pair]],
      [
        [deploy, search('"the new"', true)],
        [pair, late],
      ],
      [
        [search('deploy', true), term('channel', 'square')],
        [ids.code, ids.cjk],
      ],
      [
        [deploy, term('channels', 'public')],
        [ids.deploy, ids.again, late],
      ],
      [
        [deploy, term('with', ids.deploy)],
        [ids.deploy, ids.again],
      ],
      [
        [deploy, term('near', ids.again)],
        [ids.deploy, ids.again, pair, late],
      ],
      [
        [deploy, term('in', 'home')],
        [ids.deploy, ids.again, pair, late],
      ],
    ] as const;
    for (const indexed of [false, true]) {
      if (indexed) await indexAll(server);
      for (const [narrow, expected] of cases) {
        assert.deepEqual(await idsOf(alice, narrow), expected, JSON.stringify(narrow));
        const around = { anchor: String(ids.again), num_before: 1, num_after: 1 };
        const near = expected.filter((id) => id < ids.again).slice(-1);
        const after = expected.filter((id) => id > ids.again).slice(0, 1);
        const at = (expected as readonly number[]).includes(ids.again) ? [ids.again] : [];
        assert.deepEqual(
          await idsOf(alice, narrow, around),
          [...near, ...at, ...after],
          JSON.stringify(narrow),
        );
      }
    }
  });

  test('the exact reply: matches are highlighted, always in HTML', async () => {
    const { as, ids } = await setting();
    const mark = (text: string) => `<span class="highlight">${text}</span>`;
    const found = async (narrow: ReturnType<typeof term>[], params = {}) =>
      (await read(as.alice, narrow, { apply_markdown: false, ...params })).messages.at(-1);
    const deployed = await found([search('"the new" released')], {
      anchor: String(ids.deploy),
      num_before: 0,
    });
    assert.equal(deployed?.content, SAID.deploy[2]);
    assert.equal(
      deployed?.match_content,
      `<p>We deployed it; ${mark('the')} <strong>${mark('new')}</strong> ${mark('release')} is out</p>`,
    );
    assert.equal(deployed?.match_subject, mark('Releases'));
    const emoji = await found([search('100')]);
    assert.match(emoji?.match_content ?? '', /, <span class="highlight">100<\/span>% &amp; &lt;b&gt;<\/p>$/);
    const plain = await found([term('channel', 'square')]);
    assert.equal(plain && 'match_content' in plain, false);
    const direct = await whisper(as.alice, [as.bob], 'nothing else');
    const named = await as.alice.call(getMessages, {
      message_ids: [direct, ids.deploy],
      narrow: [search('nothing')],
    });
    assert.deepEqual(
      named.messages.map((each) => [each.id, each.match_content, each.match_subject]),
      [[direct, `<p>${mark('nothing')} else</p>`, '']],
    );
    const empty = await say(as.alice, 'square', '', 'General remarks');
    const params = { allow_empty_topic_name: true, message_ids: [empty], narrow: [search('general')] };
    assert.equal((await as.alice.call(getMessages, params)).messages[0]?.match_subject, '');
    const { match_subject } =
      (await as.alice.call(getMessages, { ...params, allow_empty_topic_name: false })).messages[0] ?? {};
    assert.equal(match_subject, `${mark('general')} chat`);
  });

  test('nobody finds what they may not read', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const hidden = [
      await say(as.alice, 'cellar', 'plans', 'the treasure'),
      await whisper(as.alice, [as.bob], 'the treasure'),
    ];
    await join(server, cast.channels.attic, as.alice.user);
    const before = await say(as.alice, 'attic', 'dust', 'the treasure');
    await join(server, cast.channels.attic, as.bot.user);
    const open = await say(as.alice, 'square', 'plans', 'the treasure');
    for (const indexed of [false, true]) {
      if (indexed) await indexAll(server);
      assert.deepEqual(await idsOf(as.alice, [search('treasure')]), [...hidden, before, open]);
      for (const outsider of [as.moderator, as.bot, as.administrator]) {
        const everywhere = await idsOf(outsider, [search('treasure')]);
        assert.deepEqual(
          everywhere.filter((id) => hidden.includes(id)),
          [],
        );
        const shared = await idsOf(outsider, [search('treasure'), term('channels', 'public')]);
        assert.deepEqual(
          shared.filter((id) => hidden.includes(id)),
          [],
        );
        const { messages } = await outsider.call(matchNarrow, {
          msg_ids: hidden,
          narrow: [search('treasure')],
        });
        assert.deepEqual(messages, {});
      }
      assert.deepEqual(await idsOf(as.guest, [search('treasure')]), [open]);
      // Readable since the bot came, but not sent to it: no part of its own history.
      assert.equal((await idsOf(as.bot, [search('treasure')])).includes(before), false);
    }
    await leave(server, cast.channels.cellar, as.bob.user);
    assert.deepEqual((await idsOf(as.bob, [search('treasure')])).includes(hidden[0] as number), false);
  });

  test('is what the flags of a range go by', async () => {
    const { as, ids } = await setting();
    const params = { anchor: 'newest', num_before: 10, num_after: 0, op: 'add', flag: 'starred' };
    const done = await as.alice.call(updateMessageFlagsInNarrow, { ...params, narrow: [search('deploy')] });
    assert.deepEqual([done.processed_count, done.first_processed_id], [2, ids.deploy]);
    assert.deepEqual(await idsOf(as.alice, [term('is', 'starred')]), [ids.deploy, ids.again]);
  });

  test('refuses an operand that is no text', async () => {
    const { as } = await startServer();
    for (const [operand, msg] of [
      ['', 'operand cannot be blank.'],
      [5, 'operand is not a string'],
      [['a'], 'operand is not a string'],
      [null, 'operand is missing'],
    ] as const) {
      const params = { anchor: 'newest', num_before: 1, num_after: 0, narrow: [term('search', operand)] };
      const refusal = await as.alice.refused(getMessages, params);
      assert.deepEqual([refusal.status, refusal.code, refusal.msg], [400, 'BAD_REQUEST', msg]);
    }
  });
});

describe('GET /messages/matches_narrow with a search', () => {
  test('says which match, and where', async () => {
    const { as, ids } = await setting();
    const msg_ids = Object.values(ids);
    const { messages } = await as.bob.call(matchNarrow, { msg_ids, narrow: [search('发布')] });
    const highlighted = '我们明天<span class="highlight">发布</span>新版本';
    assert.deepEqual(Object.keys(messages).map(Number), [ids.cjk]);
    assert(messages[ids.cjk]?.match_content.includes(highlighted));
    assert.equal(messages[ids.cjk]?.match_subject, '発表');
    const { messages: all } = await as.bob.call(matchNarrow, { msg_ids, narrow: [search('deploy', true)] });
    assert.equal(Object.keys(all).length, msg_ids.length - 2);
  });
});

describe('the index of words', () => {
  test('follows what is written anew', async () => {
    const server = await setting();
    const { as, ids, context } = server;
    await indexAll(server);
    await context.transact(async (tx) => {
      await tx.db
        .updateTable('messages')
        .set({ rendered_content: '<p>Rolled back</p>', topic: 'Undone', topic_key: 'undone' })
        .where('id', '=', ids.deploy)
        .execute();
      const range = { after: ids.deploy - 1, upTo: ids.deploy, direction: 'newer', limit: 1 } as const;
      const [text] = await listTextsBetween(tx, range);
      assert(text);
      await indexMessages(tx, [text]);
      await tx.db
        .updateTable('messages')
        .set({ topic: 'Moved far', topic_key: 'moved far' })
        .where('id', '=', ids.again)
        .execute();
      await indexMove(tx, [ids.again], { ...text, topic: 'Moved far', topicKey: 'moved far' });
    });
    assert.deepEqual(await idsOf(as.alice, [search('rolled')]), [ids.deploy]);
    assert.deepEqual(await idsOf(as.alice, [search('deploy')]), [ids.again]);
    assert.deepEqual(await idsOf(as.alice, [search('deploy moved')]), [ids.again]);
    const inTopic = [search('deploy'), term('channel', 'square'), term('topic', 'moved FAR')];
    assert.deepEqual(await idsOf(as.alice, inTopic), [ids.again]);
    await context.transact((tx) => tx.db.deleteFrom('messages').where('id', '=', ids.again).execute());
    assert.deepEqual(await idsOf(as.alice, [search('deploy')]), []);
  });
});
