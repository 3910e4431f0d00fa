import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unsubscribeFromChannels } from '../../../src/chat/endpoints/channels/unsubscribe.ts';
import { deleteMessage } from '../../../src/chat/endpoints/messages/delete-message.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { updateMessage } from '../../../src/chat/endpoints/messages/update-message.ts';
import { muteUser } from '../../../src/chat/endpoints/presence/mute-user.ts';
import { updatePresence } from '../../../src/chat/endpoints/presence/update-presence.ts';
import { updateRealm } from '../../../src/chat/endpoints/realm/update-realm.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { sendNotificationMails } from '../../../src/features/notifications/operations/send.ts';
import { carryMails, decideAll, mailsAfter, startMailing } from '../../support/notifications.ts';
import type { Actor, TestServer } from '../../support/server.ts';

const PERIOD = 125;

const direct = async (from: Actor, to: Actor, content: string) =>
  (await from.call(sendMessage, { type: 'direct', to: JSON.stringify([to.user.id]), content })).id;
const inSquare = async (from: Actor, topic: string, content: string) =>
  (await from.call(sendMessage, { type: 'channel', to: 'square', topic, content })).id;
const mention = ({ cast }: TestServer) => `@**${cast.users.bob.fullName}**`;
const toBob = <T extends { address: string }>(mails: readonly T[]) =>
  mails.filter(({ address }) => address === 'bob@example.com');

