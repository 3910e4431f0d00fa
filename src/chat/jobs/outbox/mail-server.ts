import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onceMade } from '../../../engine/kernel/tasks/once.ts';
import type { Mail } from '../../operations/outbox/write-mail.ts';
import type { SendMail } from './mailer.ts';

export interface MailOptions {
  /** `smtp://user:password@host:587` or `smtps://…`; undefined: mail is written to files. */
  readonly smtpUrl: string | undefined;
  /** `Parley <noreply@chat.example.com>` */
  readonly from: string;
  /** The folder for the files. */
  readonly folder: string;
}

/** How long a mail server may take to answer. */
const PATIENCE_MS = 30_000;

/** The library is loaded with the first mail. */
export function openMail({ smtpUrl, from, folder }: MailOptions): SendMail {
  const opened = onceMade(() => (smtpUrl === undefined ? toFiles(folder, from) : toServer(smtpUrl, from)));
  return async (mail) => (await opened())(mail);
}

/** Connects and logs in, without sending a mail. Rejects with the error of the mail server or the connection. */
export async function tryMailServer(url: string, patienceMs: number): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const transport = createTransport({ url, ...timeouts });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function toServer(url: string, from: string): Promise<SendMail> {
  const { createTransport } = await import('nodemailer');
  const timeouts = {
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  };
  const transport = createTransport({ url, ...timeouts });
  return async (mail) => {
    await transport.sendMail(envelopeOf(mail, from));
  };
}

/** Writes a file for each mail, `.eml`, which mail programs can open. */
async function toFiles(folder: string, from: string): Promise<SendMail> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return async (mail) => {
    const { message } = await transport.sendMail(envelopeOf(mail, from));
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`;
    // Readers of the folder see only complete files.
    await writeFile(join(folder, `${name}.part`), message as Buffer, { mode: 0o600 });
    await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`));
  };
}

/** An address given as an object is not parsed: its text cannot become a second address. */
const envelopeOf = (mail: Mail, from: string) => ({
  from: mail.fromName === undefined ? from : { name: literal(mail.fromName), address: addressIn(from) },
  to: { name: '', address: mail.address },
  subject: literal(mail.subject),
  text: mail.body,
  ...(mail.html !== undefined && { html: mail.html }),
  ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
  ...(mail.messageId !== undefined && { messageId: mail.messageId }),
  ...threadOf(mail.references ?? []),
  ...(mail.unsubscribeUrl !== undefined && { headers: unsubscribeHeaders(mail.unsubscribeUrl) }),
});

/**
 * A header that says what the text says. Threat: mail programs decode `=?utf-8?q?Notification_Bot?=`, which is a name that one
 * can take. The library encodes a text with a character beyond ASCII whole; the word joiner is not seen.
 */
const literal = (text: string): string => text.replaceAll('=?', '=\u2060?');

/** `Parley <noreply@chat.example.com>` → `noreply@chat.example.com` */
function addressIn(from: string): string {
  const start = from.lastIndexOf('<');
  return start < 0
    ? from.trim()
    : from
        .slice(start + 1)
        .replace('>', '')
        .trim();
}

const threadOf = (references: readonly string[]) =>
  references.length > 0 ? { references: [...references], inReplyTo: references.at(-1) ?? '' } : {};

/** For unsubscribing with one click in the mail program (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'Auto-Submitted': 'auto-generated',
});
