import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { archiveStream } from '../../src/chat/endpoints/channels/archive-stream.ts';
import { updateStream } from '../../src/chat/endpoints/channels/update-stream.ts';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { deactivateUser } from '../../src/chat/endpoints/users/deactivate-user.ts';
import { getStreamEmailAddress } from '../../src/features/mail-in/endpoints/get-stream-email-address.ts';
import { type Letter, post, startTaking } from '../support/mail-in.ts';
import type { Actor } from '../support/server.ts';

const server = await startTaking();

describe('mail to a channel', () => {
  const addressFor = async (actor: Actor, stream_id = server.cast.channels.square.id, sender_id?: number) =>
    (await actor.call(getStreamEmailAddress, { stream_id, ...(sender_id !== undefined && { sender_id }) }))
      .email;
  const send = (mail: Letter) => post(server.app.listeners.get('mail-in')?.port ?? 0, mail);
  const newest = async (count = 1) =>
    (
      await server.as.owner.call(getMessages, {
        ...{ anchor: 'newest', num_before: count, num_after: 0, apply_markdown: false },
      })
    ).messages;
  const newestContent = async () => (await newest())[0]?.content;

  test('becomes a message of the gateway, with the subject as topic and the sender above', async () => {
    const answer = await send({
      to: await addressFor(server.as.alice),
      subject: 'Re: Lunch',
      text: 'At one?',
    });
    assert.match(answer, /^250 /);
    const [message] = await newest();
    assert.equal(message?.content, 'From: Ada Lovelace <ada@example.org>\nAt one?');
    assert.equal(message?.subject, 'Lunch');
    assert.equal(message?.display_recipient, 'square');
    assert.equal(message?.sender_id, server.context.realm.notifier?.id);
  });

  test('is of the account or the bot that the address names', async () => {
    const { alice, bot } = server.as;
    for (const sender of [alice.user.id, bot.user.id]) {
      const to = await addressFor(alice, undefined, sender);
      assert.match(await send({ to: to.replace('.show-sender', ''), text: `of ${sender}` }), /^250 /);
      const [message] = await newest();
      assert.equal(message?.sender_id, sender);
      assert.equal(message?.content, `of ${sender}`);
    }
  });

  test('options stand in the address, also with "+", in any case', async () => {
    const own = await addressFor(server.as.alice);
    const [local = '', domain] = own.split('@');
    const plain = local.replace('.show-sender', '');
    const text = 'Yes.\n\n-- \nAda\n\n-----Original Message-----\nLunch?';
    const cases: [string, string][] = [
      [plain, 'Yes.'],
      [plain.toUpperCase(), 'Yes.'],
      [plain.split('.')[1] ?? '', 'Yes.'],
      [`${plain}+include-footer`, 'Yes.\n\n-- \nAda'],
      [`${plain}.include-quotes+include-footer`, text],
    ];
    for (const [start, content] of cases) {
      assert.match(await send({ to: `${start}@${domain}`, subject: 'Re: x', text }), /^250 /, start);
      assert.equal(await newestContent(), content, start);
    }
  });

  test('without a subject, or without a text', async () => {
    const to = await addressFor(server.as.alice);
    await send({ to, subject: '', text: 'x' });
    assert.equal((await newest())[0]?.subject, 'Email with no subject');
    await send({ to: to.replace('.show-sender', ''), text: '' });
    assert.equal(await newestContent(), '(No email body)');
    await send({ to, subject: 'x'.repeat(100), text: 'x' });
    assert.equal((await newest())[0]?.subject, `${'x'.repeat(57)}...`);
  });

  test('a text that is too long is cut, and its files are linked all the same', async () => {
    const to = (await addressFor(server.as.alice)).replace('.show-sender', '');
    const head = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n';
    const part =
      'Content-Disposition: attachment; filename="a[1].txt"\r\nContent-Type: text/plain\r\n\r\nfile';
    await send({ to, head, text: `--b\r\n\r\n${'x'.repeat(11_000)}\r\n--b\r\n${part}\r\n--b--\r\n` });
    const content = (await newestContent()) ?? '';
    assert(content.length <= 10_000);
    assert.match(content, /x\n\[message truncated\]\n\n\[a1\.txt\]\(\/user_uploads\/\S+\)$/);
  });

  test('mentions nobody, not even by the name of a file, and is no command', async () => {
    const to = (await addressFor(server.as.owner)).replace('.show-sender', '');
    const part =
      'Content-Disposition: attachment; filename="=?utf-8?q?@**all**=2Etxt?="\r\nContent-Type: text/plain\r\n\r\nfile';
    const head = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n';
    const said = '@**all** @*role:owners* @**|1**';
    assert.match(
      await send({ to, head, text: `--b\r\n\r\n${said}\r\n--b\r\n${part}\r\n--b--\r\n` }),
      /^250 /,
    );
    const [message] = await newest();
    assert.match(
      message?.content ?? '',
      /^@_\*\*all\*\* @_\*role:owners\* @_\*\*\|1\*\*\n\n\[@_\*\*all\*\*\.txt\]\(\/user_uploads\/\S+\)$/,
    );
    assert.deepEqual(message?.flags, []);
    const html = 'Content-Type: text/html\r\n';
    assert.match(await send({ to, head: html, text: '<p>Hi <b>@**all**</b></p>' }), /^250 /);
    assert.equal(await newestContent(), 'Hi @_**all**');
    for (const command of ['/poll Lunch?\r\none', '/me waves']) {
      assert.match(await send({ to, text: command }), /^250 /);
      const [text] = await newest();
      assert.equal(text?.content, ` ${command.replace('\r\n', '\n')}`);
      assert.deepEqual([text?.submessages, text?.is_me_message], [[], false]);
    }
  });

  test('that comes again becomes one message; to two addresses two', async () => {
    const { alice, bob } = server.as;
    const to = [await addressFor(alice), await addressFor(bob)];
    const before = (await newest())[0]?.id ?? 0;
    for (let n = 0; n < 3; n++)
      assert.match(await send({ to, id: 'again@example.org', text: 'once' }), /^250 /);
    const after = (await newest(10)).filter(({ id }) => id > before);
    assert.equal(after.length, 2);
  });

  test('needs the permissions of the person who made the address', async () => {
    const { owner, alice } = server.as;
    const { square } = server.cast.channels;
    await owner.call(updateStream, {
      stream_id: square.id,
      can_send_message_group: {
        new: { direct_members: [owner.user.id], direct_subgroups: [] },
      },
    });
    const refused = await send({ to: await addressFor(alice), text: 'x' });
    assert.match(refused, /^550 5\.7\.1 You do not have permission to post in this channel\.$/);
    assert.match(await send({ to: await addressFor(owner), text: 'x' }), /^250 /);
  });

  test('refused: unknown addresses, other hosts, archived channels, mails that are too large', async () => {
    const { owner } = server.as;
    const { attic } = server.cast.channels;
    const to = await addressFor(owner, attic.id);
    const there = { to, text: 'x' };
    assert.match(await send(there), /^250 /);
    assert.match(await send({ ...there, to: to.replace('@', '@other.') }), /^550 5\.1\.1 /);
    assert.match(await send({ ...there, to: to.replace(/[0-9a-f]{32}/, 'f'.repeat(32)) }), /^550 5\.1\.1 /);
    assert.match(await send({ ...there, to: 'someone@example.org' }), /^550 5\.1\.1 /);
    assert.match(await send({ ...there, text: 'x\r\n'.repeat(400_000) }), /^552 /);
    await owner.call(archiveStream, { stream_id: attic.id });
    assert.match(await send(there), /^550 5\.7\.1 Not authorized to send to channel 'attic'\.$/);
  });

  test('refused once the person who made the address is gone', async () => {
    const { owner, moderator } = server.as;
    const to = await addressFor(moderator);
    await owner.call(deactivateUser, { user_id: moderator.user.id });
    const answer = await send({ to });
    assert.match(answer, /^550 5\.7\.1 The account that made this address is deactivated\.$/);
  });

  test('taken without a message: answers of programs, of mail servers, and mails of this server', async () => {
    const to = await addressFor(server.as.owner);
    const before = (await newest())[0]?.id;
    assert.match(await send({ to, head: 'Auto-Submitted: auto-replied\r\n' }), /^250 /);
    assert.match(await send({ to, from: '' }), /^250 /);
    const { realm } = server.context;
    assert.match(await send({ to, id: `message-1.user-1.${realm.id}@chat.example.com` }), /^250 /);
    assert.equal((await newest())[0]?.id, before);
    assert.match(await send({ to, head: 'Auto-Submitted: auto-generated\r\n', text: 'disk full' }), /^250 /);
    assert.match((await newestContent()) ?? '', /disk full$/);
  });
});

test('a file for which there is no room is left out, and the message says so', async () => {
  const small = await startTaking({ uploadQuotaMib: 1 });
  const { alice } = small.as;
  const { email } = await alice.call(getStreamEmailAddress, { stream_id: small.cast.channels.square.id });
  const head = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n';
  const part = 'Content-Disposition: attachment; filename="a.bin"\r\n\r\n';
  const text = `--b\r\n\r\nSee:\r\n--b\r\n${part}${`${'x'.repeat(70)}\r\n`.repeat(10_000)}\r\n--b--\r\n`;
  for (const end of [/See:\n\n\[a\.bin\]\(\S+\)$/, /See:\n\n\*\(One file was left out\.\)\*$/]) {
    assert.match(
      await post(small.app.listeners.get('mail-in')?.port ?? 0, { to: email, head, text }),
      /^250 /,
    );
    const params = { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false } as const;
    assert.match((await alice.call(getMessages, params)).messages[0]?.content ?? '', end);
  }
});

test('without a place where mail comes in there are no addresses', async () => {
  const without = await startTaking({ mailIn: undefined });
  const { email } = await without.as.alice.call(getStreamEmailAddress, {
    stream_id: without.cast.channels.square.id,
  });
  assert.equal(email, '');
});
