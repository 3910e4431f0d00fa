import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { pause } from '../support/pause.ts';
import type { Random } from '../support/random.ts';
import type { Arrival, Way } from './arrivals.ts';

const NUMBER = /number (\d+)\./g;
/** Milliseconds that a receiver takes at most, so that kills find requests under way. */
const SLOWEST_MS = 40;

export interface Receivers {
  readonly mailUrl: string;
  readonly hookUrl: string;
  readonly arrivals: readonly Arrival[];
  close(): Promise<void>;
}

/** A mail server and a receiver of webhooks, which answers `re number N.`; `kills`: how many there have been. */
export async function openReceivers(random: Random, kills: () => number): Promise<Receivers> {
  const arrivals: Arrival[] = [];
  const take = (way: Way, id: string, text: string) =>
    arrivals.push({ way, id, numbers: numbersIn(text), kills: kills() });
  const smtp = mailServer((text) =>
    take('mail', /^Message-ID: (.*)\r$/im.exec(text)?.[1] ?? '', newIn(text)),
  );
  const hook = createServer(async (request, response) => {
    let body = '';
    // The process at the other end may have been killed.
    const isWhole = await collect(request, (piece) => {
      body += piece;
    });
    if (!isWhole) return;
    await pause(random.between(0, SLOWEST_MS));
    const text = String(JSON.parse(body).data);
    take('webhook', String(request.headers['webhook-id']), text);
    response.end(JSON.stringify({ content: `re ${text}` }));
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  return {
    mailUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    hookUrl: `http://127.0.0.1:${(hook.address() as AddressInfo).port}`,
    arrivals,
    async close() {
      hook.closeAllConnections();
      hook.close();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}

function mailServer(take: (text: string) => void): SMTPServer {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _, done) {
      let text = '';
      const isWhole = await collect(stream.setEncoding('utf8'), (piece) => {
        text += piece;
      });
      if (!isWhole) return;
      take(text);
      done();
    },
  });
  // The connection of a process that is killed breaks.
  smtp.on('error', () => {});
  return smtp;
}

/** Whether all of it came. */
async function collect(stream: AsyncIterable<unknown>, each: (piece: string) => void): Promise<boolean> {
  try {
    for await (const piece of stream) each(String(piece));
    return true;
  } catch {
    // Cut off: whatever was sent is sent again.
    return false;
  }
}

export const numbersIn = (text: string): number[] => [...text.matchAll(NUMBER)].map(([, n]) => Number(n));

/** The plain text of a mail without what was said before. */
const newIn = (text: string): string =>
  (text.split('Content-Type: text/html')[0] ?? '').split('\r\nNew:\r\n').at(-1) ?? '';
