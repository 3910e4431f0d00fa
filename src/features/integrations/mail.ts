import { cutOf, isAnswer, type Text } from '../../engine/mail/cut.ts';
import { withoutMarks } from '../../engine/mail/pictures.ts';
import { readSubject, type Subject } from '../../engine/mail/subject.ts';
import { textOfHtml } from './kit/html-text.ts';
import type { Integration } from './kit/integration.ts';
import type { Payload } from './kit/payload.ts';
import { attachmentsOf } from './mail/attachments.ts';

export const mail: Integration = {
  name: 'mail',
  title: 'Mail',
  about: 'Mail that a service takes and posts: Mailgun, SendGrid, Postmark, CloudMailin.',
  steps: [
    'Mailgun: **Receiving**, **Create route**, action **Forward** to the address. The HTTP webhook signing key may be the secret of the bot; a bot for the other services has none.',
    'SendGrid: **Settings**, **Inbound Parse**, **Add Host & URL**, with the address as **Destination URL**.',
    'Postmark: the inbound stream, **Settings**, **Webhook**, with the address. CloudMailin: the address as target, format **JSON (normalized)**.',
    'Attachments become links in the message, as uploads of the bot: at most 20, and each no larger than an upload may be. Mail of more than 2 MiB with its attachments is refused.',
  ],
  options: { show_sender: '`true`: the text begins with the sender.' },
  signature: { header: 'signature', kind: 'mailgun' },
  takesForms: true,
  mostBytes: 2 << 20,
  read(hook) {
    const { payload, option } = hook;
    const subject = readSubject(
      payload.at('headers', 'subject').textOrNone || payload.first('subject', 'Subject').textOrNone,
    );
    const text = textOf(payload, subject);
    const { files, pictures, leftOut, named } = attachmentsOf(hook, text);
    const cut = withoutMarks(text.cut, pictures);
    const body = cut === '' && files.length === 0 ? '(No email body)' : cut;
    const sender =
      payload.at('headers', 'from').textOrNone || payload.first('from', 'From', 'sender').textOrNone;
    return {
      topic: subject.bare || 'Email with no subject',
      content: [
        ...(option('show_sender') === 'true' && sender !== '' ? [`From: ${sender}`] : []),
        ...(body === '' ? [] : [body]),
        ...(named.length > 0 ? ['', `Attachments: ${named.join(', ')}`] : []),
      ].join('\n'),
      ...(files.length > 0 && { files }),
      ...(leftOut > 0 && { filesLeftOut: leftOut }),
    };
  },
};

/** The text of a mail, whole, and what of it is posted. Throws BadPayload if the payload is no mail. */
function textOf(payload: Payload, subject: Subject): Text {
  const wishes = {
    withQuotes: false,
    withSignature: false,
    isAnswer: isAnswer(subject, isThreaded(payload)),
  };
  const plain = payload.first('body-plain', 'text', 'TextBody', 'plain').textOrNone.trim();
  // Services cut what looks like a quote from mails that answer nothing too.
  const stripped = payload.first('stripped-text', 'StrippedTextReply', 'reply_plain').textOrNone.trim();
  if (stripped !== '' && (wishes.isAnswer || plain === '')) return { whole: plain, cut: stripped };
  if (plain !== '') return withText(cutOf(plain, wishes));
  const html = payload.first('body-html', 'html', 'HtmlBody').textOrNone;
  const hasSubject = ['subject', 'Subject', 'headers'].some((name) => payload.has(name));
  const text = hasSubject ? textOfHtml(html, true) : textOfHtml(payload.at('html').text, true);
  return { whole: text, cut: text };
}

/** A mail that is only a quote is posted whole. */
const withText = ({ whole, cut }: Text): Text => ({ whole, cut: cut || whole });

const THREAD = ['in-reply-to', 'references'];

/** Whether a mail names the one that it answers: in a field of its own, in a list of headers, or in their text. */
function isThreaded(payload: Payload): boolean {
  const headers = payload.at('headers');
  const lines = headers.textOrNone.toLowerCase().split('\n');
  return (
    payload.first('In-Reply-To', 'References').isSome ||
    headers.first('in_reply_to', 'references').isSome ||
    payload.at('Headers').items.some((each) => THREAD.includes(each.at('Name').textOrNone.toLowerCase())) ||
    lines.some((line) => THREAD.some((name) => line.startsWith(`${name}:`)))
  );
}
