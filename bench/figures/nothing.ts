import { Connection } from '../support/connection.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import { type Bench, type Figure, type Line, ratio } from '../support/figure.ts';
import { BUSY_TOPIC, busySender, TOPICS, WRITERS } from '../support/messages.ts';
import { makeMuted, makeUnread } from '../support/read-states.ts';
import { type Account, getRequest } from '../support/requests.ts';
import { Server } from '../support/server.ts';
import { percentile } from '../support/statistics.ts';

const PAGE = 100;

type Term = { operator: string; operand: unknown; negated?: boolean } | readonly [string, string];

interface Narrow {
  readonly name: string;
  readonly terms: readonly Term[];
  readonly reader?: Account;
}

const term = (operator: string, operand: unknown) => ({ operator, operand });
const not = (operator: string, operand: unknown) => ({ operator, operand, negated: true });

/** Who has muted every channel, and who has everything unread. */
const muter = ({ accounts }: Place) => accounts[2] as Account;
const newcomer = ({ accounts }: Place) => accounts[3] as Account;

/** Searches for words that no message has in this order, though all messages have most of them (`support/messages.ts`). */
function searchesOf({ accounts, channelIds }: Place): Narrow[] {
  const channel = term('channel', channelIds[0]);
  const sender = term('sender', busySender(accounts).id);
  const phrase = term('search', '"people message"');
  return [
    { name: 'a phrase of two words of every message', terms: [phrase] },
    { name: 'a phrase of four', terms: [term('search', '"write as people long"')] },
    { name: 'what is written together', terms: [term('search', 'people_message')] },
    { name: 'a phrase, a channel', terms: [phrase, channel] },
    { name: 'a phrase, a topic', terms: [phrase, channel, term('topic', BUSY_TOPIC)] },
    { name: 'a phrase, a sender', terms: [phrase, sender] },
    { name: 'two words of one message each', terms: [term('search', '7777 8888')] },
    { name: '-search: a word of every message', terms: [not('search', 'message')] },
    { name: '-search: two of them', terms: [not('search', 'message people')] },
    { name: '-search, a channel', terms: [not('search', 'message'), channel] },
    { name: '-search, a sender', terms: [not('search', 'message'), sender] },
    { name: 'a word of every message, has:image', terms: [term('search', 'message'), term('has', 'image')] },
    {
      name: 'a word of every message, -search: another',
      terms: [term('search', 'message'), not('search', 'people')],
    },
  ];
}

function othersOf(place: Place): Narrow[] {
  const { accounts, channelIds } = place;
  const channel = term('channel', channelIds[0]);
  const sender = term('sender', busySender(accounts).id);
  // As pairs, so that they fit into one line of a request.
  const everybody = accounts.slice(1, 1 + WRITERS).map(({ email }) => ['-sender', email] as const);
  const silent = term('sender', accounts[0]?.id);
  const isNot = ['starred', 'mentioned', 'alerted', 'resolved', 'followed', 'muted'] as const;
  const hasNot = ['reaction', 'image', 'link', 'attachment'] as const;
  return [
    ...isNot.map((state) => ({ name: `is:${state}`, terms: [term('is', state)] })),
    ...hasNot.map((what) => ({ name: `has:${what}`, terms: [term('has', what)] })),
    { name: 'has:image, a sender', terms: [term('has', 'image'), sender] },
    { name: 'a sender who is silent', terms: [silent] },
    { name: 'a sender who is silent, a topic', terms: [silent, channel, term('topic', BUSY_TOPIC)] },
    { name: 'a topic without messages', terms: [term('topic', 'nowhere')] },
    { name: 'a topic without messages, a channel', terms: [channel, term('topic', 'nowhere')] },
    { name: 'in:home, everything muted', terms: [term('in', 'home'), not('is', 'dm')], reader: muter(place) },
    { name: 'is:muted, a sender who is silent', terms: [term('is', 'muted'), silent], reader: muter(place) },
    {
      name: '-is:unread, everything unread',
      terms: [not('is', 'unread'), not('is', 'dm'), not('sender', newcomer(place).id)],
      reader: newcomer(place),
    },
    { name: '-sender of everybody', terms: everybody },
    {
      name: '-sender of everybody, a channel',
      terms: [channel, ...everybody],
    },
    { name: '-topic of every topic, a channel', terms: [channel, ...everyTopic()] },
  ];
}

const everyTopic = () => Array.from({ length: TOPICS }, (_, index) => not('topic', `topic ${index}`));

/** Narrows of a long history that nothing matches, against a plain page of it. */
export const nothing: Figure = {
  name: 'nothing',
  async measure(bench) {
    const place = await bench.place(dataSets(bench.quick).history);
    makeMuted(place, muter(place));
    makeUnread(place, [newcomer(place)], place.set.messages);
    const server = await Server.parley(place.folder);
    try {
      const connection = await Connection.open(server.port);
      const lines: Line[] = [];
      for (const narrow of [...searchesOf(place), ...othersOf(place)])
        lines.push(await compare({ bench, place, connection }, narrow));
      connection.close();
      return lines;
    } finally {
      await server.stop();
    }
  },
};

interface Asking {
  readonly bench: Bench;
  readonly place: Place;
  readonly connection: Connection;
}

/** In turns with the plain page. */
async function compare(
  { bench, place, connection }: Asking,
  { name, terms, reader = place.accounts[0] as Account }: Narrow,
): Promise<Line> {
  const requests = [request(reader, terms), request(place.accounts[0] as Account, [])];
  const times: [number[], number[]] = [[], []];
  const until = performance.now() + (bench.quick ? 300 : 3000);
  for (let round = 0; round < 3 || (round < 100 && performance.now() < until); round++) {
    for (const side of [0, 1] as const) {
      const from = performance.now();
      const text = await connection.fetch(requests[side] as string);
      const took = performance.now() - from;
      if (round > 0) times[side].push(took);
      else if (side === 0) requireNothing(name, text);
    }
  }
  const p95 = (what: string, side: 0 | 1) => ({
    ...{ name: what, value: percentile(times[side], 0.95), unit: 'ms' },
  });
  return { ...ratio(`nothing, p95: ${name}`, p95('nothing', 0), p95('plain page', 1)), aim: { atMost: 5 } };
}

function request(reader: Account, terms: Narrow['terms']): string {
  const params = { anchor: 'newest', num_before: PAGE, num_after: 0, narrow: JSON.stringify(terms) };
  return getRequest('/messages', reader, params);
}

function requireNothing(name: string, text: string): void {
  const { messages } = JSON.parse(text) as { messages: unknown[] };
  if (messages.length > 0) throw new Error(`${name}: ${messages.length} messages instead of none`);
}
