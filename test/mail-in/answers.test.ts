import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { archiveStream } from '../../src/chat/endpoints/channels/archive-stream.ts';
import { subscribeToChannels } from '../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels } from '../../src/chat/endpoints/channels/unsubscribe.ts';
import { deleteMessage } from '../../src/chat/endpoints/messages/delete-message.ts';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { updateMessage } from '../../src/chat/endpoints/messages/update-message.ts';
import { updateSettings } from '../../src/chat/endpoints/user-settings/update-settings.ts';
import { deactivateUser } from '../../src/chat/endpoints/users/deactivate-user.ts';
import { type Letter, MAIL_IN, post, startTaking } from '../support/mail-in.ts';
import { carryMails, mailsAfter } from '../support/notifications.ts';
import type { Actor } from '../support/server.ts';

const PERIOD = 125;
const DAY = 86_400_000;
const SETTINGS = { ...MAIL_IN, smtpUrl: 'smtp://127.0.0.1:1', externalUrl: 'https://chat.example.com' };
const server = await startTaking(SETTINGS);
const { alice, bob, moderator, owner } = server.as;

const newestOf = async (actor: Actor) =>
  (await actor.call(getMessages, { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false }))
    .messages[0];
const answer = (mail: Letter) =>
  post(server.app.listeners.get('mail-in')?.port ?? 0, { from: 'bob@example.com', ...mail });
const mention = `@**${server.cast.users.bob.fullName}**`;
const inSquare = (from: Actor, topic: string, content: string) =>
  from.call(sendMessage, { type: 'channel', to: 'square', topic, content });

/** The address to which bob answers the newest mail. */
async function replyTo(): Promise<string> {
  const mails = (await mailsAfter(server, PERIOD)).filter(({ address }) => address === 'bob@example.com');
  return mails.at(-1)?.replyTo ?? '';
}

