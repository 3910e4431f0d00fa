import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBot } from '../../src/chat/endpoints/bots/create-bot.ts';
import { subscribeToChannels } from '../../src/chat/endpoints/channels/subscribe.ts';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { updateSettings } from '../../src/chat/endpoints/user-settings/update-settings.ts';
import { getOwnUser } from '../../src/chat/endpoints/users/get-own-user.ts';
import { getUser } from '../../src/chat/endpoints/users/get-user.ts';
import type { ReplyShape } from '../../src/engine/http/define-endpoint.ts';
import { addPushDevice } from '../../src/features/push/endpoints/add-push-device.ts';
import { type CallAnswer, createClient, fetchTransport, type Success } from '../../src/testing/client.ts';
import { post } from '../support/mail-in.ts';
import { startMailServer } from '../support/mail-server.ts';
import { ownerClient, place, startParley } from '../support/process.ts';
import { startPushService } from '../support/push-service.ts';

function success<R extends ReplyShape>({ body }: CallAnswer<R>): Success<R> {
  assert(body.result === 'success', JSON.stringify(body));
  return body as Success<R>;
}

test('a user with the browser closed gets a push and a mail, answers the mail, and the answer is in the topic', async () => {
  const { dataDir, env } = await place();
  const [mail, service] = [await startMailServer(), await startPushService()];
  const parley = await startParley({
    ...env,
    ...{ PARLEY_SMTP_URL: mail.url, PARLEY_MAIL_IN: 'smtp://127.0.0.1:0' },
    PARLEY_OUTBOUND_ALLOW: '127.0.0.0/8',
  });
  const owner = ownerClient(dataDir, parley.url);
  const device = service.subscribe('phone');
  success(await owner.call(addPushDevice, { endpoint: device.endpoint, ...device.keys, name: 'Phone' }));
  success(await owner.call(updateSettings, { email_notifications_batching_period_seconds: 1 }));
  const { full_name, user_id } = success(await owner.call(getOwnUser, {}));
  const bot = success(await owner.call(createBot, { full_name: 'Bell', short_name: 'bell' }));
  const email = success(await owner.call(getUser, { user_id: bot.user_id })).user.email ?? '';
  success(
    await owner.call(subscribeToChannels, {
      subscriptions: [{ name: 'general' }],
      principals: [bot.user_id, user_id],
    }),
  );
  const bell = createClient(fetchTransport(parley.url), { email, apiKey: bot.api_key });
  const content = `@**${full_name}** the door`;
  success(await bell.call(sendMessage, { type: 'channel', to: 'general', topic: 'visitors', content }));

  await service.got(1);
  const { payload } = device.got[0] ?? {};
  assert(payload?.type === 'message');
  assert.match(payload.title, /visitors/);
  assert.match(payload.body, /the door/);

  const about = () => mail.got.find((each) => each.text.includes('the door'));
  await mail.until(() => about() !== undefined);
  const { text = '' } = about() ?? {};
  const [, replyTo = ''] = /^Reply-To: (\S+)\r$/im.exec(text) ?? [];
  const port = Number(/Mail in +smtp:\/\/127\.0\.0\.1:(\d+)/.exec(parley.stdout)?.[1]);
  const quoted = 'I come.\r\n\r\nOn Monday Bell wrote:\r\n> the door\r\n';
  assert.match(await post(port, { to: replyTo, text: quoted }), /^250 /);

  const newest = { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false } as const;
  const [answer] = success(await bell.call(getMessages, newest)).messages;
  assert.deepEqual(
    [answer?.sender_id, answer?.display_recipient, answer?.subject, answer?.content],
    [user_id, 'general', 'visitors', 'I come.'],
  );
});
