import { Connection } from '../support/connection.ts';
import type { Place } from '../support/data-set.ts';
import { type Bench, type Line, ratio } from '../support/figure.ts';
import { BUSY_TOPIC, busySender } from '../support/messages.ts';
import { type Account, getRequest } from '../support/requests.ts';
import type { Server } from '../support/server.ts';
import { serverFigure } from '../support/server-figure.ts';
import { percentile } from '../support/statistics.ts';

const PAGE = 100;

interface Search {
  readonly name: string;
  readonly terms: readonly { operator: string; operand: unknown }[];
}

const term = (operator: string, operand: unknown) => ({ operator, operand });

/** `message` is in every message, a number in one, `absent` in none, `rare` in one of a thousand. */
export function searchesOf({ accounts, channelIds }: Place): Search[] {
  const sender = busySender(accounts).id;
  const quiet = channelIds.at(-1);
  return [
    { name: 'a word of every message', terms: [term('search', 'message')] },
    { name: 'a rare word', terms: [term('search', 'rare')] },
    { name: 'a word of one message', terms: [term('search', '7777')] },
    { name: 'a word that is nowhere', terms: [term('search', 'absent')] },
    { name: 'two words of which one is nowhere', terms: [term('search', 'message absent')] },
    { name: 'a phrase', terms: [term('search', '"about as long as"')] },
    { name: 'every message, a channel', terms: [term('search', 'message'), term('channel', quiet)] },
    {
      name: 'every message, a topic',
      terms: [term('search', 'message'), term('channel', channelIds[0]), term('topic', BUSY_TOPIC)],
    },
    {
      name: 'every message, a topic of few',
      terms: [term('search', 'message'), term('channel', quiet), term('topic', 'topic 7')],
    },
    { name: 'rare, a sender', terms: [term('search', 'rare'), term('sender', sender)] },
    { name: 'every message, is:starred', terms: [term('search', 'message'), term('is', 'starred')] },
    { name: 'rare, a direct conversation', terms: [term('search', 'rare'), term('dm', [sender])] },
  ];
}

/** Searches of a long history, against a plain page of it. */
export const search = serverFigure({ name: 'search', data: 'history', measure: compare });

async function compare(bench: Bench, place: Place, server: Server): Promise<Line[]> {
  const connection = await Connection.open(server.port);
  const plain = await timesOf(bench, connection, request(place, []));
  const lines: Line[] = [];
  for (const { name, terms } of searchesOf(place)) {
    const times = await timesOf(bench, connection, request(place, terms));
    const line = ratio(`search p95: ${name}`, p95('search', times), p95('plain page', plain));
    lines.push({ ...line, aim: { atMost: 10 } });
  }
  connection.close();
  return lines;
}

const p95 = (name: string, times: readonly number[]) => ({
  ...{ name, value: percentile(times, 0.95), unit: 'ms' },
});

async function timesOf(bench: Bench, connection: Connection, text: string): Promise<number[]> {
  const times: number[] = [];
  const warmUp = 10;
  for (let round = 0; round < (bench.quick ? 30 : 110); round++) {
    const from = performance.now();
    await connection.fetch(text);
    if (round >= warmUp) times.push(performance.now() - from);
  }
  return times;
}

export function request(place: Place, terms: Search['terms']): string {
  const params = { anchor: 'newest', num_before: PAGE, num_after: 0, narrow: JSON.stringify(terms) };
  return getRequest('/messages', place.accounts[0] as Account, params);
}
