import { Connection } from '../support/connection.ts';
import { Crowd, type Round, registerAll } from '../support/crowd.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import { type Bench, type Figure, type Line, ratio } from '../support/figure.ts';
import { AT_ITS_LIMIT } from '../support/load.ts';
import type { Waiting } from '../support/poller.ts';
import { type Account, getRequest, queueRequest, sendRequest } from '../support/requests.ts';
import { Server } from '../support/server.ts';
import { median, percentile } from '../support/statistics.ts';

/** The channels of the crowd (data-set.ts) by how many are in them. */
const FEW = 0;
const EVERYBODY = 2;

/** One message to all who wait, all of them woken at once, against a server that can do nothing else. */
export const polls: Figure = {
  name: 'polls',
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

/** A server with waiting clients, and a sender. */
interface Side {
  readonly server: Server;
  readonly crowd: Crowd;
}

interface Rounds {
  readonly timed: Round[];
  /** Milliseconds of the server's processor time. */
  cpu: number;
}

/** So many clients that wait in a place. */
interface Trial {
  readonly bench: Bench;
  readonly place: Place;
  readonly count: number;
}

async function compare(trial: Trial, parley: Server): Promise<Line[]> {
  const { place, count } = trial;
  const sample = await deliveryOf(place, parley);
  const clients = await registerAll(parley, place.accounts.slice(0, count), ['message']);
  const bare = await Server.baseline('bare-poll', { BENCH_DELIVERY: sample });
  const sides: Side[] = [
    { server: parley, crowd: await Crowd.open(parley.port, clients) },
    { server: bare, crowd: await Crowd.open(bare.port, clients.map(towardsBare)) },
  ];
  try {
    const [ours, theirs] = (await alternate(trial, sides)) as [Rounds, Rounds];
    const few = count === 1000 ? await deliverToFew(place, (sides[0] as Side).crowd) : [];
    const times = timesOf(count, ours.timed, theirs.timed);
    return [rateOf(count, ours.timed, theirs.timed), costOf(count, ours, theirs), ...times, ...few];
  } finally {
    for (const { crowd } of sides) crowd.close();
    await bare.stop();
  }
}

/** A body as Parley answers with, for the bare server to repeat. */
async function deliveryOf(place: Place, server: Server): Promise<string> {
  const owner = place.accounts[0] as Account;
  const connection = await Connection.open(server.port);
  const queue = JSON.parse(await connection.fetch(queueRequest(owner))) as {
    queue_id: string;
    last_event_id: number;
  };
  const wait = await Connection.open(server.port);
  const delivery = wait.fetch(getRequest('/events', owner, queue as unknown as Record<string, string>));
  await connection.fetch(request(place, FEW, 0));
  const text = await delivery;
  connection.close();
  wait.close();
  return text;
}

const towardsBare = (client: Waiting): Waiting => ({ ...client, last: 0 });

const request = ({ accounts, channelIds }: Place, channel: number, turn: number) =>
  sendRequest(
    accounts[1] as Account,
    { channelId: channelIds[channel] as number, topic: 'to all of you' },
    turn,
  );

/** Rounds on the one and on the other in turns. */
async function alternate({ bench, place, count }: Trial, sides: readonly Side[]): Promise<Rounds[]> {
  const rounds = sides.map((): Rounds => ({ timed: [], cpu: 0 }));
  const inBlock = bench.quick ? 3 : Math.ceil(20_000 / count);
  for (let block = 0; block < (bench.quick ? 3 : 10); block++) {
    for (const [side, { server, crowd }] of sides.entries()) {
      const cpu = (await server.usage()).cpu;
      const timed: Round[] = [];
      for (let turn = 0; turn < inBlock; turn++)
        timed.push(await crowd.round(request(place, EVERYBODY, 0), count));
      // The first blocks warm up.
      if (block < 2) continue;
      const taken = rounds[side] as Rounds;
      taken.timed.push(...timed);
      taken.cpu += (await server.usage()).cpu - cpu;
    }
  }
  return rounds;
}

function rateOf(count: number, ours: readonly Round[], theirs: readonly Round[]): Line {
  const rate = (name: string, rounds: readonly Round[]) => ({
    ...{ name, unit: 'deliveries/s' },
    value: median(rounds.map((round) => (count * 1000) / Math.max(...round.deliveries))),
  });
  const line = ratio(
    `deliveries/s, ${count} waiting, all woken`,
    rate('Parley', ours),
    rate('bare server', theirs),
  );
  const own = median(theirs.map((round) => round.ownCpu));
  return { ...line, aim: { atLeast: 0.65 }, ...(own > 0.95 && { note: AT_ITS_LIMIT }) };
}

/** Others on the machine do not count here; each delivery's next request does. */
function costOf(count: number, ours: Rounds, theirs: Rounds): Line {
  const rate = (name: string, { cpu, timed }: Rounds) => ({
    ...{ name, unit: 'deliveries/s' },
    value: (count * timed.length * 1000) / cpu,
  });
  return ratio(
    `deliveries per second of one core, ${count} waiting, next requests included`,
    rate('Parley', ours),
    rate('bare server', theirs),
  );
}

function timesOf(count: number, ours: readonly Round[], theirs: readonly Round[]): Line[] {
  const at = (share: number, rounds: readonly Round[]) =>
    percentile(
      rounds.flatMap((round) => round.deliveries),
      share,
    );
  const after = ours.flatMap(({ deliveries, acknowledged }) => deliveries.map((each) => each - acknowledged));
  const line = (name: string, share: number): Line => ({
    ...{ name: `send → delivery ${name}, ${count} woken at once`, value: at(share, ours), unit: 'ms' },
    absolutes: [
      { name: 'bare server', value: at(share, theirs), unit: 'ms' },
      { name: 'after the acknowledgement', value: percentile(after, share), unit: 'ms' },
    ],
  });
  return [line('p50', 0.5), line('p99', 0.99)];
}

/** The usual message: for a few of the waiting clients, at an unhurried pace. */
async function deliverToFew(place: Place, crowd: Crowd): Promise<Line[]> {
  const count = place.set.subscribers[FEW] as number;
  const rounds: Round[] = [];
  for (let turn = 0; turn < 600; turn++) {
    rounds.push(await crowd.round(request(place, FEW, turn), count));
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  const times = rounds.slice(100).flatMap((round) => round.deliveries);
  const acknowledged = percentile(
    rounds.map((round) => round.acknowledged),
    0.5,
  );
  const absolutes = [{ name: 'acknowledged after', value: acknowledged, unit: 'ms' }];
  const what = `1000 waiting, ${count} woken`;
  const line = (name: string, share: number, atMost: number): Line => ({
    ...{ name: `send → delivery ${name}, ${what}`, value: percentile(times, share), unit: 'ms' },
    ...{ aim: { atMost }, absolutes },
  });
  return [line('p50', 0.5, 5), line('p99', 0.99, 25)];
}
