import { connect } from 'node:net';
import { Connection } from '../support/connection.ts';
import { registerAll } from '../support/crowd.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import { type Bench, type Figure, type Line, ratio } from '../support/figure.ts';
import { Listeners } from '../support/listeners.ts';
import { AT_ITS_LIMIT, ownCpu } from '../support/load.ts';
import { type Account, sendRequest } from '../support/requests.ts';
import { Server } from '../support/server.ts';
import { median, percentile } from '../support/statistics.ts';

/** The channel of the crowd (data-set.ts) that everybody is in. */
const EVERYBODY = 2;
/** Messages of the flood that are on their way at the same time. */
const SENDERS = 50;

/** One message to all who stream, and as many as can be sent, against a server that can do nothing but broadcast. */
export const streams: Figure = {
  name: 'streams',
  async measure(bench) {
    const lines: Line[] = [];
    for (const count of bench.quick ? [100, 500] : [1000, 5000]) {
      const place = await bench.place(dataSets(bench.quick).crowd);
      const parley = await Server.parley(place.folder, { probe: true });
      try {
        lines.push(...(await compare({ bench, place, count }, parley)));
      } finally {
        await parley.stop();
      }
    }
    return lines;
  },
};

/** A server with listening clients, and a sender. */
interface Side {
  readonly server: Server;
  readonly listeners: Listeners;
  readonly senders: readonly Connection[];
}

/** So many clients that wait in a place. */
interface Trial {
  readonly bench: Bench;
  readonly place: Place;
  readonly count: number;
}

async function compare(trial: Trial, parley: Server): Promise<Line[]> {
  const { place, count } = trial;
  const requests = await streamRequests(parley, place.accounts.slice(0, count + 1));
  const delivery = await deliveryOf(place, parley, requests.pop() as string);
  const bare = await Server.baseline('bare-stream', { BENCH_DELIVERY: delivery });
  const sides: Side[] = [];
  for (const server of [parley, bare]) {
    const listeners = await Listeners.open(server.port, requests);
    sides.push({ server, listeners, senders: await Connection.openMany(server.port, SENDERS) });
  }
  try {
    const [ours, theirs] = (await alternate(trial, sides)) as [Rounds, Rounds];
    const single = [
      rateOf(count, ours.timed, theirs.timed),
      costOf(count, ours, theirs),
      ...timesOf(count, ours.timed, theirs.timed),
    ];
    return [...single, await flood(trial, sides)];
  } finally {
    for (const { listeners, senders } of sides) {
      listeners.close();
      for (const each of senders) each.close();
    }
    await bare.stop();
  }
}

async function streamRequests(server: Server, people: readonly Account[]): Promise<string[]> {
  const clients = await registerAll(server, people, ['message']);
  return clients.map(({ before, last, after }) =>
    `${before}${last}${after}`.replace('/events?', '/events/stream?'),
  );
}

/** An event as Parley streams it, for the bare server to repeat. */
async function deliveryOf(place: Place, server: Server, request: string): Promise<string> {
  const response = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect({ port: server.port, host: '127.0.0.1' }, () => socket.write(request));
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      if (text === '') void Connection.open(server.port).then((sender) => send(place, sender, 0));
      text += chunk;
      if (!/\n\nid: .*\n\n$/s.test(text)) return;
      socket.destroy();
      resolve(text);
    });
  });
  return response.slice(response.indexOf('\n\nid: ') + 2);
}

async function send({ accounts, channelIds }: Place, connection: Connection, turn: number): Promise<void> {
  const channelId = channelIds[EVERYBODY] as number;
  await connection.fetch(sendRequest(accounts[1] as Account, { channelId, topic: 'to all of you' }, turn));
}

/** In milliseconds: since the message was sent, and between the first delivery and the last. */
interface Round {
  readonly first: number;
  readonly last: number;
  readonly ownCpu: number;
}

interface Rounds {
  readonly timed: Round[];
  /** Milliseconds of the server's processor time, and the messages that it was taken by. */
  cpu: number;
  messages: number;
}

