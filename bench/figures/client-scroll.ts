import type { Page } from 'playwright-core';
import { droppedShare, framesWhileScrolling, processorTime, timeToShow } from '../browser/measures.ts';
import { toNewest } from '../browser/newest.ts';
import { MESSAGE, type Visit, visiting } from '../browser/visit.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import type { Figure, Line } from '../support/figure.ts';

const FEED = '/#feed';
const VIEW = '.messages-view';
/** Pixels a second: three screens. */
const SPEED = 2400;

/** Late frames while a user scrolls back through a long history, which is fetched page by page. */
export const clientScroll: Figure = {
  name: 'client-scroll',
  async measure(bench) {
    const place = await bench.place(dataSets(bench.quick).history);
    return visiting(place, (visit) => measure(visit, place, bench.quick ? 5 : 30));
  },
};

async function measure(visit: Visit, place: Place, seconds: number): Promise<Line[]> {
  const context = await visit.signedIn();
  const page = await context.newPage();
  await timeToShow(page, FEED, MESSAGE);
  // The worker of a new browser fetches the files for starts without a network, once.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await toNewest(page, visit, place);
  await framesWhileScrolling(page, VIEW, { pixels: SPEED, perSecond: SPEED });
  const first = await firstRow(page);
  const before = await processorTime(page);
  const frames = await framesWhileScrolling(page, VIEW, { pixels: SPEED * seconds, perSecond: SPEED });
  const processor = (await processorTime(page)) - before;
  const passed = first - (await firstRow(page));
  const rows = await page.locator(MESSAGE).count();
  await context.close();
  return [
    {
      ...{ name: `frames that come late, scrolling back through ${place.set.messages} messages`, unit: '%' },
      ...{ value: 100 * droppedShare(frames), aim: { atMost: 1 } },
      absolutes: [
        { name: 'frames', value: frames.length, unit: '' },
        { name: 'longest', value: Math.max(...frames), unit: 'ms' },
        { name: 'messages passed', value: passed, unit: '' },
        {
          name: 'processor time',
          value: processor / (frames.reduce((a, b) => a + b, 0) / 1000),
          unit: 'ms/s',
        },
        { name: 'rows', value: rows, unit: '' },
      ],
    },
  ];
}

const firstRow = async (page: Page): Promise<number> =>
  Number(await page.locator(MESSAGE).first().getAttribute('data-id'));
