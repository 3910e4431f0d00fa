import type { BrowserContext, Page } from 'playwright-core';
import { SLOW_NETWORK, slowNetwork, slowProcessor } from '../../test/browser/support/network.ts';
import { weightOfFirstView } from '../browser/first-view.ts';
import { timeToShow } from '../browser/measures.ts';
import { MESSAGE, topicAt, type Visit, visiting } from '../browser/visit.ts';
import { dataSets } from '../support/data-set.ts';
import type { Figure, Line } from '../support/figure.ts';
import { BUSY_TOPIC } from '../support/messages.ts';
import { median } from '../support/statistics.ts';

const DIST = 'web/dist';
const SLOWER = 4;

/** From the address to the first messages: the weight of the client, on a slow telephone, from the disk, without a network. */
export const clientStart: Figure = {
  name: 'client-start',
  async measure(bench) {
    const place = await bench.place(dataSets(bench.quick).beginning);
    const address = topicAt(place.channelIds[0] as number, BUSY_TOPIC);
    const rounds = bench.quick ? 1 : 5;
    return visiting(place, async (visit) => [
      weight(),
      line('cold, 1.6 Mbit/s, 150 ms, processor ÷ 4', await cold(visit, address, rounds), 2000),
      ...(await warm(visit, address, rounds)),
    ]);
  },
};

function weight(): Line {
  const { brotli, gzip, files } = weightOfFirstView(DIST);
  return {
    ...{ name: 'script and style of the first view', value: brotli / 1000, unit: 'kB', aim: { atMost: 100 } },
    absolutes: [
      { name: 'gzip', value: gzip / 1000, unit: 'kB' },
      { name: 'files', value: files.length, unit: '' },
    ],
  };
}

async function cold(visit: Visit, address: string, rounds: number): Promise<number[]> {
  return times(rounds, async () => {
    const context = await visit.signedIn();
    const page = await context.newPage();
    await slowNetwork(page, SLOW_NETWORK);
    await slowProcessor(page, SLOWER);
    return ended(context, await timeToShow(page, address, MESSAGE));
  });
}

/** The same browser again, each time in another tab; then with the server out of reach. */
async function warm(visit: Visit, address: string, rounds: number): Promise<Line[]> {
  const context = await visit.signedIn();
  const first = await context.newPage();
  await timeToShow(first, address, MESSAGE);
  await kept(first);
  await first.close();
  const again = () => inTab(context, (page) => timeToShow(page, address, MESSAGE));
  const online = await times(rounds + 1, again);
  await context.setOffline(true);
  const offline = await times(rounds, again);
  await context.close();
  return [
    line('warm, from disk', online.slice(1), 300),
    line('warm, from disk, without a network', offline, 300),
  ];
}

/** Until the worker serves the page and the messages are written down. */
async function kept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForTimeout(1000);
}

async function inTab<T>(context: BrowserContext, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage();
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}

async function times(rounds: number, measure: () => Promise<number>): Promise<number[]> {
  const list: number[] = [];
  for (let round = 0; round < rounds; round++) list.push(await measure());
  return list;
}

async function ended<T>(context: BrowserContext, value: T): Promise<T> {
  await context.close();
  return value;
}

const line = (name: string, values: readonly number[], atMost: number): Line => ({
  ...{ name: `first messages on screen: ${name}`, value: median(values), unit: 'ms', aim: { atMost } },
  absolutes: [
    { name: 'quickest', value: Math.min(...values), unit: 'ms' },
    { name: 'slowest', value: Math.max(...values), unit: 'ms' },
  ],
});