async function alternate({ bench, place, count }: Trial, sides: readonly Side[]) {
  const rounds = sides.map((): Rounds => ({ timed: [], cpu: 0, messages: 0 }));
  const inBlock = bench.quick ? 3 : Math.ceil(20_000 / count);
  for (let block = 0; block < (bench.quick ? 3 : 10); block++) {
    for (const [side, each] of sides.entries()) {
      const cpu = (await each.server.usage()).cpu;
      const timed: Round[] = [];
      for (let turn = 0; turn < inBlock; turn++) timed.push(await roundOf(place, each, count));
      // The first blocks warm up.
      if (block < 2) continue;
      const taken = rounds[side] as Rounds;
      taken.timed.push(...timed);
      taken.cpu += (await each.server.usage()).cpu - cpu;
      taken.messages += inBlock;
    }
  }
  return rounds;
}

async function roundOf(place: Place, { listeners, senders }: Side, count: number): Promise<Round> {
  const cpu = ownCpu();
  const from = performance.now();
  const arrived = listeners.next(count);
  await send(place, senders[0] as Connection, 0);
  const { first, last } = await arrived;
  return { first: first - from, last: last - from, ownCpu: (ownCpu() - cpu) / (last - from) };
}

function rateOf(count: number, ours: readonly Round[], theirs: readonly Round[]): Line {
  const rate = (name: string, rounds: readonly Round[]) => ({
    ...{ name, unit: 'deliveries/s' },
    value: median(rounds.map(({ first, last }) => (count * 1000) / (last - first))),
  });
  const line = ratio(
    `deliveries/s, ${count} streams, from the first to the last`,
    rate('Parley', ours),
    rate('bare broadcaster', theirs),
  );
  const own = median(theirs.map((round) => round.ownCpu));
  return { ...line, aim: { atLeast: 0.85 }, ...(own > 0.95 && { note: AT_ITS_LIMIT }) };
}

/** Others on the machine do not count here; the sends do. */
function costOf(count: number, ours: Rounds, theirs: Rounds): Line {
  const rate = (name: string, { cpu, messages }: Rounds) => ({
    ...{ name, unit: 'deliveries/s' },
    value: (count * messages * 1000) / cpu,
  });
  return ratio(
    `deliveries per second of one core, ${count} streams, sends included`,
    rate('Parley', ours),
    rate('bare broadcaster', theirs),
  );
}

function timesOf(count: number, ours: readonly Round[], theirs: readonly Round[]): Line[] {
  const at = (share: number, rounds: readonly Round[]) =>
    percentile(
      rounds.map(({ last }) => last),
      share,
    );
  return [0.5, 0.99].map((share) => ({
    ...{ name: `send → last delivery p${share * 100}, ${count} streams`, value: at(share, ours), unit: 'ms' },
    absolutes: [{ name: 'bare broadcaster', value: at(share, theirs), unit: 'ms' }],
  }));
}

/** Messages as fast as they can be sent, by processor time of the server: the sends are in it. */
async function flood({ bench, place, count }: Trial, sides: readonly Side[]): Promise<Line> {
  const messages = Math.ceil((bench.quick ? 50_000 : 2_000_000) / count);
  const perCore: number[] = [];
  let own = 0;
  for (const side of sides) {
    const cpu = (await side.server.usage()).cpu;
    const [ownFrom, from] = [ownCpu(), performance.now()];
    const arrived = side.listeners.next(count * messages);
    let turn = 0;
    const work = side.senders.map(async (sender) => {
      while (turn < messages) await send(place, sender, turn++);
    });
    await Promise.all([...work, arrived]);
    own = Math.max(own, (ownCpu() - ownFrom) / (performance.now() - from));
    perCore.push((count * messages * 1000) / ((await side.server.usage()).cpu - cpu));
  }
  const [ours = 0, theirs = 0] = perCore;
  return {
    ...{
      name: `flood: deliveries per second of one core, ${count} streams`,
      value: ours,
      unit: 'deliveries/s',
    },
    aim: { atLeast: 300_000 },
    absolutes: [{ name: 'bare broadcaster, a write for each', value: theirs, unit: 'deliveries/s' }],
    ...(own > 0.95 && { note: AT_ITS_LIMIT }),
  };
}
