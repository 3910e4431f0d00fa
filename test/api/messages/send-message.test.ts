import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sendMessage } from '../../../src/endpoints/messages/send-message.ts';
import { listen, messageOf } from '../../support/events.ts';
import { startServer } from '../../support/server.ts';

describe('POST /messages', () => {
  test('sends to a channel; subscribers get the event, an outsider does not', async () => {
    const { as } = await startServer();
    const bob = await listen(as.bob, { apply_markdown: true });
    const administrator = await listen(as.administrator);
    const content = 'Hello **there**';
    const { id } = await as.alice.call(sendMessage, {
      type: 'channel',
      to: 'cellar',
      topic: 'plans',
      content,
    });
    const [event, ...others] = await bob.fetch();
    assert.equal(messageOf(event).id, id);
    assert.equal(messageOf(event).content, '<p>Hello <strong>there</strong></p>');
    assert.deepEqual(
      others.map((each) => each.type),
      ['stream'],
    );
    assert.deepEqual(
      (await administrator.fetch()).map((each) => each.type),
      ['stream'],
    );
  });
});
