import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { says } from '../../support/receiver.ts';
import { join, read, say, term, whisper } from '../../support/talk.ts';
import { noticesTo, startWithWebhook, talkOf } from './support.ts';

describe('what a webhook answers is sent as the bot', () => {
  test('where the message is, by `content` and by the older `response_string`', async () => {
    const { server, receiver, hook, idle } = await startWithWebhook();
    const { as } = server;
    receiver.answer = says({ content: '**Polly**' });
    await say(as.bob, 'square', 'parrots', '@**Hook** hello');
    await idle();
    assert.deepEqual(await talkOf(as.bob, [term('topic', 'parrots')]), [
      'Bob Member: @**Hook** hello',
      'Hook: **Polly**',
    ]);
    receiver.answer = says({ response_string: 'old', content: 'new' });
    await whisper(as.bob, [hook, as.alice], 'group');
    await idle();
    assert.deepEqual(await talkOf(as.alice, [term('is', 'dm')]), ['Bob Member: group', 'Hook: old']);
    const { messages } = await read(as.alice, [term('sender', hook.user.id)]);
    assert.deepEqual([...new Set(messages.map(({ client }) => client))], ['OutgoingWebhookResponse']);
  });

  test('into a private channel that the bot is in', async () => {
    const { server, receiver, hook, idle } = await startWithWebhook();
    const { as, cast } = server;
    await join(server, cast.channels.cellar, hook.user);
    receiver.answer = says({ content: 'echo' });
    await say(as.bob, 'cellar', '', '@**Hook** hi');
    await idle();
    assert.deepEqual((await talkOf(as.alice, [term('channel', 'cellar')])).slice(-1), ['Hook: echo']);
  });

  test('nothing is sent for an answer that wants none', async () => {
    const { server, receiver, hook, idle } = await startWithWebhook();
    const { as } = server;
    const none = [
      { response_not_required: true, content: 'x' },
      {},
      { content: '  ' },
      '',
      { content: null },
    ];
    for (const answer of none) {
      receiver.answer = says(answer);
      await whisper(as.bob, [hook], 'hello');
      await idle();
    }
    receiver.answer = (_, response) => response.writeHead(204).end();
    await whisper(as.bob, [hook], 'hello');
    await idle();
    assert.equal(receiver.received.length, 6);
    assert.deepEqual(new Set(await talkOf(as.bob, [term('is', 'dm')])), new Set(['Bob Member: hello']));
    assert.deepEqual(await noticesTo(as.alice), []);
  });

  test('a form of choices comes with it', async () => {
    const { server, receiver, hook, idle } = await startWithWebhook();
    const { as } = server;
    const choice = { type: 'multiple_choice', short_name: 'A', long_name: 'Apple', reply: 'answer a' };
    const widget = {
      widget_type: 'zform',
      extra_data: { type: 'choices', heading: 'Which?', choices: [choice] },
    };
    for (const widget_content of [JSON.stringify(widget), widget]) {
      receiver.answer = says({ content: 'Which?', widget_content });
      await whisper(as.bob, [hook], 'hello');
      await idle();
      const { messages } = await read(as.bob, [term('sender', hook.user.id)]);
      const { message } = await as.bob.call(getMessage, { message_id: messages.at(-1)?.id as number });
      const [submessage] = message.submessages;
      assert.equal(submessage?.msg_type, 'widget');
      assert.deepEqual(JSON.parse(String(submessage?.content)), widget);
    }
    const bad = [
      '{',
      1,
      { widget_type: 'x', extra_data: {} },
      { widget_type: 'zform', extra_data: { type: 'choices' } },
    ];
    for (const widget_content of bad) {
      receiver.answer = says({ content: 'no', widget_content });
      await whisper(as.bob, [hook], 'hello');
      await idle();
    }
    assert.equal((await talkOf(as.bob)).filter((line) => line === 'Hook: no').length, 0);
    assert.match((await noticesTo(as.alice)).join(), /Widgets: API programmer sent invalid JSON/);
  });

  const long = 'x'.repeat(300_000);
  const bad: Readonly<
    Record<string, readonly [RegExp, (url: string) => Parameters<typeof says>[0] | 'raw', string?]>
  > = {
    'not JSON': [/Its answer is not JSON\./, () => 'raw', 'Thanks!'],
    'no object': [/Its answer is not a JSON object\./, () => [1]],
    'content that is no text': [/The content of its answer is not a text\./, () => ({ content: { a: 1 } })],
    'longer than is read': [
      /Its? answer is longer than|The answer is longer than/,
      () => ({ content: long }),
    ],
  };
  for (const [what, [notice, json, raw]] of Object.entries(bad)) {
    test(`an answer that is ${what} is not sent; the owner is notified, and it is not called again`, async () => {
      const { server, receiver, hook, idle } = await startWithWebhook();
      const { as } = server;
      const answer = json('');
      receiver.answer = answer === 'raw' ? (_, response) => response.end(raw) : says(answer);
      await whisper(as.bob, [hook], 'hello');
      await idle();
      server.clock.advance(3_600_000);
      await idle();
      assert.equal(receiver.received.length, 1);
      const [asked, failure, ...more] = await talkOf(as.bob, [term('is', 'dm')]);
      assert.deepEqual([asked, more], ['Bob Member: hello', []]);
      assert.match(String(failure), /^Hook: .* there is no answer/);
      const notices = await noticesTo(as.alice);
      assert.equal(notices.length, 1);
      assert.match(notices.join(), notice);
    });
  }

  test('an answer that the bot may not send reaches the owner', async () => {
    const { server, receiver, hook, idle } = await startWithWebhook();
    const { as } = server;
    receiver.answer = says({ content: 'a\0b' });
    await whisper(as.bob, [hook], 'hello');
    await idle();
    assert.match((await noticesTo(as.alice)).join(), /cannot be sent: Message must not contain null bytes/);
  });
});
