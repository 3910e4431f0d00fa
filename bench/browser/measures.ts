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

/** From each key to the paint that shows it (Event Timing, in steps of 8 ms), for each letter of the text. */
export async function keysToPaint(page: Page, selector: string, text: string): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { __keysToPaint: times });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') times.push(entry.duration);
    });
    observer.observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  await page.locator(selector).pressSequentially(text, { delay: 50 });
  const slow = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    return (globalThis as unknown as { __keysToPaint: number[] }).__keysToPaint;
  });
  // The browser does not report keys under the threshold: each counts as the threshold.
  return [...slow, ...Array<number>(Math.max(0, [...text].length - slow.length)).fill(16)];
}

/** Turns the wheel over an element, and tells how long each frame took (ms). */
export async function framesWhileScrolling(page: Page, selector: string, turns: number): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const next = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(globalThis, { __frames: frames });
  });
  await page.locator(selector).hover();
  for (let turn = 0; turn < turns; turn++) await page.mouse.wheel(0, -240);
  return page.evaluate(() => (globalThis as unknown as { __frames: number[] }).__frames.slice(1));
}

/** The share of frames that came late, of a display with 60 a second. */
export function droppedShare(frames: readonly number[]): number {
  const due = 1000 / 60;
  const dropped = frames.reduce((sum, frame) => sum + Math.max(0, Math.round(frame / due) - 1), 0);
  return dropped / (frames.length + dropped);
}

/** Bytes of the script heap after a garbage collection, and nodes of the document. */
export async function memoryOf(page: Page, selector: string): Promise<{ heap: number; nodes: number }> {
  const devtools = await devtoolsOf(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return { heap: usedSize, nodes: await page.locator(selector).count() };
}
