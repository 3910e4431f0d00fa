import { gzipSync } from 'node:zlib';
import { dataSets, type Place } from '../support/data-set.ts';
import type { Bench, Figure, Line } from '../support/figure.ts';
import { type Asked, fetchRaw } from '../support/replies.ts';
import { Server } from '../support/server.ts';
import { median } from '../support/statistics.ts';

/** The server's cost of compression, in processor time of all its threads, and its saving. */
export const compression: Figure = {
  name: 'compression',
  async measure(bench) {
    const { crowd, beginning } = dataSets(bench.quick);
    const register: Asked = { method: 'POST', path: '/register', form: STATE };
    return [
      ...(await linesOf(bench, await bench.place(crowd), { what: 'register', asked: register })),
      ...(await linesOf(bench, await bench.place(beginning), { what: 'register', asked: register })),
      ...(await linesOf(bench, await bench.place(beginning), { what: '100 messages', asked: PAGE })),
    ];
  },
};

const STATE = {
  ...{ apply_markdown: 'true', client_extavatar: 'true' },
  client_capabilities: JSON.stringify({ user_avatar_url_field_optional: true, user_settings_object: true }),
};
const PAGE: Asked = {
  method: 'GET',
  path: '/messages?anchor=newest&num_before=99&num_after=0&apply_markdown=true',
};
const CODINGS = ['identity', 'gzip', 'br', 'zstd'] as const;
type Coding = (typeof CODINGS)[number];

interface Measured {
  readonly what: string;
  readonly asked: Asked;
}

/** The cost of one reply. */
interface Cost {
  /** Microseconds. */
  readonly cpu: number;
  readonly bytes: number;
}

async function linesOf(bench: Bench, place: Place, { what, asked }: Measured): Promise<Line[]> {
  const server = await Server.parley(place.folder, { probe: true });
  try {
    const costs = await measure(server, place, { asked, rounds: bench.quick ? 3 : 9 });
    const plain = costs.identity;
    const name = `${what}, ${place.set.people} users`;
    const anew = anewOf(await bytesOf(server, place, asked));
    const ratios = (['gzip', 'br', 'zstd'] as const)
      .filter((coding) => costs[coding].bytes < plain.bytes)
      .map((coding) => ({
        name: `${name}: CPU in ${coding} ÷ plain`,
        value: costs[coding].cpu / plain.cpu,
        unit: '×',
        ...(place.set.name === 'crowd' && { aim: { atMost: 1.1 } }),
        absolutes: [
          { name: 'plain', value: plain.cpu, unit: 'µs' },
          { name: coding, value: costs[coding].cpu, unit: 'µs' },
          { name: 'gzip of the whole', value: anew, unit: 'µs' },
          { name: 'plain', value: plain.bytes / 1024, unit: 'KB' },
          { name: coding, value: costs[coding].bytes / 1024, unit: 'KB' },
        ],
      }));
    return [...ratios, ...(place.set.name === 'crowd' ? wireLines(name, costs) : [])];
  } finally {
    await server.stop();
  }
}

/** As browsers get it: each of them takes gzip, which alone has shared runs. */
const wireLines = (name: string, { gzip, identity }: Record<Coding, Cost>): Line[] => [
  {
    ...{ name: `${name}: on the wire`, value: gzip.bytes / 1024, unit: 'KB', aim: { atMost: 500 } },
    absolutes: [{ name: 'plain', value: identity.bytes / 1024, unit: 'KB' }],
  },
  { name: `${name}: processor time`, value: gzip.cpu / 1000, unit: 'ms', aim: { atMost: 40 } },
];

/** In turns, after a warm-up. */
async function measure(
  server: Server,
  place: Place,
  { asked, rounds }: { readonly asked: Asked; readonly rounds: number },
): Promise<Record<Coding, Cost>> {
  const costs = { identity: [], gzip: [], br: [], zstd: [] } as Record<Coding, Cost[]>;
  for (let round = -1; round < rounds; round++)
    for (const coding of CODINGS) {
      const cost = await costOf(server, place, { ...asked, coding });
      if (round >= 0) costs[coding].push(cost);
    }
  const middle = (each: readonly Cost[]): Cost => ({
    cpu: median(each.map(({ cpu }) => cpu)),
    bytes: each[0]?.bytes ?? 0,
  });
  const { identity, gzip, br, zstd } = costs;
  return { identity: middle(identity), gzip: middle(gzip), br: middle(br), zstd: middle(zstd) };
}

const REPLIES = 20;

async function costOf(
  server: Server,
  { accounts }: Place,
  asked: Asked & { readonly coding: Coding },
): Promise<Cost> {
  const before = await server.usage();
  let bytes = 0;
  for (let turn = 0; turn < REPLIES; turn++)
    bytes = (await fetchRaw(server, accounts[1 + turn] ?? (accounts[0] as Place['accounts'][0]), asked))
      .length;
  const { cpu } = await server.usage();
  return { cpu: ((cpu - before.cpu) * 1000) / REPLIES, bytes };
}

const bytesOf = (server: Server, { accounts }: Place, asked: Asked) =>
  fetchRaw(server, accounts[1] as Place['accounts'][0], { ...asked, coding: 'identity' });

/** Microseconds of gzip at its quickest level over the whole text. */
function anewOf(text: Buffer): number {
  const times: number[] = [];
  for (let turn = 0; turn < 15; turn++) {
    const from = performance.now();
    gzipSync(text, { level: 1 });
    times.push(performance.now() - from);
  }
  return median(times) * 1000;
}
