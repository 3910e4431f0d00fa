import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from '../support/connection.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import { type Bench, type Figure, type Line, ratio } from '../support/figure.ts';
import { AT_ITS_LIMIT, type Done, drive } from '../support/load.ts';
import { type Account, sendRequest } from '../support/requests.ts';
import { Server } from '../support/server.ts';
import { median } from '../support/statistics.ts';

const CONNECTIONS = 50;
const DIFFERENT = 20;

/**
 * Acknowledged, that is, fsynced sends, against a handler that only reads the form, and against a server that does nothing but write the same
 * rows to a copy of the database.
 */
export const sends: Figure = {
  name: 'sends',
  async measure(bench) {
    const place = await bench.place(dataSets(bench.quick).history);
    const copy = mkdtempSync(join(tmpdir(), 'parley-bare-writer-'));
    const database = join(copy, 'parley.db');
    copyFileSync(join(place.folder, 'parley.db'), database);
    const servers = {
      parley: await Server.parley(place.folder, { probe: true }),
      bare: await Server.baseline('bare-writer', { BENCH_DATABASE: database }),
      empty: await Server.baseline('empty-fastify'),
    };
    try {
      return linesOf(await measureAll(bench, place, servers));
    } finally {
      await Promise.all(Object.values(servers).map((server) => server.stop()));
      rmSync(copy, { recursive: true, force: true });
    }
  },
};

type Servers = Readonly<Record<'parley' | 'bare' | 'empty', Server>>;

/** Slices of load on one server, and the processor time in milliseconds that all of them took. */
interface Measured {
  readonly slices: Done[];
  cpu: number;
  mainCpu: number;
}
type All = Readonly<Record<keyof Servers, Measured>>;

async function measureAll(bench: Bench, place: Place, servers: Servers): Promise<All> {
  const requests = requestsOf(place);
  const names = Object.keys(servers) as (keyof Servers)[];
  const connections = new Map<keyof Servers, Connection[]>();
  for (const name of names) connections.set(name, await Connection.openMany(servers[name].port, CONNECTIONS));
  const slice = (name: keyof Servers, ms: number) =>
    drive(
      connections.get(name) as Connection[],
      (connection, turn) => requests[connection]?.[turn % DIFFERENT] as string,
      ms,
    );
  for (const name of names) await slice(name, bench.quick ? 300 : 3000);
  const nothing = (): Measured => ({ slices: [], cpu: 0, mainCpu: 0 });
  const all: All = { parley: nothing(), bare: nothing(), empty: nothing() };
  for (let round = 0; round < (bench.quick ? 2 : 7); round++) {
    for (const name of names) {
      const measured = all[name];
      const before = await servers[name].usage();
      measured.slices.push(await slice(name, bench.quick ? 500 : 2000));
      const after = await servers[name].usage();
      measured.cpu += after.cpu - before.cpu;
      measured.mainCpu += after.mainCpu - before.mainCpu;
    }
  }
  for (const each of [...connections.values()].flat()) each.close();
  return all;
}

function requestsOf({ accounts, channelIds }: Place): string[][] {
  return Array.from({ length: CONNECTIONS }, (_, connection) =>
    Array.from({ length: DIFFERENT }, (_, turn) => {
      const place = connection * DIFFERENT + turn;
      const channelId = channelIds[place % channelIds.length] as number;
      return sendRequest(accounts[1 + connection] as Account, { channelId, topic: `topic ${turn}` }, place);
    }),
  );
}

function linesOf({ parley, bare, empty }: All): Line[] {
  const own = Math.max(...empty.slices.map((done) => done.ownCpu));
  const sent = { name: 'Parley', value: rateOf(parley), unit: 'sends/s' };
  const written = { name: 'bare writer', value: rateOf(bare), unit: 'sends/s' };
  const handled = { name: 'empty handler', value: rateOf(empty), unit: 'requests/s' };
  return [
    {
      ...ratio('durable sends/s, 50 connections', sent, handled),
      aim: { atLeast: 0.25 },
      ...(own > 0.95 && { note: AT_ITS_LIMIT }),
    },
    ratio('a bare server that only writes the rows, 50 connections', written, handled),
    ratio('durable sends/s ÷ the bare server that writes', sent, written),
    {
      ...processorTime('processor time of a send', parley.cpu, parley),
      absolutes: [processorTime('bare writer', bare.cpu, bare)],
    },
    {
      ...processorTime('processor time of a send on the main thread', parley.mainCpu, parley),
      absolutes: [processorTime('bare writer', bare.mainCpu, bare)],
      aim: { atMost: 70 },
    },
    { name: 'send p50, 50 connections', value: median(parley.slices.map((done) => done.p50)), unit: 'ms' },
    { name: 'send p99, 50 connections', value: median(parley.slices.map((done) => done.p99)), unit: 'ms' },
  ];
}

const rateOf = ({ slices }: Measured): number => median(slices.map((done) => done.perSecond));

/** `ms` for all requests of the slices; in microseconds for each. */
function processorTime(name: string, ms: number, { slices }: Measured) {
  const count = slices.reduce((sum, done) => sum + done.count, 0);
  return { name, value: (ms * 1000) / count, unit: 'µs' };
}
