import { Connection } from '../support/connection.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import { type Bench, type Figure, type Line, type Quantity, ratio } from '../support/figure.ts';
import { makeAway, makeUnread } from '../support/read-states.ts';
import { type Account, formRequest, getRequest } from '../support/requests.ts';
import { Server } from '../support/server.ts';
import { median, percentile } from '../support/statistics.ts';

const PAGE = 100;
/** The most messages that one request changes. */
const AT_ONCE = 5000;
const FEW = 1000;
/** Users of the history whom no other figure uses: the first of them. */
const FIRST = 70;

/** Each marks what is unread as read once. */
interface People {
  readonly byNarrow: readonly Account[];
  readonly muchKnown: readonly Account[];
  readonly fewKnown: readonly Account[];
  /** They have not been here meanwhile. */
  readonly muchMissed: readonly Account[];
  readonly fewMissed: readonly Account[];
}

/** Much that becomes read: piece by piece, against a plain page; all at once, against little. */
export const markRead: Figure = {
  name: 'mark-read',
  async measure(bench) {
    const place = await bench.place(dataSets(bench.quick).history);
    const people = choose(bench, place);
    const unread = bench.quick ? 20_000 : 100_000;
    makeUnread(place, people.byNarrow, unread);
    const all = makeUnread(place, people.muchKnown, place.set.messages);
    makeUnread(place, people.fewKnown, FEW);
    makeAway(place, people.muchMissed, place.set.messages);
    makeAway(place, people.fewMissed, FEW);
    const server = await Server.parley(place.folder);
    try {
      const connection = await Connection.open(server.port);
      const lines = [await pieces(connection, people.byNarrow, unread)];
      lines.push(
        await atOnce(connection, `mark_all_as_read, ${all} unread`, [
          { name: `of ${all}`, people: people.muchKnown },
          { name: `of ${FEW}`, people: people.fewKnown },
        ]),
        await atOnce(connection, `mark_all_as_read, away for ${place.set.messages} messages`, [
          { name: `for ${place.set.messages}`, people: people.muchMissed },
          { name: `for ${FEW}`, people: people.fewMissed },
        ]),
      );
      connection.close();
      return lines;
    } finally {
      await server.stop();
    }
  },
};

function choose({ quick }: Bench, { accounts }: Place): People {
  const [narrows, turns] = quick ? [2, 3] : [5, 7];
  const group = (index: number) => accounts.slice(FIRST + narrows + index * turns).slice(0, turns);
  return {
    byNarrow: accounts.slice(FIRST, FIRST + narrows),
    ...{ muchKnown: group(0), fewKnown: group(1), muchMissed: group(2), fewMissed: group(3) },
  };
}

/** As a client does it: from where the last request ended, until there is no more; a plain page before each. */
async function pieces(connection: Connection, people: readonly Account[], unread: number): Promise<Line> {
  const [marks, pages]: [number[], number[]] = [[], []];
  for (const person of people) {
    let anchor: string | number = 'oldest';
    for (let done = 0; done < unread; ) {
      pages.push((await timed(connection, plainPage(person))).took);
      const { took, text } = await timed(connection, piece(person, anchor));
      marks.push(took);
      const reply = JSON.parse(text) as { updated_count: number; last_processed_id: number };
      if (reply.updated_count !== AT_ONCE)
        throw new Error(`${reply.updated_count} instead of ${AT_ONCE} became read`);
      done += reply.updated_count;
      anchor = reply.last_processed_id;
    }
  }
  return ratio(
    `mark ${unread} as read by narrow, p95 of ${AT_ONCE}`,
    { name: `${AT_ONCE} become read`, value: percentile(marks, 0.95), unit: 'ms' },
    { name: `plain page of ${PAGE}`, value: percentile(pages, 0.95), unit: 'ms' },
  );
}

async function atOnce(
  connection: Connection,
  name: string,
  sides: readonly { readonly name: string; readonly people: readonly Account[] }[],
): Promise<Line> {
  const times: number[][] = sides.map(() => []);
  for (const turn of sides[0]?.people.keys() ?? []) {
    for (const [side, { people }] of sides.entries()) {
      const request = formRequest('POST /mark_all_as_read', people[turn] as Account, {});
      times[side]?.push((await timed(connection, request)).took);
    }
  }
  // The first of each warms up.
  const [much, few] = sides.map((side, index) => ({
    ...{ name: side.name, value: median(times[index]?.slice(1) ?? []), unit: 'ms' },
  })) as [Quantity, Quantity];
  return ratio(name, much, few);
}

async function timed(connection: Connection, request: string): Promise<{ took: number; text: string }> {
  const from = performance.now();
  const text = await connection.fetch(request);
  return { took: performance.now() - from, text };
}

const plainPage = (person: Account) =>
  getRequest('/messages', person, { anchor: 'newest', num_before: PAGE, num_after: 0, narrow: '[]' });

const piece = (person: Account, anchor: string | number) =>
  formRequest('POST /messages/flags/narrow', person, {
    ...{ anchor, include_anchor: 'false', num_before: 0, num_after: AT_ONCE },
    ...{ narrow: '[{"operator":"is","operand":"unread"}]', op: 'add', flag: 'read' },
  });
