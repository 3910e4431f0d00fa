import { launchChromium } from '../../test/browser/support/chromium.ts';
import { openLab } from '../../test/browser/support/lab.ts';
import type { LabOptions, LabResult } from '../../web/lab/options.ts';
import type { Figure, Line } from '../support/figure.ts';

const LAB = 'web/lab/scroll-lab.tsx';
const SEED = 20261122;

/** How far the message that is read moves while messages come, change and go above, at and below it. */
export const clientPlace: Figure = {
  name: 'client-place',
  async measure(bench) {
    const changes = bench.quick ? 100 : 10_000;
    const lab = await openLab(LAB);
    const browser = await launchChromium();
    try {
      const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
      const lines: Line[] = [];
      for (const anchoring of [true, false]) {
        await page.goto(lab.url);
        await page.waitForFunction('window.runScrollLab !== undefined');
        const options: LabOptions = { seed: SEED, changes, anchoring };
        const result = (await page.evaluate(`runScrollLab(${JSON.stringify(options)})`)) as LabResult;
        lines.push(lineOf(result, anchoring));
      }
      return lines;
    } finally {
      await browser.close();
      await lab.close();
    }
  },
};

const lineOf = ({ changes, furthest, mostRows }: LabResult, anchoring: boolean): Line => ({
  name: `the message being read moves, ${changes} changes, ${anchoring ? 'with' : 'without'} the browser's anchoring`,
  ...{ value: furthest, unit: 'px', aim: { atMost: 1 } },
  absolutes: [{ name: 'most rows', value: mostRows, unit: '' }],
});
