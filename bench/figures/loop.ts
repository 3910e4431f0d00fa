import { Connection } from '../support/connection.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import { type Bench, type Figure, type Line, ratio } from '../support/figure.ts';
import { drive } from '../support/load.ts';
import { type Account, formRequest, getRequest, sendRequest } from '../support/requests.ts';
import { Server } from '../support/server.ts';
import { median } from '../support/statistics.ts';

const CONNECTIONS = 50;
/** Milliseconds that a flush takes longer on one of the two servers. */
const FLUSH_MS = 2;

interface Turn {
  readonly author: Account;
  readonly channelId: number;
  /** The ID of a message in the channel. */
  readonly messageId: number;
  readonly number: number;
}

/** The writes of 50 connections meanwhile. */
const LOADS = {
  sends: ({ author, channelId, number }: Turn) =>
    sendRequest(author, { channelId, topic: `topic ${number % 20}` }, number),
  /** Each needs statements inside its transaction. */
  stars: ({ author, messageId, number }: Turn) =>
    formRequest('POST /messages/flags', author, {
      ...{ op: number % 2 === 0 ? 'add' : 'remove', flag: 'starred' },
      messages: `[${messageId}]`,
    }),
};

/** A page of messages while others write, on a server whose disk is slow, against one whose disk is not. */
export const loop: Figure = {
  name: 'loop',
  async measure(bench) {
    const place = await bench.place(dataSets(bench.quick).beginning);
    const pages: Record<keyof typeof LOADS, [number[], number[]]> = { sends: [[], []], stars: [[], []] };
    for (let round = 0; round < (bench.quick ? 1 : 3); round++)
      for (const [way, flushMs] of [0, FLUSH_MS].entries()) {
        const server = await Server.parley(place.folder, { flushMs });
        try {
          for (const load of ['sends', 'stars'] as const)
            pages[load][way]?.push(...(await slices(bench, place, { server, load })));
        } finally {
          await server.stop();
        }
      }
    return Object.entries(pages).map(([load, [fast, slow]]): Line => {
      const p99 = (name: string, all: readonly number[]) => ({ name, value: median(all), unit: 'ms' });
      const what = `p99 of a page while ${CONNECTIONS} connections write ${load}`;
      return {
        ...ratio(what, p99(`flushes ${FLUSH_MS} ms longer`, slow), p99('as the disk is', fast)),
        aim: { atMost: 1.5 },
      };
    });
  },
};

interface Slice {
  readonly server: Server;
  readonly load: keyof typeof LOADS;
}

/** p99 of the pages of each slice, in ms. */
async function slices(bench: Bench, place: Place, { server, load }: Slice): Promise<number[]> {
  const writers = await Connection.openMany(server.port, CONNECTIONS);
  const readers = await Connection.openMany(server.port, 1);
  const channelId = place.channelIds[0] as number;
  const page = getRequest('/messages', place.accounts[0] as Account, {
    ...{ anchor: 'newest', num_before: 100, num_after: 0 },
    narrow: JSON.stringify([['channel', channelId]]),
  });
  const { messages } = JSON.parse((await readers[0]?.fetch(page)) ?? '') as { messages: { id: number }[] };
  const p99: number[] = [];
  let number = 0;
  const next = (connection: number) =>
    LOADS[load]({
      author: place.accounts[1 + connection] as Account,
      channelId,
      messageId: messages[number % messages.length]?.id as number,
      number: number++,
    });
  for (let slice = 0; slice < (bench.quick ? 2 : 5); slice++) {
    const ms = bench.quick ? 300 : 2000;
    const [read] = await Promise.all([drive(readers, () => page, ms), drive(writers, next, ms)]);
    // The first warms up.
    if (slice > 0) p99.push(read.p99);
  }
  for (const each of [...writers, ...readers]) each.close();
  return p99;
}
