import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { getStreamEmailAddress } from '../../src/features/mail-in/endpoints/get-stream-email-address.ts';
import { type Letter, post, startTaking } from '../support/mail-in.ts';

/**
 * The mails that the reference's own tests send to a channel, each in our words, and what becomes of it
 * (docs/mail-in.md, "What the reference does otherwise"). Answers to mails are in answers.test.ts, the listener in listener.test.ts.
 */
interface Case {
  /** Words of the address, such as `.show-sender`. */
  readonly options?: string;
  readonly mail: Omit<Letter, 'to' | 'from'>;
  readonly topic?: string;
  readonly content: string | RegExp;
}

const server = await startTaking();
const { alice, owner } = server.as;
const stream_id = server.cast.channels.square.id;
const [local = '', domain = ''] = (
  await alice.call(getStreamEmailAddress, { stream_id, sender_id: alice.user.id })
).email.split('@');
const plain = local.replace('.show-sender', '');
const token = plain.split('.').at(-1) ?? '';

const mime = (type: string) => `MIME-Version: 1.0\r\nContent-Type: ${type}\r\n`;
const part = (head: string, text: string) => `--b\r\n${head}\r\n\r\n${text}\r\n`;
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const image = (name: string, disposition = 'attachment') =>
  part(
    `Content-Type: image/png\r\nContent-Disposition: ${disposition}; ${name}\r\nContent-Transfer-Encoding: base64`,
    PNG,
  );
const text = (words: string) => part('Content-Type: text/plain; charset=utf-8', words);
const html = (words: string) => part('Content-Type: text/html; charset=utf-8', words);
const mixed = (...parts: string[]) => ({
  head: mime('multipart/mixed; boundary=b'),
  text: `${parts.join('')}--b--\r\n`,
});
const either = (...parts: string[]) => ({
  head: mime('multipart/alternative; boundary=b'),
  text: `${parts.join('')}--b--\r\n`,
});
const QUOTED = 'Reply\r\n\r\n-----Original Message-----\r\n\r\nQuote';
const REPLY_HTML =
  '<p>Reply</p><blockquote><div>On Monday, Bob &lt;bob@example.com&gt; wrote:</div><div>Quote</div></blockquote>';