describe('mail about messages', () => {
  test('50 messages within two minutes in 3 conversations are 3 mails', async () => {
    const server = await startMailing();
    const { alice, bob, moderator } = server.as;
    for (let n = 0; n < 48; n++) {
      if (n % 3 === 0) await direct(alice, bob, `direct ${n}`);
      else if (n % 3 === 1) await inSquare(alice, 'plans', `${mention(server)} plan ${n}`);
      else await direct(moderator, bob, `moderate ${n}`);
      server.clock.advance(2000);
      await server.app.idle('notifications', 'push');
    }
    await direct(alice, bob, 'last');
    await direct(moderator, bob, 'last too');
    const mails = toBob(await mailsAfter(server, PERIOD));
    assert.equal(mails.length, 3);
    const subjects = mails.map(({ subject }) => subject).sort();
    assert.deepEqual(subjects, ['#square > plans', 'DMs with Alice Member', 'DMs with Mona Moderator']);
    const all = mails.map(({ body }) => body).join();
    for (let n = 0; n < 48; n++) assert.match(all, new RegExp(` ${n}\\n`));
    assert.match(all, /last\n/);
  });

  test('about messages that were read, deleted or have become inaccessible is not sent; the rest is', async () => {
    const server = await startMailing();
    const { alice, bob, owner } = server.as;
    const read = await direct(alice, bob, 'read');
    const deleted = await inSquare(owner, 'gone', mention(server));
    await alice.call(sendMessage, {
      ...{ type: 'channel', to: 'cellar', topic: 'secret', content: mention(server) },
    });
    await inSquare(owner, 'muted', `${mention(server)} by somebody`);
    await inSquare(alice, 'stays', mention(server));
    await decideAll(server);
    await bob.call(updateMessageFlags, { messages: [read], op: 'add', flag: 'read' });
    await owner.call(deleteMessage, { message_id: deleted });
    await bob.call(unsubscribeFromChannels, { subscriptions: ['cellar'] });
    await bob.call(muteUser, { muted_user_id: owner.user.id });
    const mails = toBob(await mailsAfter(server, PERIOD));
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['#square > stays'],
    );
  });

  test('has the thread of its topic, also after it is renamed, resolved and moved', async () => {
    const server = await startMailing();
    const { alice, owner } = server.as;
    const first = await inSquare(alice, 'plans', mention(server));
    const [before] = toBob(await mailsAfter(server, PERIOD));
    const rename = { message_id: first, propagate_mode: 'change_all' as const };
    await owner.call(updateMessage, { ...rename, topic: 'old plans' });
    await owner.call(updateMessage, { ...rename, topic: '✔ old plans' });
    await inSquare(alice, '✔ old plans', `${mention(server)} again`);
    await inSquare(alice, 'other', `${mention(server)} elsewhere`);
    const later = toBob(await mailsAfter(server, PERIOD)).slice(1);
    const again = later.find(({ subject }) => subject === '#square > old plans');
    const other = later.find(({ subject }) => subject === '#square > other');
    assert.equal(before?.references?.length, 1);
    assert.deepEqual(again?.references, before?.references);
    assert.notEqual(again?.messageId, before?.messageId);
    assert.notDeepEqual(other?.references, before?.references);
    assert.match(again?.body ?? '', /Before:\n\nAlice Member, .*\n@Bob Member\n/, 'what was said before');
  });

  test('arrives as text and HTML, with the headers that mail programs need', async () => {
    const server = await startMailing();
    const { alice, bob } = server.as;
    const content = '**Look** at [this](/user_uploads/1/ab/x.txt) <b> :smile:';
    await direct(alice, bob, content);
    await mailsAfter(server, PERIOD);
    const [raw = '', ...more] = await carryMails(server);
    assert.equal(more.length, 0);
    const text = raw
      .replaceAll('=\r\n', '')
      .replaceAll('=3D', '=')
      .replaceAll(/\r\n (?=<http)/g, ' ');
    assert.match(text, /^From: "?Alice Member \(Example\)"? <noreply@example\.com>\r$/m);
    assert.match(text, /^To: bob@example\.com\r$/m);
    assert.match(text, /^Subject: DMs with Alice Member\r$/m);
    assert.match(text, /^Message-ID: <message-\d+\.user-\d+\.1@chat\.example\.com>\r$/im);
    assert.match(text, /^References: <direct-\d+\.1@chat\.example\.com>\r$/m);
    assert.match(text, /^In-Reply-To: <direct-\d+\.1@chat\.example\.com>\r$/m);
    assert.match(text, /^List-Unsubscribe: <https:\/\/chat\.example\.com\/unsubscribe\/\S+>\r$/m);
    assert.match(text, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    assert.match(text, /^Content-Type: multipart\/alternative/m);
    assert.match(text, /Look at this \(https:\/\/chat\.example\.com\/user_uploads\/1\/ab\/x\.txt\) <b>/);
    assert.match(text, /<strong>Look<\/strong> at <a href="https:\/\/chat\.example\.com\/user_uploads/);
    assert.match(text, /&lt;b&gt;/);
    assert.doesNotMatch(text, /<img|src=/, 'nothing is loaded');
  });

  test('holds back who writes, where and what, if the user or the organization says so', async () => {
    const server = await startMailing();
    const { alice, bob, owner } = server.as;
    const shown = async () => {
      await inSquare(alice, 'plans', `${mention(server)} secret`);
      return toBob(await mailsAfter(server, PERIOD)).at(-1);
    };
    assert.match((await shown())?.body ?? '', /Alice Member.*secret/s);
    await bob.call(updateSettings, { message_content_in_email_notifications: false });
    const byUser = await shown();
    await bob.call(updateSettings, { message_content_in_email_notifications: true });
    await owner.call(updateRealm, { message_content_allowed_in_email_notifications: false });
    const byRealm = await shown();
    for (const mail of [byUser, byRealm]) {
      assert.equal(mail?.subject, 'New messages');
      assert.equal(mail?.fromName, undefined);
      assert.doesNotMatch(`${mail?.body} ${mail?.html}`, /Alice|plans|square|secret/);
      assert.match(mail?.body ?? '', /You have a new message\./);
    }
    await bob.call(updateSettings, { realm_name_in_email_notifications_policy: 2 });
    assert.equal((await shown())?.subject, 'New messages [Example]');
  });

  test('goes to a user who was there when the message came only if the user went away without a look', async () => {
    const server = await startMailing();
    const { alice, bob } = server.as;
    const isHere = () => bob.call(updatePresence, { status: 'active', ping_only: true });
    await isHere();
    await direct(alice, bob, 'one');
    assert.deepEqual(await mailsAfter(server, 60), []);
    await isHere();
    assert.deepEqual(await mailsAfter(server, 300), [], 'the user was there afterwards');
    await isHere();
    await direct(alice, bob, 'two');
    await direct(alice, bob, 'three');
    const mails = await mailsAfter(server, 300);
    assert.equal(mails.length, 1);
    assert.match(mails[0]?.body ?? '', /New:\n\n.*\ntwo\n\n.*\nthree\n/);
  });

  test('two nodes that plan different mails for the same user lose no message', async () => {
    const server = await startMailing();
    const { alice, bob } = server.as;
    const { context } = server;
    const first = await direct(alice, bob, 'the first');
    const second = await direct(alice, bob, 'the second');
    await decideAll(server);
    const planned = (messageIds: readonly number[]) => ({
      ...{ userId: bob.user.id, dropped: new Map(), later: { messageIds: [], until: 0 } },
      mails: [
        {
          mail: { address: 'bob@example.com', subject: 'planned', body: '', unsubscribeUrl: '' },
          messageIds,
        },
      ],
    });
    await context.transact((tx) => sendNotificationMails(tx, planned([first])));
    // The other node did not know of that yet.
    await context.transact((tx) => sendNotificationMails(tx, planned([first, second])));
    const [one, two, ...more] = toBob(await mailsAfter(server, PERIOD));
    assert.equal(one?.subject, 'planned');
    assert.match(two?.body ?? '', /the second/);
    assert.equal(more.length, 0);
  });

  test('waits as long as the user says', async () => {
    const server = await startMailing();
    const { alice, bob } = server.as;
    await bob.call(updateSettings, { email_notifications_batching_period_seconds: 3600 });
    await direct(alice, bob, 'one');
    assert.deepEqual(await mailsAfter(server, 3000), []);
    await direct(alice, bob, 'two');
    const mails = await mailsAfter(server, 700);
    assert.equal(mails.length, 1, 'the first message began the hour');
    assert.match(mails[0]?.body ?? '', /one.*two/s);
  });
});
