import { createHash } from 'node:crypto';
import type { Attachment, Email } from 'postal-mime';
import { MAIL_BOUNDS } from './bounds.ts';
import { cleanLine } from './clean.ts';
import { cutOf, isAnswer, type Text } from './cut.ts';
import { fileName, isForPeople } from './file-kinds.ts';
import { automaticIn, headersOf, type MailHeaders } from './headers.ts';
import { textOfHtml } from './html.ts';
import { parseMime } from './mime.ts';
import { type InlinePicture, isShown, withoutMarks } from './pictures.ts';
import { readSubject } from './subject.ts';
import { type MailFile, type MailTextOptions, type ReadMail, UnreadableMail } from './types.ts';

/** Reads a mail. Throws UnreadableMail with a sentence. */
export async function readMail(bytes: Uint8Array, wishes: MailTextOptions): Promise<ReadMail> {
  const email = await parse(bytes);
  const headers = headersOf(email.headers);
  const subject = readSubject(cleanLine(email.subject ?? '', MAIL_BOUNDS.subjectCharacters));
  const isThreaded = Boolean(wishes.takesAnswers || email.inReplyTo || email.references);
  const answers = isAnswer(subject, isThreaded);
  const text = textOf(email, { ...wishes, withQuotes: wishes.withQuotes || !answers, isAnswer: answers });
  const { files, leftOut, pictures } = filesOf(email, text);
  return {
    identity: identityOf(email, headers),
    messageId: messageIdOf(email),
    from: senderOf(email),
    subject: subject.bare,
    text: withoutMarks(text.cut, pictures),
    files,
    filesLeftOut: leftOut,
    automatic: automaticIn(headers),
    hops: headers('received').length,
  };
}

async function parse(bytes: Uint8Array): Promise<Email> {
  try {
    return await parseMime(bytes);
  } catch (cause) {
    if (cause instanceof UnreadableMail) throw cause;
    throw new UnreadableMail('The mail cannot be read: its headers are too long, or its parts too deep.', {
      cause,
    });
  }
}

interface MailWishes extends MailTextOptions {
  readonly isAnswer: boolean;
}

/** The first of the two forms that has any text. */
function textOf(email: Email, wishes: MailWishes): Text {
  const plain = () => cutOf((email.text ?? '').slice(0, MAIL_BOUNDS.textCharacters), wishes);
  const html = () => cutOf(textOfHtml(email.html ?? '', wishes), wishes);
  const [first, second] = wishes.prefersHtml ? [html, plain] : [plain, html];
  const text = first();
  return text.whole === '' ? second() : text;
}

function senderOf({ from, sender }: Email): ReadMail['from'] {
  const { name = '', address = '' } = from ?? sender ?? {};
  return {
    name: cleanLine(name, MAIL_BOUNDS.nameCharacters),
    address: cleanLine(address, MAIL_BOUNDS.addressCharacters),
  };
}

const messageIdOf = ({ messageId = '' }: Email) => messageId.trim().slice(0, MAIL_BOUNDS.subjectCharacters);

/** The Message-ID, or else headers that the sender's program wrote once. */
function identityOf(email: Email, headers: MailHeaders): string {
  const messageId = messageIdOf(email);
  const said = [headers('date')[0], headers('from')[0], headers('subject')[0], email.text, email.html];
  return createHash('sha256')
    .update(messageId === '' ? JSON.stringify(said) : messageId)
    .digest('hex');
}

function filesOf(email: Email, text: Text) {
  const pictures = email.attachments.filter((each) => isInline(each)).map(pictureOf);
  const wanted = email.attachments.filter(
    (each) => isForPeople(each.mimeType) && (!isInline(each) || isShown(pictureOf(each), text)),
  );
  return {
    files: wanted.slice(0, MAIL_BOUNDS.files).map(fileOf),
    leftOut: Math.max(0, wanted.length - MAIL_BOUNDS.files),
    pictures,
  };
}

const isInline = ({ mimeType, disposition, contentId, related }: Attachment): boolean =>
  mimeType.startsWith('image/') && (disposition === 'inline' || related === true) && contentId !== undefined;

const pictureOf = (attachment: Attachment): InlinePicture => ({
  contentId: (attachment.contentId ?? '')
    .replace(/^</, '')
    .replace(/>$/, '')
    .slice(0, MAIL_BOUNDS.nameCharacters),
  name: nameOf(attachment),
});

const fileOf = (attachment: Attachment): MailFile => ({
  name: nameOf(attachment),
  type: attachment.mimeType,
  bytes: bytesOf(attachment.content),
});

const nameOf = ({ filename, mimeType }: Attachment): string => fileName(filename ?? '', mimeType);

const bytesOf = (content: Attachment['content']): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
