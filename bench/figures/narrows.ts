import { Connection } from '../support/connection.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import { type Bench, type Figure, type Line, ratio } from '../support/figure.ts';
import { BUSY_TOPIC, busySender } from '../support/messages.ts';
import { type Account, getRequest } from '../support/requests.ts';
import { Server } from '../support/server.ts';
import { median } from '../support/statistics.ts';

const PAGE = 100;

interface Narrow {
  readonly name: string;
  readonly terms: readonly { operator: string; operand: unknown }[];
  readonly anchor?: string;
}

/** Narrows of the first account; each has a page even in a short history. */
export function narrowsOf({ accounts, channelIds }: Place): Narrow[] {
  const sender = busySender(accounts).id;
  return [
    { name: 'combined feed', terms: [] },
    { name: 'channel and topic', terms: [term('channel', channelIds[0]), term('topic', BUSY_TOPIC)] },
    { name: 'channel', terms: [term('channel', channelIds[0])] },
    { name: 'dm', terms: [term('dm', [sender])] },
    { name: 'sender', terms: [term('sender', sender)] },
    { name: 'is:unread', terms: [term('is', 'unread')] },
    { name: 'first_unread', terms: [], anchor: 'first_unread' },
  ];
}

const term = (operator: string, operand: unknown) => ({ operator, operand });

/** A page of messages out of a long history, against the same out of a short one. */
export const narrows: Figure = {
  name: 'narrows',
  async measure(bench) {
    const { history, beginning } = dataSets(bench.quick);
    const long = await bench.place(history);
    const short = await bench.place(beginning);
    const servers = [await Server.parley(long.folder), await Server.parley(short.folder)] as const;
    try {
      const lines: Line[] = [];
      const connections = await Promise.all(servers.map((server) => Connection.open(server.port)));
      for (const index of narrowsOf(long).keys())
        lines.push(await compare(bench, index, { places: [long, short], connections }));
      for (const each of connections) each.close();
      return lines;
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  },
};

/** A long and a short history, and a connection to the server of each. */
interface Histories {
  readonly places: readonly [Place, Place];
  readonly connections: readonly Connection[];
}

async function compare(bench: Bench, index: number, { places, connections }: Histories): Promise<Line> {
  const requests = places.map((place) => request(place, narrowsOf(place)[index] as Narrow));
  const times: [number[], number[]] = [[], []];
  const warmUp = 20;
  for (let round = 0; round < (bench.quick ? 40 : 220); round++) {
    for (const side of [0, 1] as const) {
      const from = performance.now();
      const text = await (connections[side] as Connection).fetch(requests[side] as string);
      const took = performance.now() - from;
      if (round >= warmUp) times[side].push(took);
      else if (round === 0) requirePage(text);
    }
  }
  const [long, short] = places.map(({ set }, side) => ({
    ...{ name: `of ${set.messages}`, value: median(times[side as 0 | 1]), unit: 'ms' },
  })) as [{ name: string; value: number; unit: string }, { name: string; value: number; unit: string }];
  const { name } = narrowsOf(places[0])[index] as Narrow;
  return { ...ratio(`GET /messages, ${PAGE}: ${name}`, long, short), aim: { atMost: 1.3 } };
}

export function request(place: Place, { terms, anchor }: Narrow): string {
  const around = anchor
    ? { num_before: PAGE / 2, num_after: PAGE / 2 - 1 }
    : { num_before: PAGE, num_after: 0 };
  const params = { anchor: anchor ?? 'newest', ...around, narrow: JSON.stringify(terms) };
  return getRequest('/messages', place.accounts[0] as Account, params);
}

function requirePage(text: string): void {
  const { messages } = JSON.parse(text) as { messages: unknown[] };
  // first_unread, at the start of the history, has nothing before it.
  if (messages.length < PAGE / 2) throw new Error(`A page of ${messages.length} messages instead of ${PAGE}`);
}
