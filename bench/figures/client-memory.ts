import type { Page } from 'playwright-core';
import { memoryOf, timeToShow } from '../browser/measures.ts';
import { shown, toNewest } from '../browser/newest.ts';
import { MESSAGE, topicAt, type Visit, visiting } from '../browser/visit.ts';
import { Connection } from '../support/connection.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import type { Figure, Line } from '../support/figure.ts';
import { BUSY_TOPIC } from '../support/messages.ts';
import { type Account, sendRequest } from '../support/requests.ts';

const SENDERS = 20;
/** Half of the messages are for the topic that one looks at, the others for so many. */
const OTHER_TOPICS = 20;

interface Memory {
  readonly heap: number;
  readonly nodes: number;
}

/** The memory of a tab after many messages came, against after few. */
export const clientMemory: Figure = {
  name: 'client-memory',
  async measure(bench) {
    const place = await bench.place(dataSets(bench.quick).beginning);
    const few = bench.quick ? 400 : 3600;
    return visiting(place, async (visit) => [
      ...(await arriving(visit, place, few)),
      ...(await scrolledBack(visit, place, few / 4)),
    ]);
  },
};

async function arriving(visit: Visit, place: Place, few: number): Promise<Line[]> {
  const context = await visit.signedIn();
  const page = await context.newPage();
  const [channelId = 0] = place.channelIds;
  await timeToShow(page, topicAt(channelId, BUSY_TOPIC), MESSAGE);
  const connections = await Connection.openMany(visit.server.port, SENDERS);
  await toNewest(page, visit, place);
  const send = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      const last = await sendAll(connections, { people: place.accounts.slice(1), channelId }, few / 4);
      // The next ones wait until the page has these: a person does not write to who cannot follow.
      await shown(page, last);
    }
  };
  await send(4);
  const early = await memoryOf(page, MESSAGE);
  await send(36);
  const late = await memoryOf(page, MESSAGE);
  for (const each of connections) each.close();
  await context.close();
  return [growth(`messages arrived`, few, { early, late }), rows('most messages drawn', early, late)];
}

/** The ID of the last message, which comes when all others have come. */
async function sendAll(
  connections: readonly Connection[],
  { people, channelId }: { readonly people: readonly Account[]; readonly channelId: number },
  count: number,
): Promise<number> {
  const request = (turn: number) => {
    const topic = turn % 2 === 0 ? BUSY_TOPIC : `topic ${turn % OTHER_TOPICS}`;
    return sendRequest(people[turn % 50] as Account, { channelId, topic }, turn);
  };
  const work = connections.map(async (connection, index) => {
    for (let turn = index; turn < count - 1; turn += SENDERS) await connection.fetch(request(turn));
  });
  await Promise.all(work);
  const reply = await (connections[0] as Connection).fetch(request(0));
  return (JSON.parse(reply) as { id: number }).id;
}

/** Back through the feed as fast as its pages come. */
async function scrolledBack(visit: Visit, place: Place, few: number): Promise<Line[]> {
  const context = await visit.signedIn();
  const page = await context.newPage();
  await timeToShow(page, '/#feed', MESSAGE);
  const newest = await toNewest(page, visit, place);
  await goBack(page, newest - few);
  const early = await memoryOf(page, MESSAGE);
  await goBack(page, newest - 10 * few);
  const late = await memoryOf(page, MESSAGE);
  await context.close();
  return [
    growth('messages scrolled back', few, { early, late }),
    rows('most messages drawn meanwhile', early, late),
  ];
}

async function goBack(page: Page, to: number): Promise<void> {
  await page.evaluate(
    async ([selector, wanted]) => {
      const first = () => Number(document.querySelector<HTMLElement>(selector)?.dataset.id);
      const view = document.querySelector('.messages-view') as HTMLElement;
      while (first() > wanted) {
        view.scrollTop = 0;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    [MESSAGE, to] as const,
  );
}

const growth = (what: string, few: number, { early, late }: Record<'early' | 'late', Memory>): Line => ({
  ...{ name: `heap after ${10 * few} ${what} ÷ after ${few}`, value: late.heap / early.heap, unit: '×' },
  aim: { atMost: 1.1 },
  absolutes: [
    { name: `after ${10 * few}`, value: late.heap / 1e6, unit: 'MB' },
    { name: `after ${few}`, value: early.heap / 1e6, unit: 'MB' },
  ],
});

const rows = (name: string, early: Memory, late: Memory): Line => ({
  ...{ name, value: Math.max(early.nodes, late.nodes), unit: '', aim: { atMost: 500 } },
});
