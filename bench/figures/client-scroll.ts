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

/** Seconds for which the rows without script are scrolled. */
const STILL_SECONDS = 5;

/** Late frames while a user scrolls back through a long history, which is fetched page by page; and of the same rows without script. */
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
  const still = await withoutScript(visit, page);
  const stillFrames = await framesWhileScrolling(still, VIEW, {
    ...{ pixels: SPEED * STILL_SECONDS, perSecond: SPEED },
  });
  await still.context().close();
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
    {
      ...{ name: '… of the same rows without script', unit: '%' },
      ...{ value: 100 * droppedShare(stillFrames) },
      absolutes: [
        { name: 'frames', value: stillFrames.length, unit: '' },
        { name: 'longest', value: Math.max(...stillFrames), unit: 'ms' },
      ],
    },
  ];
}

/** The page as it is drawn, without its script, in a browser of its own; with so many rows that the end is not reached. */
async function withoutScript({ browser, url }: Visit, page: Page): Promise<Page> {
  const body = await page.evaluate(
    ({ view, height }) => {
      const copy = document.documentElement.cloneNode(true) as HTMLElement;
      for (const script of copy.querySelectorAll('script, link[rel="modulepreload"]')) script.remove();
      const shown = document.querySelector(view)?.scrollHeight ?? height;
      const list = copy.querySelector(`${view} .messages-list`);
      const rows = [...(list?.childNodes ?? [])];
      for (let times = Math.ceil(height / shown); times > 0; times--)
        list?.append(...rows.map((row) => row.cloneNode(true)));
      return copy.outerHTML;
    },
    { view: VIEW, height: SPEED * (STILL_SECONDS + 1) },
  );
  const context = await browser.newContext({
    ...{ baseURL: url, viewport: page.viewportSize() },
    storageState: await page.context().storageState(),
  });
  const still = await context.newPage();
  await still.route('**/still', (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }));
  await still.goto('/still');
  await still.evaluate((view) => document.querySelector(view)?.scrollTo(0, Number.MAX_SAFE_INTEGER), VIEW);
  return still;
}

const firstRow = async (page: Page): Promise<number> =>
  Number(await page.locator(MESSAGE).first().getAttribute('data-id'));
