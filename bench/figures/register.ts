import { Connection } from '../support/connection.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import type { Figure, Line } from '../support/figure.ts';
import { type Account, registerRequest } from '../support/requests.ts';
import { Server } from '../support/server.ts';
import { median, percentile } from '../support/statistics.ts';

/** The whole state of a large organization, for one client after another. */
export const register: Figure = {
  name: 'register',
  async measure(bench) {
    const { crowd, multitude } = dataSets(bench.quick);
    const lines = await measureIn(await bench.place(crowd), { rounds: bench.quick ? 10 : 45, aim: 300 });
    if (bench.quick) return lines;
    return [...lines, ...(await measureIn(await bench.place(multitude), { rounds: 20, aim: 1500 }))];
  },
};

interface Measured {
  readonly rounds: number;
  /** Milliseconds. */
  readonly aim: number;
}

async function measureIn(place: Place, measured: Measured): Promise<Line[]> {
  const server = await Server.parley(place.folder);
  try {
    return await time(place, server, measured);
  } finally {
    await server.stop();
  }
}

async function time({ accounts, set }: Place, server: Server, { rounds, aim }: Measured): Promise<Line[]> {
  const connection = await Connection.open(server.port);
  const times: number[] = [];
  let bytes = 0;
  const warmUp = 5;
  for (let turn = 0; turn < rounds; turn++) {
    const request = registerRequest(accounts[turn] as Account);
    const from = performance.now();
    const text = await connection.fetch(request);
    if (turn >= warmUp) times.push(performance.now() - from);
    bytes = text.length;
  }
  connection.close();
  const what = `register, ${set.people} users, ${set.channels} channels`;
  return [
    {
      ...{ name: what, value: median(times), unit: 'ms', aim: { atMost: aim } },
      absolutes: [
        { name: 'p95', value: percentile(times, 0.95), unit: 'ms' },
        { name: 'response', value: bytes / 1024, unit: 'KB' },
      ],
    },
  ];
}