const CASES: Readonly<Record<string, Case>> = {
  'a text is the message, its subject the topic': {
    ...{ mail: { subject: 'A topic', text: 'Body' }, topic: 'A topic', content: 'Body' },
  },
  'without a subject': {
    ...{ mail: { subject: '', text: 'Body' }, topic: 'Email with no subject', content: 'Body' },
  },
  'a subject of "Re:" and its like only': {
    ...{ mail: { subject: 'Re: Fwd: Re: ', text: 'Body' }, topic: 'Email with no subject', content: 'Body' },
  },
  'a subject with a character that is not printed': {
    ...{ mail: { subject: 'A =?utf-8?q?=00?= topic', text: 'Body' }, topic: 'A topic', content: 'Body' },
  },
  'a subject of such a character alone': {
    mail: { subject: '=?utf-8?q?=00?=', text: 'Body' },
    ...{ topic: 'Email with no subject', content: 'Body' },
  },
  'a subject that is too long for a topic stands above the text': {
    mail: { subject: 'S'.repeat(70), text: 'Body' },
    ...{ topic: `${'S'.repeat(57)}...`, content: `Subject: ${'S'.repeat(70)}\nBody` },
  },
  'with the sender, the subject stands below': {
    options: '.show-sender',
    mail: { subject: 'S'.repeat(70), text: 'Body' },
    content: `From: Ada Lovelace <ada@example.org>\nSubject: ${'S'.repeat(70)}\nBody`,
  },
  'the address among others, with a name': {
    mail: { head: `To: A. N. Other <a@example.org>, Square <${plain}@${domain}>\r\n`, text: 'Body' },
    content: 'Body',
  },
  'a signature': {
    mail: { text: 'Test\r\n--Not a mark--\r\nMore\r\n-- \r\nFooter' },
    content: 'Test\n--Not a mark--\nMore',
  },
  'a signature of an answer, without the space of its mark': {
    mail: { subject: 'Re: A topic', text: 'Test\r\n--\r\nFooter' },
    ...{ topic: 'A topic', content: 'Test' },
  },
  'a mail that answers nothing is whole': {
    mail: { text: `${QUOTED}\r\n--\r\nMore` },
    content: 'Reply\n\n-----Original Message-----\n\nQuote\n--\nMore',
  },
  'several marks of signatures': {
    mail: { text: 'Test\r\n--\r\nOne\r\n--\r\nTwo' },
    content: 'Test\n--\nOne\n--\nTwo',
  },
  'the signature stays where it is asked for': {
    ...{ options: '+include-footer', mail: { text: 'Test\r\n--\r\nFooter' }, content: 'Test\n--\nFooter' },
  },
  'quotes of an answer are cut': {
    ...{ mail: { head: 'In-Reply-To: <1@example.org>\r\n', text: QUOTED }, content: 'Reply' },
  },
  'quotes stay where they are asked for': {
    ...{ options: '+include-quotes', mail: { subject: 'Re: x', text: QUOTED } },
    content: 'Reply\n\n-----Original Message-----\n\nQuote',
  },
  'quotes stay in a mail that is passed on': {
    mail: { subject: 'FWD: A topic', text: QUOTED },
    ...{ topic: 'A topic', content: 'Reply\n\n-----Original Message-----\n\nQuote' },
  },
  'quotes of an answer to a mail that was passed on are cut': {
    mail: { subject: 'RE: FWD: A topic', text: QUOTED },
    ...{ topic: 'A topic', content: 'Reply' },
  },
  'quotes in HTML are cut': {
    mail: { subject: 'Re: A topic', head: mime('text/html; charset=utf-8'), text: REPLY_HTML },
    content: 'Reply',
  },
  'quotes in HTML stay in a mail that is passed on': {
    mail: { subject: 'FWD: A topic', head: mime('text/html; charset=utf-8'), text: REPLY_HTML },
    content: /^Reply\n[\s\S]*Quote/,
  },
  'text goes before HTML': {
    mail: either(text('Text'), html('<b>HTML</b>')),
    content: 'Text',
  },
  'HTML where it is asked for': {
    options: '.prefer-html',
    ...{ mail: either(text('Text'), html('<b>HTML</b>')), content: 'HTML' },
  },
  'text where HTML is asked for and says nothing': {
    options: '.prefer-html',
    ...{ mail: either(text('Text'), html('<html><body></body></html>')), content: 'Text' },
  },
  'both words of the address at once': {
    options: '+include-footer.include-quotes',
    ...{ mail: { text: 'Test\r\n--\r\nFooter' }, content: 'Test\n--\nFooter' },
  },
  'a file': {
    mail: mixed(text('Body'), image('filename="image.png"')),
    content: /^Body\n\n\[image\.png\]\(\/user_uploads\/\S+\)$/,
  },
  'a file with letters beyond ASCII in its name': {
    mail: mixed(text('Body'), image("filename*=utf-8''image_%C4%85%C4%99.png")),
    content: /^Body\n\n\[image_ąę\.png\]\(\/user_uploads\/\S+\)$/,
  },
  'a mail within the mail is a file': {
    mail: mixed(
      text('Body'),
      part(
        'Content-Type: message/rfc822\r\nContent-Disposition: attachment; filename=in.eml',
        'Subject: x\r\n\r\nNested',
      ),
    ),
    content: /^Body\n\n\[in\.eml\]\(\/user_uploads\/\S+\)$/,
  },
  'a file without content': {
    mail: mixed(text('Body'), part('Content-Disposition: attachment; filename=none.txt', '')),
    content: /^Body/,
  },
  'a file and a text that is too long': {
    mail: mixed(text('a'.repeat(10_000)), image('filename="image.png"')),
    content: /^a+\n\[message truncated\]\n\n\[image\.png\]\(\/user_uploads\/\S+\)$/,
  },
  'no text': { mail: { text: '' }, content: '(No email body)' },
  'no text but a signature': { mail: { text: '-- \r\nFooter' }, content: '(No email body)' },
  'no text but a file': {
    mail: mixed(image('filename="image.png"')),
    content: /^\[image\.png\]\(\/user_uploads\/\S+\)$/,
  },
  'the name of the sender is encoded': {
    options: '.show-sender',
    mail: { text: 'Body' },
    content: 'From: Ada Lovelace <ada@example.org>\nBody',
  },
  'characters that are not named': { mail: { head: mime('text/plain'), text: 'Body' }, content: 'Body' },
  'characters of an unknown name': {
    mail: { head: mime('text/plain; charset="bogus"'), text: 'Body' },
    content: 'Body',
  },
  'Hebrew by another name of its characters': {
    mail: {
      head: `${mime('text/plain; charset="iso-8859-8-i"')}Content-Transfer-Encoding: quoted-printable\r\n`,
      text: '=F9=EC=E5=ED',
    },
    content: 'שלום',
  },
};

describe('a mail to a channel', () => {
  for (const [name, { options = '', mail, topic, content }] of Object.entries(CASES))
    test(name, async () => {
      const to = `${plain}${options}@${domain}`;
      assert.match(await post(server.app.listeners.get('mail-in')?.port ?? 0, { to, ...mail }), /^250 /);
      const newest = { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false } as const;
      const [message] = (await owner.call(getMessages, newest)).messages;
      if (topic !== undefined) assert.equal(message?.subject, topic);
      if (typeof content === 'string') assert.equal(message?.content, content);
      else assert.match(message?.content ?? '', content);
      assert.equal(message?.sender_id, alice.user.id);
    });

  test('the name of the channel in the address does not matter, its secret does', async () => {
    const port = server.app.listeners.get('mail-in')?.port ?? 0;
    const mail = { text: 'Body' };
    assert.match(await post(port, { ...mail, to: `other-name.${token}@${domain}` }), /^250 /);
    assert.match(await post(port, { ...mail, to: `${token}@${domain}` }), /^250 /);
    for (const wrong of ['bogus', 'f'.repeat(32), 'mmathers', `mm${'x'.repeat(32)}`, 'postmaster'])
      assert.match(await post(port, { ...mail, to: `${wrong}@${domain}` }), /^550 5\.1\.1 /, wrong);
  });
});