describe('an answer to a mail about messages', () => {
  test('is a message of the person in the topic, where that has moved to, any number of times', async () => {
    const first = await inSquare(alice, 'plans', `${mention} lunch?`);
    const to = await replyTo();
    assert.match(to, /^[a-z0-9-]{1,64}@chat\.example\.com$/);
    const text = 'At **one**.\r\n\r\n-- \r\nBob\r\n\r\nOn Monday Parley wrote:\r\n> lunch?\r\n';
    assert.match(
      await answer({
        ...{ to: to.toUpperCase().replace('CHAT.EXAMPLE.COM', 'chat.example.com'), text },
        subject: 'Re: plans',
      }),
      /^250 /,
    );
    const message = await newestOf(alice);
    assert.deepEqual(
      [message?.sender_id, message?.display_recipient, message?.subject, message?.content],
      [bob.user.id, 'square', 'plans', 'At **one**.'],
    );
    await owner.call(updateMessage, {
      message_id: first.id,
      topic: '✔ lunch plans',
      propagate_mode: 'change_all',
    });
    assert.match(await answer({ to, text: 'Or two.' }), /^250 /);
    assert.equal((await newestOf(alice))?.subject, '✔ lunch plans');
    assert.equal((await newestOf(bob))?.flags.includes('read'), true, 'the writer has read it');
    assert.equal((await newestOf(alice))?.flags.includes('read'), false);
  });

  test("mentions people, as the person's own message would, but is no command", async () => {
    await inSquare(alice, 'mentions', `${mention} lunch?`);
    const to = await replyTo();
    assert.match(await answer({ to, text: `@**${server.cast.users.alice.fullName}** yes` }), /^250 /);
    assert.equal((await newestOf(alice))?.flags.includes('mentioned'), true);
    assert.match(await answer({ to, text: '/poll Lunch?' }), /^250 /);
    assert.deepEqual((await newestOf(alice))?.submessages, []);
  });

  test('goes to the people of a direct conversation', async () => {
    const to = JSON.stringify([bob.user.id, moderator.user.id]);
    await alice.call(sendMessage, { type: 'direct', to, content: 'private?' });
    assert.match(await answer({ to: await replyTo(), text: 'Yes.' }), /^250 /);
    for (const actor of [alice, moderator]) assert.equal((await newestOf(actor))?.content, 'Yes.');
    assert.notEqual((await newestOf(owner))?.content, 'Yes.');
  });

  test('goes to the active participants of a direct conversation, and nowhere if there are none', async () => {
    const { administrator, guest } = server.as;
    const to = JSON.stringify([bob.user.id, administrator.user.id, guest.user.id]);
    await administrator.call(sendMessage, { type: 'direct', to, content: 'all of you?' });
    const address = await replyTo();
    await owner.call(deactivateUser, { user_id: guest.user.id });
    assert.match(await answer({ to: address, text: 'Without the guest.' }), /^250 /);
    assert.equal((await newestOf(administrator))?.content, 'Without the guest.');
    await owner.call(deactivateUser, { user_id: administrator.user.id });
    assert.match(
      await answer({ to: address, text: 'Nobody.' }),
      /^550 5\.7\.1 Nobody else in the conversation has an account any more\.$/,
    );
  });

  test('has the address in the head of the mail, and the mail says so', async () => {
    await inSquare(alice, 'plans', `${mention} dinner?`);
    const to = await replyTo();
    const mail = (await carryMails(server)).find((text) => text.includes(`Reply-To: ${to}`));
    assert.match(String(mail).replaceAll('=\r\n', ''), /An answer to this mail becomes a message/);
  });

  test('of a program becomes no message, and gets no answer', async () => {
    await inSquare(alice, 'plans', `${mention} away?`);
    const to = await replyTo();
    const before = (await newestOf(bob))?.id;
    for (const head of ['Auto-Submitted: auto-replied', 'Precedence: bulk', 'List-Id: <a.example.org>'])
      assert.match(await answer({ to, head: `${head}\r\n` }), /^250 /);
    assert.match(await answer({ to, from: '' }), /^250 /);
    assert.equal((await newestOf(bob))?.id, before);
  });

  test('is refused with the reason, which the user also gets in the app, once', async () => {
    const { id } = await inSquare(alice, 'doomed', `${mention} hi`);
    const to = await replyTo();
    const quote = { to, subject: 'Re: doomed', text: '> only a quote' };
    assert.match(await answer(quote), /^550 5\.7\.1 The mail has no text beside what it quotes\.$/);
    assert.match(
      (await newestOf(bob))?.content ?? '',
      /not sent\.\n\n> The mail has no text beside what it quotes\.$/,
    );
    const notice = (await newestOf(bob))?.id;
    await answer(quote);
    assert.equal((await newestOf(bob))?.id, notice);
    await owner.call(deleteMessage, { message_id: id });
    assert.match(
      await answer({ to }),
      /^550 5\.7\.1 The conversation is gone, or you can no longer read it\.$/,
    );
  });

  test('is refused in a channel that one has left, or that is archived', async () => {
    await alice.call(sendMessage, { type: 'channel', to: 'cellar', topic: 'x', content: mention });
    const hidden = await replyTo();
    await bob.call(unsubscribeFromChannels, { subscriptions: ['cellar'] });
    assert.match(await answer({ to: hidden }), /^550 5\.7\.1 The conversation is gone/);
    await bob.call(subscribeToChannels, { subscriptions: [{ name: 'attic' }] });
    await owner.call(sendMessage, { type: 'channel', to: 'attic', topic: 'x', content: mention });
    const to = await replyTo();
    await owner.call(archiveStream, { stream_id: server.cast.channels.attic.id });
    assert.match(await answer({ to }), /^550 5\.7\.1 Not authorized to send to channel 'attic'\.$/);
  });

  test('no address stands in a mail that says nothing of the conversation', async () => {
    await bob.call(updateSettings, { message_content_in_email_notifications: false });
    await inSquare(alice, 'plans', `${mention} secret`);
    assert.equal(await replyTo(), '');
    await bob.call(updateSettings, { message_content_in_email_notifications: true });
  });

  test('ends with the address after 30 days, with a changed one, and with the account', async () => {
    await inSquare(alice, 'late', `${mention} hi`);
    const to = await replyTo();
    assert.match(
      await answer({ to: to.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')) }),
      /^550 5\.1\.1 /,
    );
    server.clock.advance(29 * DAY);
    assert.match(await answer({ to, text: 'In time.' }), /^250 /);
    server.clock.advance(2 * DAY);
    assert.match(await answer({ to, text: 'Late.' }), /^550 5\.7\.1 This address is no longer valid/);
    await owner.call(deactivateUser, { user_id: bob.user.id });
    assert.match(await answer({ to, text: 'Gone.' }), /^550 5\.7\.1 The account is deactivated\.$/);
  });
});
