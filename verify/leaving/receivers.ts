import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { openPushService, type PushService } from '../../test/support/push-service.ts';
import { pause } from '../support/pause.ts';
import type { Random } from '../support/random.ts';
import type { Arrival, Way } from './arrivals.ts';

const NUMBER = /number (\d+)\./g;
/** Milliseconds that a receiver takes at most, so that kills find requests under way. */
const SLOWEST_MS = 40;

export interface Receivers {
  readonly mailUrl: string;
  readonly hookUrl: string;
  readonly pushService: PushService;
  readonly arrivals: readonly Arrival[];
  close(): Promise<void>;
}

/** The receivers' questions to the trial. */
interface Trial {
  /** How many there have been. */
  kills(): number;
  /** The number of the message with an ID; undefined: its send is not acknowledged yet. */
  numberOf(messageId: number): number | undefined;
}

/** A mail server, a push service, and a receiver of webhooks, which answers `re number N.` */
export async function openReceivers(random: Random, { kills, numberOf }: Trial): Promise<Receivers> {
  const arrivals: Arrival[] = [];
  const take = (way: Way, id: string, text: string) =>
    arrivals.push({ way, id, numbers: numbersIn(text), kills: kills() });
  const pushService = await openPushService(({ payload }) => {
    if (payload.type !== 'message') return;
    const { user_id, message_ids } = payload;
    const life = kills();
    arrivals.push({
      ...{ way: 'push', id: `${user_id} ${message_ids.at(-1)}`, kills: life },
      get numbers() {
        return message_ids.flatMap((id) => numberOf(id) ?? []);
      },
    });
  });
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
    ...{ arrivals, pushService },
    async close() {
      pushService.close();
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
    // Cut off: the request will be sent again.
    return false;
  }
}

export const numbersIn = (text: string): number[] => [...text.matchAll(NUMBER)].map(([, n]) => Number(n));

/** The plain text of a mail without the quoted earlier messages. */
const newIn = (text: string): string =>
  (text.split('Content-Type: text/html')[0] ?? '').split('\r\nNew:\r\n').at(-1) ?? '';
