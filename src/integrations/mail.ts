import { textOfHtml } from './kit/html-text.ts';
import type { Hook, Integration } from './kit/integration.ts';
import type { Payload } from './kit/payload.ts';
import { withoutFooter, withoutPrefixes, withoutQuote } from './mail/texts.ts';

export const mail: Integration = {
  name: 'mail',
  title: 'Mail',
  about: 'Mail that a service takes and posts: Mailgun, SendGrid, Postmark, CloudMailin.',
  steps: [
    'Mailgun: **Receiving**, **Create route**, action **Forward** to the address. The HTTP webhook signing key may be the secret of the bot; a bot for the other services has none.',
    'SendGrid: **Settings**, **Inbound Parse**, **Add Host & URL**, with the address as **Destination URL**.',
    'Postmark: the inbound stream, **Settings**, **Webhook**, with the address. CloudMailin: the address as target, format **JSON (normalized)**.',
    'Mail of more than 2 MiB with its attachments is refused. Attachments are named, and not kept.',
  ],
  options: { show_sender: '`true`: the text begins with the sender.' },
  signature: { header: 'signature', kind: 'mailgun' },
  takesForms: true,
  read(hook) {
    const { payload, option } = hook;
    const subject =
      payload.at('headers', 'subject').textOrNone || payload.first('subject', 'Subject').textOrNone;
    const body = bodyOf(payload) || '(No email body)';
    const sender =
      payload.at('headers', 'from').textOrNone || payload.first('from', 'From', 'sender').textOrNone;
    const files = fileNames(hook);
    return {
      topic: withoutPrefixes(subject) || 'Email with no subject',
      content: [
        ...(option('show_sender') === 'true' && sender !== '' ? [`From: ${sender}`] : []),
        body,
        ...(files.length > 0 ? ['', `Attachments: ${files.join(', ')}`] : []),
      ].join('\n'),
    };
  },
};

/** What was written, without what it answers; '': nothing. Throws BadPayload for what is no mail. */
function bodyOf(payload: Payload): string {
  const stripped = payload.first('stripped-text', 'StrippedTextReply', 'reply_plain').textOrNone.trim();
  if (stripped !== '') return stripped;
  const plain = payload.first('body-plain', 'text', 'TextBody', 'plain').textOrNone.trim();
  if (plain !== '') return withoutFooter(withoutQuote(plain)) || plain;
  const html = payload.first('body-html', 'html', 'HtmlBody').textOrNone;
  const hasSubject = ['subject', 'Subject', 'headers'].some((name) => payload.has(name));
  return hasSubject ? textOfHtml(html, true) : textOfHtml(payload.at('html').text, true);
}

const MOST_FILES = 20;

/** Without brackets, which our links have no way to write. */
function fileNames({ payload, fileNames: files }: Hook): string[] {
  const listed = payload
    .first('Attachments', 'attachments')
    .items.map((file) => file.first('Name', 'file_name', 'filename').textOrNone);
  return [...files, ...listed]
    .slice(0, MOST_FILES)
    .map((name) =>
      name
        .slice(0, 200)
        .replaceAll(/[[\]\s`]+/g, ' ')
        .trim(),
    )
    .filter((name) => name !== '')
    .map((name) => `\`${name}\``);
}
