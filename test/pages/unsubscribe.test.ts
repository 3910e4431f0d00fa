import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { updateSubscriptionSettings } from '../../src/chat/endpoints/channels/update-subscription-settings.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { unsubscribeToken } from '../../src/features/notifications/operations/unsubscribe.ts';
import { inject } from '../../src/testing/inject.ts';
import { mailsAfter, startMailing } from '../support/notifications.ts';
import type { TestServer } from '../support/server.ts';

const pathFor = ({ context, cast }: TestServer, who: 'alice' | 'bob' | 'gone') =>
  `/unsubscribe/${unsubscribeToken(context.fileSecret, cast.users[who].id)}`;
const settingsOf = ({ context, cast }: TestServer) => context.realm.user(cast.users.bob.id).settings;

describe('the link that ends mail about messages', () => {
  test('asks on GET, and ends it on POST, as a mail program posts', async () => {
    const server = await startMailing();
    const { alice, bob } = server.as;
    const { square } = server.cast.channels;
    const subscription_data = [{ stream_id: square.id, property: 'email_notifications', value: true }];
    await bob.call(updateSubscriptionSettings, { subscription_data });
    await alice.call(sendMessage, {
      ...{ type: 'direct', to: JSON.stringify([bob.user.id]), content: 'Hello' },
    });
    const [mail] = await mailsAfter(server, 125);
    const path = new URL(mail?.unsubscribeUrl ?? '').pathname;
    assert.equal(path, pathFor(server, 'bob'));
    const page = await inject(server.app.http, { method: 'GET', url: path });
    assert.equal(page.statusCode, 200);
    assert.match(page.body, /bob@example\.com/);
    assert.match(page.body, /<form method="post">/);
    assert.equal(settingsOf(server).enable_offline_email_notifications, true, 'a look changes nothing');
    const done = await inject(server.app.http, {
      ...{ method: 'POST', url: path, payload: 'List-Unsubscribe=One-Click' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    assert.equal(done.statusCode, 200);
    assert.equal(settingsOf(server).enable_offline_email_notifications, false);
    assert.equal(settingsOf(server).enable_followed_topic_email_notifications, false);
    const { realm } = server.context;
    assert.equal(realm.subscription(bob.user.id, square.id)?.emailNotifications, false);
    await alice.call(sendMessage, {
      ...{ type: 'direct', to: JSON.stringify([bob.user.id]), content: 'More' },
    });
    assert.equal((await mailsAfter(server, 125)).length, 1, 'the first one');
  });

  test('is no link of anybody else', async () => {
    const server = await startMailing();
    const own = pathFor(server, 'bob');
    const { id } = server.cast.users.alice;
    const stolen = own.replace(/\/[0-9]+-/, `/${id}-`);
    for (const url of [stolen, `${own}x`, '/unsubscribe/1', '/unsubscribe/%00', pathFor(server, 'gone')])
      for (const method of ['GET', 'POST'] as const) {
        const answer = await inject(server.app.http, { method, url });
        assert.equal(answer.statusCode, 404, `${method} ${url}`);
      }
    const alice = server.context.realm.user(id);
    assert.equal(alice.settings.enable_offline_email_notifications, true);
  });
});
