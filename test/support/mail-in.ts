import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import type { Config } from '../../src/engine/config/config.ts';
import { startServer, type TestServer } from './server.ts';

export const MAIL_IN: Pick<Config, 'mailIn' | 'mailDomain'> = {
  mailIn: { host: '127.0.0.1', port: 0, mostBytes: 1 << 20, tls: undefined },
  mailDomain: 'chat.example.com',
};

/** A server that takes mail at a port of its own. */
export const startTaking = (overrides: Partial<Config> = {}): Promise<TestServer> =>
  startServer({ ...MAIL_IN, ...overrides });

export interface Letter {
  readonly to: string | readonly string[];
  /** Default: a person. */
  readonly from?: string;
  readonly subject?: string;
  readonly id?: string;
  /** Lines of the head, each with its end. */
  readonly head?: string;
  readonly text?: string;
}

let letters = 0;

/** The text of a mail. */
export function letter({
  subject = 'Lunch',
  id,
  head = '',
  text = 'Hello',
}: Omit<Letter, 'to' | 'from'>): string {
  letters += 1;
  const lines = [
    'From: Ada Lovelace <ada@example.org>',
    `Subject: ${subject}`,
    `Message-ID: <${id ?? `letter-${letters}@example.org`}>`,
  ];
  return `${lines.join('\r\n')}\r\n${head}\r\n${text}`;
}

/** Sends a mail by SMTP; the answer of the server, `250 …` if it was taken. */
export async function post(port: number, mail: Letter): Promise<string> {
  const { to, from = 'ada@example.org' } = mail;
  const connection = new SMTPConnection({ host: '127.0.0.1', port, ignoreTLS: true, secure: false });
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.connect(() => {
      connection.send({ from, to: typeof to === 'string' ? to : [...to] }, letter(mail), (error, info) => {
        connection.quit();
        resolve((error as { response?: string } | null)?.response ?? info?.response ?? String(error));
      });
    });
  });
}
