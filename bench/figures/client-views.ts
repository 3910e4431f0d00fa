import type { Page } from 'playwright-core';
import { keysToPaint, type Shown, timeToFollow, timeToShow } from '../browser/measures.ts';
import { idle } from '../browser/newest.ts';
import { MESSAGE, topicAt, type Visit, visiting } from '../browser/visit.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import type { Bench, Figure, Line } from '../support/figure.ts';
import { BUSY_TOPIC } from '../support/messages.ts';
import { median, percentile } from '../support/statistics.ts';

const INBOX_ROW = '.inbox-row';
const SWITCHER = '.switcher input';
const CHOICE = '.switcher [role=option]';
/** Somebody, as one types what one remembers of a name; the beginnings fit everybody. */
const NAMES = ['person 4711', 'numb 99', 'per num 5', 'channel 7'];
/** The lists that one filters as one types: address, field, what one types. */
const LISTS = [
  { of: 'people', address: '/#people', query: 'person 4711' },
  { of: 'channels', address: '/#channels/all', query: 'channel 77' },
] as const;
const FILTER = '.directory input[type=search]';
const LISTED = '.directory-list > li';

/** Large views: the inbox of a user with many channels; the quick switcher and lists over many users and channels. */
export const clientViews: Figure = {
  name: 'client-views',
  async measure(bench) {
    const { channels, crowd } = dataSets(bench.quick);
    return [
      ...(await inPlace(bench, await bench.place(channels), inbox)),
      ...(await inPlace(bench, await bench.place(crowd), switcher)),
      ...(await inPlace(bench, await bench.place(crowd), lists)),
    ];
  },
};

type Measure = (page: Page, place: Place, rounds: number) => Promise<Line | Line[]>;

function inPlace(bench: Bench, place: Place, measure: Measure): Promise<Line[]> {
  return visiting(place, async (visit: Visit) => {
    const context = await visit.signedIn();
    const page = await context.newPage();
    await timeToShow(page, home(place), MESSAGE);
    await idle(page);
    const line = await measure(page, place, bench.quick ? 3 : 20);
    await context.close();
    return [line].flat();
  });
}

const home = ({ channelIds }: Place): string => topicAt(channelIds[0] as number, BUSY_TOPIC);

async function inbox(page: Page, place: Place, rounds: number): Promise<Line> {
  const shown: Shown[] = [];
  for (let round = 0; round < rounds; round++) {
    shown.push(await timeToFollow(page, '/#inbox', INBOX_ROW));
    await idle(page);
    await timeToFollow(page, home(place), MESSAGE);
    await idle(page);
  }
  const times = shown.map(({ time }) => time);
  return {
    ...{ name: `opening the inbox, ${place.set.channels} channels`, value: median(times), unit: 'ms' },
    aim: { atMost: 50 },
    absolutes: [
      { name: 'first', value: times[0] ?? 0, unit: 'ms' },
      { name: 'slowest', value: Math.max(...times), unit: 'ms' },
      { name: 'processor time', value: median(shown.map(({ processor }) => processor)), unit: 'ms' },
    ],
  };
}

async function switcher(page: Page, { set }: Place, rounds: number): Promise<Line> {
  const first: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const name of NAMES) {
      await page.keyboard.press('Control+k');
      await page.locator(CHOICE).first().waitFor();
      const [one = 0, ...others] = await keysToPaint(page, SWITCHER, name);
      first.push(one);
      later.push(...others);
      await page.keyboard.press('Escape');
      await page.locator(SWITCHER).waitFor({ state: 'detached' });
    }
  }
  const all = [...first, ...later];
  return {
    ...{ name: `key to paint in the quick switcher, p95, ${set.people} people`, unit: 'ms' },
    ...{ value: percentile(all, 0.95), aim: { atMost: 50 } },
    absolutes: [
      { name: 'median', value: median(all), unit: 'ms' },
      { name: 'slowest', value: Math.max(...all), unit: 'ms' },
    ],
  };
}

async function lists(page: Page, { set }: Place, rounds: number): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { of, address, query } of LISTS) {
    await timeToFollow(page, address, LISTED);
    await idle(page);
    const all: number[] = [];
    for (let round = 0; round < rounds; round++) {
      all.push(...(await keysToPaint(page, FILTER, query)));
      await page.locator(FILTER).fill('');
    }
    lines.push({
      ...{ name: `key to paint in the filter of ${set[of]} ${of}, p95`, unit: 'ms' },
      ...{ value: percentile(all, 0.95), aim: { atMost: 50 } },
      absolutes: [
        { name: 'median', value: median(all), unit: 'ms' },
        { name: 'slowest', value: Math.max(...all), unit: 'ms' },
      ],
    });
  }
  return lines;
}
