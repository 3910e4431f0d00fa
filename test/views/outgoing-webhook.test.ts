import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listMessages, type StoredMessage } from '../../src/chat/store/messages/messages.ts';
import {
  type BotDelivery,
  presentOutgoingWebhook,
  type WebhookTrigger,
} from '../../src/features/webhooks/views/outgoing-webhook.ts';
import { checkReply } from '../support/facts.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { setUser } from '../support/settings.ts';
import { say, whisper } from '../support/talk.ts';

/** What the server behind the cast's bot gets of a message, as it comes from JSON. */
async function payload({ context, as }: TestServer, id: number, trigger: WebhookTrigger) {
  const { realm, config, db } = context;
  const [message] = (await listMessages({ db, realm }, [id])) as [StoredMessage];
  const delivery: BotDelivery = { bot: as.bot.user, token: 'abc', trigger, message };
  const { externalUrl } = config;
  const body = JSON.parse(JSON.stringify(presentOutgoingWebhook(delivery, { realm, externalUrl })));
  assert.deepEqual(checkReply('service-outgoing-webhooks', body), []);
  return body;
}

describe('the payload that is posted to the server behind a bot', () => {
  test('a mention in a channel', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const id = await say(as.alice, 'square', '', 'Tell *us*, @**Echo Bot**');
    const { id: botId } = as.bot.user;
    const { message, ...rest } = await payload(server, id, 'mention');
    assert.deepEqual(rest, {
      bot_email: 'bot@example.com',
      bot_full_name: 'Echo Bot',
      data: 'Tell *us*, @**Echo Bot**',
      trigger: 'mention',
      token: 'abc',
    });
    const { avatar_url, recipient_id, timestamp, ...fields } = message;
    assert.match(avatar_url, /^http/);
    assert.equal(recipient_id, cast.channels.square.recipientId);
    assert.equal(timestamp, server.clock.seconds);
    assert.deepEqual(fields, {
      client: 'inject',
      content: 'Tell *us*, @**Echo Bot**',
      content_type: 'text/x-markdown',
      display_recipient: 'square',
      id,
      is_me_message: false,
      reactions: [],
      rendered_content: `<p>Tell <em>us</em>, <span class="user-mention" data-user-id="${botId}">@Echo Bot</span></p>`,
      sender_email: 'alice@example.com',
      sender_full_name: 'Alice Member',
      sender_id: as.alice.user.id,
      sender_realm_str: '',
      stream_id: cast.channels.square.id,
      subject: '',
      submessages: [],
      topic_links: [],
      type: 'stream',
    });
  });

  test('a direct message, whose sender hides their address', async () => {
    const server = await startServer();
    const { as, context } = server;
    await setUser(context, as.alice.user, { settings: JSON.stringify({ email_address_visibility: 4 }) });
    const id = await whisper(as.alice, [as.bot], 'Hello');
    const { message, trigger, data } = await payload(server, id, 'direct_message');
    assert.deepEqual([trigger, data, message.type], ['direct_message', 'Hello', 'private']);
    assert.equal(message.sender_email, `user${as.alice.user.id}@chat.example.com`);
    assert.equal('stream_id' in message, false);
    assert.deepEqual(
      message.display_recipient.map((person: { id: number }) => person.id),
      [as.alice.user.id, as.bot.user.id],
    );
  });
});
