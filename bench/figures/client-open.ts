import type { Page } from 'playwright-core';
import { type Shown, timeToFollow, timeToShow } from '../browser/measures.ts';
import { idle } from '../browser/newest.ts';
import { MESSAGE, topicAt, type Visit, visiting } from '../browser/visit.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import type { Figure, Line } from '../support/figure.ts';
import { BUSY_TOPIC } from '../support/messages.ts';
import { median } from '../support/statistics.ts';

const TOPICS = 10;

/** From a click on a conversation to its messages: loaded ones, stored ones, and ones from the server. */
export const clientOpen: Figure = {
  name: 'client-open',
  async measure(bench) {
    const place = await bench.place(dataSets(bench.quick).history);
    return visiting(place, (visit) => measure(visit, place, bench.quick ? 2 : 6));
  },
};

async function measure(visit: Visit, place: Place, rounds: number): Promise<Line[]> {
  const context = await visit.signedIn();
  const page = await context.newPage();
  const [home = 0, ...channels] = place.channelIds;
  await timeToShow(page, topicAt(home, BUSY_TOPIC), MESSAGE);
  const addresses = channels.slice(0, TOPICS).map((id) => topicAt(id, 'topic 7'));
  const requests = requestsForMessages(page);
  const fetched = await openAll(page, addresses, 1);
  const asked = requests.taken();
  const atHand = await openAll(page, addresses, rounds);
  const again = requests.taken();
  await context.close();
  return [
    {
      ...{ name: 'opening a conversation that is at hand', ...timeOf(atHand), aim: { atMost: 50 } },
      absolutes: [
        { name: 'slowest', value: Math.max(...times(atHand)), unit: 'ms' },
        { name: 'processor time', value: median(atHand.map(({ processor }) => processor)), unit: 'ms' },
        { name: 'requests for messages', value: again / atHand.length, unit: '' },
      ],
    },
    {
      ...{ name: 'requests for messages to open one that is not at hand', unit: '' },
      ...{ value: asked / fetched.length, aim: { atMost: 1 } },
      absolutes: [{ name: 'until it is shown', ...timeOf(fetched) }],
    },
  ];
}

async function openAll(page: Page, addresses: readonly string[], rounds: number): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const address of addresses) {
      shown.push(await timeToFollow(page, address, MESSAGE));
      // The later work of a view (marking as read, drawing less urgent parts) does not belong to the next one.
      await idle(page);
    }
  }
  return shown;
}

/** Counts the pages of messages that are asked for. */
function requestsForMessages(page: Page) {
  let count = 0;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.endsWith('/messages')) count++;
  });
  return {
    /** Since it was last asked. */
    taken(): number {
      const taken = count;
      count = 0;
      return taken;
    },
  };
}

const times = (shown: readonly Shown[]): number[] => shown.map(({ time }) => time);
const timeOf = (shown: readonly Shown[]) => ({ value: median(times(shown)), unit: 'ms' });
