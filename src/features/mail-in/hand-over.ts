import type { Config } from '../../engine/config/config.ts';
import { readEnvelope } from '../../engine/config/envelope.ts';
import { CannotStart } from '../../engine/kernel/failures/cannot-start.ts';
import { addressesInHead } from '../../engine/mail/addresses-in-head.ts';
import { EXIT } from './exit-codes.ts';

const PATIENCE_MS = 60_000;

/** Passes one mail from the standard input to the running server. Throws CannotStart with the exit code. */
export async function handOverInput(config: Config, recipient: string | undefined): Promise<string> {
  const place = config.mailIn;
  if (!place) throw new CannotStart('No mail is taken: PARLEY_MAIL_IN is not set.');
  const envelope = readEnvelope();
  const bytes = await readInput(place.mostBytes);
  const given = recipient || envelope.recipient;
  const to = given === undefined ? addressesInHead(bytes, config.mailDomain) : [given];
  if (to.length === 0)
    throw new CannotStart(`The mail names no address at ${config.mailDomain}.`, { exitCode: EXIT.noUser });
  await handOver(
    { host: localHost(place.host), port: place.port },
    { from: senderOf(envelope.sender, bytes), to, bytes },
  );
  return '';
}

async function readInput(most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) throw new CannotStart('The mail is too large.', { exitCode: EXIT.badData });
    chunks.push(chunk);
  }
  if (length === 0)
    throw new CannotStart('There is no mail on the standard input.', { exitCode: EXIT.usage });
  return withoutEnvelopeLine(Buffer.concat(chunks));
}

/** Some programs put a line of mailbox files first: "From ada@example.com Mon Nov 2 …". */
function withoutEnvelopeLine(bytes: Buffer): Buffer {
  if (bytes.subarray(0, 5).toString('latin1') !== 'From ') return bytes;
  return bytes.subarray(bytes.indexOf(10) + 1);
}

/** If the mail server names no sender, a mail with an empty `Return-Path` is a mail server's notice. */
function senderOf(sender: string | undefined, bytes: Buffer): string {
  if (sender !== undefined) return sender === '<>' ? '' : sender;
  const head = bytes.subarray(0, 4096).toString('latin1').toLowerCase();
  return head.startsWith('return-path: <>') || head.includes('\nreturn-path: <>') ? '' : 'mail-in@localhost';
}

const localHost = (host: string) => ({ '0.0.0.0': '127.0.0.1', '::': '::1' })[host] ?? host;

interface Letter {
  readonly from: string;
  readonly to: readonly string[];
  readonly bytes: Buffer;
}

async function handOver(
  { host, port }: { readonly host: string; readonly port: number },
  { from, to, bytes }: Letter,
): Promise<void> {
  const { default: SmtpConnection } = await import('nodemailer/lib/smtp-connection/index.js');
  const timeouts = {
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  };
  // The server runs on this machine: its certificate has another name.
  const connection = new SmtpConnection({ host, port, secure: false, ignoreTLS: true, ...timeouts });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect(() => {
        connection.send({ from, to: [...to] }, bytes, (error) => (error ? reject(error) : resolve()));
      });
    });
  } catch (error) {
    throw refusal(error as SmtpError, `${host}:${port}`);
  } finally {
    connection.close();
  }
}

interface SmtpError extends Error {
  readonly responseCode?: number;
  readonly response?: string;
  readonly rejectedErrors?: readonly SmtpError[];
}

function refusal(error: SmtpError, place: string): CannotStart {
  const first = error.rejectedErrors?.[0] ?? error;
  const { responseCode = 0, response } = first;
  if (responseCode < 500)
    return new CannotStart(response ?? `The server at ${place} does not answer: ${first.message}`, {
      exitCode: EXIT.tryAgain,
    });
  if (responseCode === 552) return new CannotStart('The mail is too large.', { exitCode: EXIT.badData });
  const isUnknown = response?.startsWith('550 5.1.1') === true;
  const reason = response?.replace(/^\d{3} (?:\d\.\d{1,3}\.\d{1,3} )?/, '') ?? first.message;
  return new CannotStart(reason, { exitCode: isUnknown ? EXIT.noUser : EXIT.unavailable });
}
