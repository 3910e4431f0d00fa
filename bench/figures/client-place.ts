import type { Browser } from 'playwright-core';
import { launchChromium } from '../../test/browser/support/chromium.ts';
import { openLab } from '../../test/browser/support/lab.ts';
import type { LabOptions, LabResult } from '../../web/lab/options.ts';
import type { Figure, Line } from '../support/figure.ts';

const LAB = 'web/lab/scroll-lab.tsx';
const SEED = 20261122;
/** As on a busy day, several changes come between two frames. */
const TOGETHER = 4;
/** The next frame comes when the last one is done, not with the next beat of a display. */
const WITHOUT_BEAT = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

/** How far the message that is read moves while messages come, change and go above, at and below it. */
export const clientPlace: Figure = {
  name: 'client-place',
  async measure(bench) {
    const changes = bench.quick ? 100 : 10_000;
    const lab = await openLab(LAB);
    const browser = await launchChromium({ args: WITHOUT_BEAT });
    try {
      // A page waits for its frames half of the time: two at once take as long as one.
      const ways = [true, false].map((anchoring) => ({ seed: SEED, changes, together: TOGETHER, anchoring }));
      return await Promise.all(ways.map((options) => tryIn(browser, lab.url, options)));
    } finally {
      await browser.close();
      await lab.close();
    }
  },
};

async function tryIn(browser: Browser, url: string, options: LabOptions): Promise<Line> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
  await page.goto(url);
  await page.waitForFunction('window.runScrollLab !== undefined');
  return lineOf((await page.evaluate(`runScrollLab(${JSON.stringify(options)})`)) as LabResult, options);
}

const lineOf = ({ changes, furthest, mostRows }: LabResult, { anchoring }: LabOptions): Line => ({
  name: `the message being read moves, ${changes} changes, ${anchoring ? 'with' : 'without'} the browser's anchoring`,
  ...{ value: furthest, unit: 'px', aim: { atMost: 1 } },
  absolutes: [{ name: 'most rows', value: mostRows, unit: '' }],
});
