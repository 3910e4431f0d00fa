import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAlertWords } from '../../../src/chat/endpoints/alert-words/add-alert-words.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { listen } from '../../support/events.ts';
import { startServer } from '../../support/server.ts';
import { setUser } from '../../support/settings.ts';
import { idsOf, say, term, whisper } from '../../support/talk.ts';

test('a narrow means the same to a queue as to GET /messages, term by term and in pairs', async () => {
  const { as, cast, context } = await startServer();
  const { square, window, cellar } = cast.channels;
  const { bob, alice, owner } = cast.users;
  await setUser(context, bob, { settings: '{"email_address_visibility":4}' });
  await as.guest.call(addAlertWords, { alert_words: ['marmalade'] });
  const terms = [
    ...[square.id, 'square', 'SQUARE', 'nowhere', cellar.id, 99_999].map((each) => term('channel', each)),
    term('stream', 'window'),
    ...['plans', 'PLANS', ' plans ', 'general chat', 'GENERAL CHAT', '', '(no topic)', '(No Topic)'].map(
      (topic) => term('topic', topic),
    ),
    ...[bob.id, 'bob@example.com', `user${bob.id}@chat.example.com`, `USER${bob.id}@chat.example.com`].map(
      (sender) => term('sender', sender),
    ),
    ...['alice@example.com', 'ALICE@example.com', `user${alice.id}@elsewhere.example.com`, owner.id].map(
      (sender) => term('sender', sender),
    ),
    ...['dm', 'private', 'unread', 'starred', 'mentioned', 'alerted', 'resolved'].map((state) =>
      term('is', state),
    ),
  ];
  const narrows = [
    ...terms.map((each) => [each]),
    ...terms.flatMap((each) => [
      [term('channel', window.id), each],
      [each, term('sender', alice.id)],
    ]),
  ];
  const queues: Awaited<ReturnType<typeof listen>>[] = [];
  for (const narrow of narrows) {
    queues.push(await listen(as.guest, { event_types: ['message'], narrow } as never));
  }
  for (const actor of [as.alice, as.bob]) {
    for (const topic of ['plans', 'Plans', 'GENERAL CHAT', '(No Topic)', '✔ plans'])
      await say(actor, 'square', topic);
    await say(actor, 'square', 'x', '@**all** and @**Gus Guest** and marmalade');
    await actor.call(sendMessage, { type: 'channel', to: 'square', topic: '', content: 'empty' });
    await whisper(actor, [as.guest]);
    await whisper(actor, [as.guest, as.owner], 'marmalade');
  }
  for (const topic of ['plans', '(no topic)', '✔ plans']) await say(as.alice, 'window', topic, '@**topic**');
  await say(as.alice, 'cellar', 'plans', '@**all**');
  let found = 0;
  for (const [index, narrow] of narrows.entries()) {
    const told = ((await queues[index]?.fetch()) ?? []).map((event) => (event.message as { id: number }).id);
    const listed = await idsOf(as.guest, narrow).catch(() => []);
    assert.deepEqual(told, listed, JSON.stringify(narrow));
    found += told.length > 0 ? 1 : 0;
  }
  assert.ok(found > narrows.length / 3, `${found} of ${narrows.length} found something`);
});

test('a narrow that a queue cannot have is refused', async () => {
  const { as } = await startServer();
  const refusal = async (operator: string, operand: string) => {
    const { code, msg } = await as.bob.refused(registerQueue, {
      narrow: [[operator, operand]],
    } as never);
    return `${code} ${msg}`;
  };
  assert.equal(await refusal('has', 'link'), 'BAD_REQUEST Operator has not supported.');
});

test('an operand of `is` that a queue does not follow has no effect', async () => {
  const { as, cast } = await startServer();
  const inSquare = term('channel', cast.channels.square.id);
  const queues = await Promise.all(
    ['stream', 'followed', 'muted', 'nonsense'].map((operand) =>
      listen(as.bob, { event_types: ['message'], narrow: [inSquare, term('is', operand)] }),
    ),
  );
  await say(as.alice, 'window', 'elsewhere');
  const id = await say(as.alice, 'square', 'plans');
  for (const queue of queues) {
    const told = await queue.fetch();
    assert.deepEqual(
      told.map((event) => (event.message as { id: number }).id),
      [id],
    );
  }
});
