import type { Page } from 'playwright-core';
import { devtoolsOf } from '../../test/browser/support/network.ts';

/** Milliseconds from the start of the navigation until something is painted that fits the selector. */
export async function timeToShow(page: Page, address: string, selector: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate(async (wanted) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    while (!document.querySelector(wanted)) await frame();
    // The frame after the one in which it was there: it is on the screen.
    await frame();
    return performance.now();
  }, selector);
}

/** Milliseconds; `processor`: the part in which the page worked. */
export interface Shown {
  readonly time: number;
  readonly processor: number;
}

/**
 * From a click on a link to the address until something that fits the selector is painted. What fits it before the click
 * does not count.
 */
export async function timeToFollow(page: Page, address: string, selector: string): Promise<Shown> {
  const before = await processorTime(page);
  const time = await page.evaluate(
    async ([hash, wanted]) => {
      const old = new Set(document.querySelectorAll(wanted));
      const isNew = () => [...document.querySelectorAll(wanted)].some((each) => !old.has(each));
      const start = performance.now();
      location.hash = hash;
      do await new Promise((resolve) => requestAnimationFrame(resolve));
      while (!isNew());
      // A task that comes after the frame in which it was there: it is painted.
      await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - start;
    },
    [address.slice(address.indexOf('#')), selector] as const,
  );
  return { time, processor: (await processorTime(page)) - before };
}

/** Milliseconds of processor time that the page's own thread has taken; what else the machine does is not in it. */
export async function processorTime(page: Page): Promise<number> {
  const devtools = await devtoolsOf(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** Shorter times from a key to its paint are not reported, and are counted as this (ms). */
const LEAST_MS = 16;
const BETWEEN_KEYS_MS = 50;

/** From each key to the paint that shows it (Event Timing, in steps of 8 ms), for each letter of the text. */
export async function keysToPaint(page: Page, selector: string, text: string): Promise<number[]> {
  await page.evaluate((least) => {
    const times: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') times.push(entry.duration);
    });
    observer.observe({ type: 'event', durationThreshold: least, buffered: false } as PerformanceObserverInit);
    Object.assign(globalThis, { __keys: { times, observer } });
  }, LEAST_MS);
  await page.locator(selector).pressSequentially(text, { delay: BETWEEN_KEYS_MS });
  const slow = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const { times, observer } = (globalThis as unknown as { __keys: Keys }).__keys;
    observer.disconnect();
    return times;
  });
  return [...slow, ...Array<number>(Math.max(0, [...text].length - slow.length)).fill(LEAST_MS)];
}

interface Keys {
  readonly times: number[];
  readonly observer: PerformanceObserver;
}

/** Scrolls as a finger does, so many pixels back in time; resolves with how long each frame took (ms). */
export async function framesWhileScrolling(
  page: Page,
  selector: string,
  { pixels, perSecond }: { readonly pixels: number; readonly perSecond: number },
): Promise<number[]> {
  const box = await page.locator(selector).boundingBox();
  const size = page.viewportSize();
  if (!box || !size) throw new Error(`${selector} is not there`);
  // The middle of the view: a finger outside of the page scrolls nothing.
  const x = (Math.max(box.x, 0) + Math.min(box.x + box.width, size.width)) / 2;
  const y = (Math.max(box.y, 0) + Math.min(box.y + box.height, size.height)) / 2;
  await page.evaluate(() => {
    const frames: number[] = [];
    let last: number | undefined;
    const next = (now: number) => {
      if (last !== undefined) frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(globalThis, { __frames: frames });
  });
  const devtools = await devtoolsOf(page);
  await devtools.send('Input.synthesizeScrollGesture', {
    ...{ x, y, gestureSourceType: 'mouse' },
    ...{ yDistance: pixels, speed: perSecond, preventFling: true },
  });
  return page.evaluate(() => (globalThis as unknown as { __frames: number[] }).__frames);
}

/** The share of frames that came late, of a display with 60 a second. */
export function droppedShare(frames: readonly number[]): number {
  const due = 1000 / 60;
  const dropped = frames.reduce((sum, frame) => sum + Math.max(0, Math.round(frame / due) - 1), 0);
  return dropped / (frames.length + dropped);
}

/** Collections after which the heap counts as it is, even if it still shrinks. */
const MOST_COLLECTIONS = 10;
/** A collection that frees less than this share was the last one. */
const STEADY = 0.005;

/** Bytes of the script heap after garbage collections, and elements that fit the selector. */
export async function memoryOf(page: Page, selector: string): Promise<{ heap: number; nodes: number }> {
  const nodes = await page.locator(selector).count();
  let heap = await heapAfterCollection(page);
  // Objects freed by finalizers and ended transactions are collected the next time.
  for (let round = 1; round < MOST_COLLECTIONS; round++) {
    const before = heap;
    heap = await heapAfterCollection(page);
    if (heap > before * (1 - STEADY)) break;
  }
  return { heap, nodes };
}

async function heapAfterCollection(page: Page): Promise<number> {
  const devtools = await devtoolsOf(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}
