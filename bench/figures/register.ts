import { Connection } from '../support/connection.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import type { Bench, Figure, Line } from '../support/figure.ts';
import { type Account, registerRequest } from '../support/requests.ts';
import { Server } from '../support/server.ts';
import { median, percentile } from '../support/statistics.ts';

/** The whole state of a large organization, for one client after another. */
export const register: Figure = {
  name: 'register',
  async measure(bench) {
    const place = await bench.place(dataSets(bench.quick).crowd);
    const server = await Server.parley(place.folder);
    try {
      return await time(bench, place, server);
    } finally {
      await server.stop();
    }
  },
};

async function time(bench: Bench, { accounts, set }: Place, server: Server): Promise<Line[]> {
  const connection = await Connection.open(server.port);
  const times: number[] = [];
  let bytes = 0;
  const warmUp = 5;
  for (let turn = 0; turn < (bench.quick ? 10 : 45); turn++) {
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
      ...{ name: what, value: median(times), unit: 'ms', aim: { atMost: 300 } },
      absolutes: [
        { name: 'p95', value: percentile(times, 0.95), unit: 'ms' },
        { name: 'response', value: bytes / 1024, unit: 'KB' },
      ],
    },
  ];
}
