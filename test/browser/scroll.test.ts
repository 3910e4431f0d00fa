import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { LabOptions, LabResult } from '../../web/lab/options.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { openLab } from './support/lab.ts';
import { devtoolsOf } from './support/network.ts';

/** `npm run bench` makes 10,000. */
const CHANGES = Number(process.env.PARLEY_SCROLL_CHANGES ?? 120);
const SEED = Number(process.env.PARLEY_SCROLL_SEED ?? 20261122);
const MOST_ROWS = 500;
/** Nodes of 400 rows with some that wait for the collector; a list that holds what it drew before has twice as many. */
const MOST_NODES = 30_000;

for (const anchoring of [true, false]) {
  test(
    `the message being read stays in its place, ${anchoring ? 'with' : 'without'} the browser's own anchoring`,
    inBrowsers(async ({ browser }) => {
      const lab = await openLab('web/lab/scroll-lab.tsx');
      const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
      try {
        await page.goto(lab.url);
        await page.waitForFunction('window.runScrollLab !== undefined');
        const options: LabOptions = { seed: SEED, changes: CHANGES, together: 4, anchoring };
        const result = (await page.evaluate(`runScrollLab(${JSON.stringify(options)})`)) as LabResult;
        assert.ok(result.furthest <= 1, JSON.stringify({ ...options, ...result }));
        assert.ok(result.mostRows <= MOST_ROWS, JSON.stringify(result));
        const nodes = await nodesOf(page);
        assert.ok(nodes <= MOST_NODES, `rows that are gone are kept: ${nodes} nodes`);
      } finally {
        await page.close();
        await lab.close();
      }
    }),
  );
}

test(
  'from a place far back the button goes to the very end, in one step',
  inBrowsers(async ({ browser }) => {
    const lab = await openLab('web/lab/scroll-lab.tsx');
    const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
    try {
      await page.goto(lab.url);
      await page.waitForFunction('window.openScrollLab !== undefined');
      await page.evaluate('openScrollLab(1).then(() => undefined)');
      // So far from the top that nothing is loaded there, and not so far that the shorter page has its end there.
      await page.evaluate(() => document.querySelector('.messages-view')?.scrollTo(0, 2000));
      await page.locator('.messages-jump button').click();
      await page.locator('article[data-id="20000"]').waitFor();
      await page.locator('.messages-jump button').waitFor({ state: 'detached' });
      const left = await page.evaluate(() => {
        const { scrollHeight, clientHeight, scrollTop } = document.querySelector('.messages-view') as Element;
        return scrollHeight - clientHeight - scrollTop;
      });
      assert.ok(left <= 1, `${left} px are left`);
    } finally {
      await page.close();
      await lab.close();
    }
  }),
);

/** The second is where the end of what is drawn comes into view. */
const MOST_AT_ONCE = { whileScrolling: 2, atTheEnd: 12 };
const MOST_DRAWN = 200;

test(
  'while one scrolls, rows come and go a few from one frame to the next',
  inBrowsers(async ({ browser }) => {
    const lab = await openLab('web/lab/scroll-lab.tsx');
    const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
    try {
      await page.goto(lab.url);
      await page.waitForFunction('window.openScrollLab !== undefined');
      await page.evaluate('openScrollLab(1).then(() => undefined)');
      const slowly = await rowsWhileScrolling(page, { pixels: 40, until: 150 });
      assert.ok(slowly.most <= MOST_AT_ONCE.whileScrolling, `${slowly.most} rows at once`);
      assert.ok(slowly.drawn <= MOST_DRAWN, `${slowly.drawn} rows`);
      const quickly = await rowsWhileScrolling(page, { pixels: 100_000, until: 500 });
      assert.ok(quickly.most <= MOST_AT_ONCE.atTheEnd, `${quickly.most} rows at once`);
      assert.ok(quickly.drawn <= MOST_DRAWN, `${quickly.drawn} rows`);
    } finally {
      await page.close();
      await lab.close();
    }
  }),
);

/** Scrolls back by so many pixels a frame until so many rows have come; the most that came between two frames. */
async function rowsWhileScrolling(page: Page, how: { readonly pixels: number; readonly until: number }) {
  return page.evaluate(async ({ pixels, until }) => {
    const view = document.querySelector('.messages-view') as HTMLElement;
    const rows = () => [...view.querySelectorAll<HTMLElement>('article')].map(({ dataset }) => dataset.id);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // Until the rows around the beginning are there.
    for (let before = 0; before !== rows().length; await frame()) {
      before = rows().length;
      await frame();
    }
    const came = new Set<string | undefined>(rows());
    const first = came.size;
    let most = 0;
    while (came.size - first < until) {
      view.scrollTop -= pixels;
      await frame();
      const fresh = rows().filter((id) => !came.has(id));
      for (const id of fresh) came.add(id);
      most = Math.max(most, fresh.length);
    }
    return { most, drawn: rows().length };
  }, how);
}

/** Nodes of all documents that something still holds. */
async function nodesOf(page: Page): Promise<number> {
  const devtools = await devtoolsOf(page);
  // What the first collection lets finalizers see is gone after the second.
  for (let round = 0; round < 2; round++) await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Memory.getDOMCounters')).nodes;
}
