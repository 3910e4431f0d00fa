import { Connection } from '../support/connection.ts';
import { registerAll } from '../support/crowd.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import type { Figure, Line } from '../support/figure.ts';
import { type Account, sendRequest } from '../support/requests.ts';
import { Returning } from '../support/returning.ts';
import { Server } from '../support/server.ts';
import { median } from '../support/statistics.ts';

/** The channel of the crowd (data-set.ts) that everybody is in. */
const EVERYBODY = 2;

/** In milliseconds since the kill. */
interface Round {
  /** The new server listens. */
  readonly ready: number;
  /** The last client has the message that was sent after that. */
  readonly last: number;
}

/** All clients of a server that is killed come back to the one that takes its place, and have what is sent then. */
export const comeBack: Figure = {
  name: 'return',
  async measure(bench) {
    const place = await bench.place(dataSets(bench.quick).crowd);
    const count = bench.quick ? 500 : 10_000;
    let server = await Server.parley(place.folder);
    const { port } = server;
    const clients = new Returning(
      port,
      await registerAll(server, place.accounts.slice(0, count), ['message']),
    );
    const rounds: Round[] = [];
    let sent = 0;
    const next = () => clients.next(++sent, () => send(place, port));
    try {
      await next();
      while (rounds.length < (bench.quick ? 1 : 3)) {
        const killed = performance.now();
        await server.kill();
        server = await Server.parley(place.folder, { env: { PORT: `${port}` } });
        const ready = performance.now() - killed;
        rounds.push({ ready, last: ((await next()).at(-1) as number) - killed });
      }
      return linesOf(count, rounds, clients.without(sent));
    } finally {
      clients.close();
      await server.stop();
    }
  },
};

async function send({ accounts, channelIds }: Place, port: number): Promise<void> {
  const connection = await Connection.open(port);
  const channelId = channelIds[EVERYBODY] as number;
  await connection.fetch(sendRequest(accounts[1] as Account, { channelId, topic: 'to all of you' }, 0));
  connection.close();
}

function linesOf(count: number, rounds: readonly Round[], without: number): Line[] {
  const ready = median(rounds.map((round) => round.ready));
  const last = median(rounds.map((round) => round.last));
  return [
    {
      ...{ name: `${count} clients back after a kill, from the kill to the last`, value: last, unit: 'ms' },
      aim: { atMost: 10_000 },
      absolutes: [{ name: 'the new server listens', value: ready, unit: 'ms' }],
    },
    {
      ...{ name: 'clients that lack a message or have one twice', value: without, unit: 'clients' },
      aim: { atMost: 0 },
    },
  ];
}
