import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addSubmessage } from '../../../src/chat/endpoints/messages/add-submessage.ts';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { listen, messageOf } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer } from '../../support/server.ts';
import { read, say } from '../../support/talk.ts';

const submessagesOf = async (actor: Actor, message_id: number) =>
  (await actor.call(getMessage, { message_id })).message.submessages;

const widgetsOf = async (actor: Actor, message_id: number) =>
  (await submessagesOf(actor, message_id)).map(({ content }) => JSON.parse(content));

const vote = { msg_type: 'widget', content: '{"type":"vote","key":"canned,0","vote":1}' };

describe('widgets', () => {
  test('/poll makes a poll of a title and the lines below it', async () => {
    const { as } = await startServer();
    const bob = await listen(as.bob, { event_types: ['message'] });
    const text = '/poll Tea or coffee?\nTea\n\n- Coffee\n*  Both';
    const message_id = await say(as.alice, 'square', 'talk', text);
    const [poll] = await submessagesOf(as.bob, message_id);
    assert.deepEqual(JSON.parse(poll?.content ?? ''), {
      widget_type: 'poll',
      extra_data: { question: 'Tea or coffee?', options: ['Tea', 'Coffee', 'Both'] },
    });
    assert.deepEqual(
      { ...poll, content: '', id: 0 },
      { msg_type: 'widget', content: '', message_id, sender_id: as.alice.user.id, id: 0 },
    );
    const [event] = await bob.fetch();
    assert.deepEqual(messageOf(event).submessages, [poll]);
    const { messages } = await read(as.bob, [['channel', 'square']]);
    assert.deepEqual(messages[0]?.submessages, [poll]);
    assert.equal((await as.bob.call(getMessage, { message_id })).raw_content, text);
  });

  test('/todo makes a list of tasks; anything else makes nothing', async () => {
    const { as } = await startServer();
    const widget = async (text: string) => widgetsOf(as.alice, await say(as.alice, 'square', 't', text));
    const tasks = [
      { task: 'Buy tea', desc: 'green: two' },
      { task: 'Boil', desc: '' },
    ];
    assert.deepEqual(await widget('/todo Today\nBuy tea: green: two\nBoil'), [
      { widget_type: 'todo', extra_data: { task_list_title: 'Today', tasks } },
    ]);
    assert.deepEqual(await widget('/todo'), [
      { widget_type: 'todo', extra_data: { task_list_title: '', tasks: [] } },
    ]);
    assert.deepEqual(await widget('/poll\nA'), [
      { widget_type: 'poll', extra_data: { question: '', options: ['A'] } },
    ]);
    for (const text of ['/polling a', 'a /poll b', '/me polls', '/POLL a']) {
      assert.deepEqual(await widget(text), []);
    }
  });
});

describe('POST /submessage', () => {
  test('adds a part, and reaches the recipients of the message', async () => {
    const { as } = await startServer();
    const message_id = await say(as.alice, 'cellar', 'plans', '/poll Tea?\nYes');
    const types = { event_types: ['submessage'] };
    const [alice, outsider] = [await listen(as.alice, types), await listen(as.owner, types)];
    assert.deepEqual(await as.bob.call(addSubmessage, { message_id, ...vote }), {
      result: 'success',
      msg: '',
    });
    const [, part] = await submessagesOf(as.alice, message_id);
    const added = { ...vote, message_id, sender_id: as.bob.user.id };
    assert.deepEqual(part, { ...added, id: part?.id });
    assert.deepEqual(await alice.fetch(), [{ type: 'submessage', ...added, submessage_id: part?.id }]);
    assert.deepEqual(await outsider.fetch(), []);
  });

  test('only the author makes a message a widget', async () => {
    const { as } = await startServer();
    const message_id = await say(as.alice, 'square', 'talk');
    const own = { message_id, msg_type: 'widget', content: '{"widget_type":"other","extra_data":{}}' };
    const { msg, code } = await as.bob.refused(addSubmessage, own);
    assert.deepEqual([code, msg], ['BAD_REQUEST', 'You cannot attach a submessage to this message.']);
    await as.alice.call(addSubmessage, own);
    await as.bob.call(addSubmessage, { ...own, content: '[]' });
    assert.equal((await submessagesOf(as.alice, message_id)).length, 2);
  });

  test('what is not JSON, or nothing that can be done with the widget, is refused', async () => {
    const { as } = await startServer();
    const message_id = await say(as.alice, 'square', 'talk', '/poll Tea?');
    const list = await say(as.alice, 'square', 'talk', '/todo Tea');
    const refusal = async (actor: Actor, content: string, id = message_id) => {
      const params = { message_id: id, msg_type: 'widget', content };
      return (await actor.refused(addSubmessage, params)).msg;
    };
    assert.equal(await refusal(as.bob, '{vote'), 'Invalid json for submessage');
    assert.equal(await refusal(as.bob, '{"type":"constructor"}'), 'Unknown type for poll data');
    assert.equal(await refusal(as.bob, 'null'), 'Unknown type for poll data');
    assert.equal(await refusal(as.bob, '{"type":"vote","key":"a","vote":2}'), 'Invalid poll data: vote');
    assert.equal(await refusal(as.bob, '{"type":"vote"}', list), 'Unknown type for todo data');
    assert.equal(
      await refusal(as.bob, `"${'x'.repeat(10_000)}"`),
      'content is too long (limit: 10000 characters)',
    );
    const question = '{"type":"question","question":"Coffee?"}';
    assert.match(await refusal(as.bob, question), /unless you are its author/);
    await as.alice.call(addSubmessage, { message_id, msg_type: 'widget', content: question });
    assert.equal((await submessagesOf(as.bob, message_id)).length, 2);
  });

  test('of a message that one may not see is refused as if it were missing', async () => {
    const { as, asNobody } = await startServer();
    const message_id = await say(as.alice, 'cellar', 'plans', '/poll Tea?');
    for (const outsider of [as.owner, as.guest, as.bot]) {
      for (const id of [message_id, 99_999]) {
        const { msg } = await outsider.refused(addSubmessage, { message_id: id, ...vote });
        assert.equal(msg, 'Invalid message(s)');
      }
    }
    assert.equal((await asNobody.refused(addSubmessage, { message_id, ...vote })).status, 401);
    await as.bob.call(addSubmessage, { message_id, ...vote });
  });

  test('state + events = fresh state', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    let message_id = 0;
    await verifyEvents(server, async () => {
      message_id = await say(alice, 'cellar', 'plans', '/poll Tea?');
    });
    assert.equal(await verifyEvents(server, () => bob.call(addSubmessage, { message_id, ...vote })), 4);
  });
});
