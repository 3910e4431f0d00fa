import { setTimeout as wait } from 'node:timers/promises';
import { Connection } from '../support/connection.ts';
import type { Place } from '../support/data-set.ts';
import type { Bench, Line } from '../support/figure.ts';
import { drive } from '../support/load.ts';
import { type Account, getRequest, queueRequest, registerRequest, sendRequest } from '../support/requests.ts';
import type { Memory, Server } from '../support/server.ts';
import { serverFigure } from '../support/server-figure.ts';

const WRITERS = 50;
const READERS = 16;
const MB = 2 ** 20;

/** The memory of a server after much work, and when it has rested. */
export const memoryLoad = serverFigure({ name: 'memory-load', data: 'beginning', measure: weigh });

async function weigh(bench: Bench, place: Place, server: Server): Promise<Line[]> {
  const sent = await sendMany(server, place, bench.quick ? 5000 : 200_000);
  const afterSends = server.memory;
  await readMuch(server, place, bench.quick ? 2000 : 60_000);
  const afterReads = server.memory;
  await wait(bench.quick ? 1000 : 90_000);
  return [
    lineOf(`memory after ${sent} sends`, afterSends),
    { ...lineOf('… and a minute of pages, registers and polls', afterReads), aim: { atMost: 250 } },
    { ...lineOf('… and 90 quiet seconds', server.memory), aim: { atMost: 200 } },
  ];
}

function lineOf(name: string, { resident, anonymous, files }: Memory): Line {
  const line = (name: string, bytes: number) => ({ name, value: bytes / MB, unit: 'MB' });
  const absolutes = [
    ...(anonymous === undefined ? [] : [line("the process's own", anonymous)]),
    ...(files === undefined ? [] : [line('mapped files, of which 57 MB are the program', files)]),
  ];
  return { ...line(name, resident), absolutes };
}

async function sendMany(server: Server, { accounts, channelIds }: Place, count: number): Promise<number> {
  const connections = await Connection.openMany(server.port, WRITERS);
  const next = (connection: number, turn: number) =>
    sendRequest(
      accounts[1 + connection] as Account,
      {
        channelId: channelIds[(connection + turn) % channelIds.length] as number,
        topic: `topic ${turn % 20}`,
      },
      turn,
    );
  let sent = 0;
  while (sent < count) sent += (await drive(connections, next, 1000)).count;
  for (const each of connections) each.close();
  return sent;
}

/** Readers ask for pages and for the whole state; as many others wait for events, and get one for each send. */
async function readMuch(server: Server, place: Place, ms: number): Promise<void> {
  const { accounts, channelIds } = place;
  const stop = AbortSignal.timeout(ms);
  const waiting = accounts.slice(1, 1 + READERS).map((account) => poll(server, account, stop));
  const connections = await Connection.openMany(server.port, READERS + 1);
  const next = (connection: number, turn: number) => {
    const account = accounts[1 + connection] as Account;
    if (connection === READERS)
      return sendRequest(account, { channelId: channelIds[0] as number, topic: 'reading' }, turn);
    if (turn % 10 === 0) return registerRequest(account);
    const params = { anchor: turn % 3 ? 'newest' : 'oldest', num_before: 100, num_after: 100 };
    return getRequest('/messages', account, params);
  };
  await drive(connections, next, ms);
  for (const each of connections) each.close();
  await Promise.all(waiting);
}

async function poll(server: Server, account: Account, stop: AbortSignal): Promise<void> {
  const [connection] = (await Connection.openMany(server.port, 1)) as [Connection];
  const { queue_id, last_event_id } = JSON.parse(await connection.fetch(queueRequest(account)));
  let last = last_event_id;
  while (!stop.aborted) {
    const params = { queue_id, last_event_id: last, dont_block: 'false' };
    const reply = JSON.parse(await connection.fetch(getRequest('/events', account, params)));
    last = reply.events.at(-1)?.id ?? last;
  }
  connection.close();
}
