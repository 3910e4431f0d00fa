import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { seedTalk } from './support/talk.ts';
import { openView, type Scene, VIEWS } from './support/views.ts';

/** What people wrote, and names: the same in each language. */
const WRITTEN = [
  ...['.message-content', '.widget', '.message-name', '[dir="auto"]', 'bdi', 'code', 'kbd', 'pre', 'time'],
  ...['textarea', '[contenteditable]', '.emoji', '.avatar', '[aria-hidden="true"]', '.visually-hidden'],
].join();

test('pages have room for long texts and for lines from right to left', { concurrency: 2 }, async (t) => {
  const chat = await startChat();
  const talk = await seedTalk(chat);
  const variants = (['en-XA', 'ar-XB'] as const).flatMap((language) =>
    (['desktop', 'phone'] as const).map((device) =>
      t.test(
        `${language}, ${device}`,
        inBrowsers(async ({ person }) => {
          const alice = await person(chat, 'alice', { device });
          await speak(alice.page, language);
          await alice.signIn();
          const found: string[] = [];
          for (const view of VIEWS) {
            const scene: Scene = { person: alice, chat, talk };
            try {
              await openView(view, scene);
              found.push(...(await misfits(alice.page)).map((each) => `${view.name}: ${each}`));
              if (language === 'en-XA')
                found.push(
                  ...(await uncatalogued(alice.page)).map(
                    (each) => `${view.name}: no text of the catalogue: ${each}`,
                  ),
                );
            } catch (error) {
              found.push(`${view.name}: ${(error as Error).message}`);
            }
          }
          assert.equal(await alice.page.evaluate(() => document.dir), language === 'ar-XB' ? 'rtl' : 'ltr');
          assert.equal(found.length, 0, [...new Set(found)].join('\n'));
        }),
      ),
    ),
  );
  await Promise.all(variants);
});

test(
  'German shows German, by the language of the browser and by the setting',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice', { locale: 'de-DE' });
    await alice.goto('/login');
    await alice.page.getByRole('button', { name: 'Anmelden' }).waitFor();
    await speak(alice.page, 'de');
    await alice.signIn();
    await alice.page.getByRole('heading', { name: 'Eingang' }).waitFor();
    assert.equal(await alice.page.evaluate(() => document.documentElement.lang), 'de');
  }),
);

/** The language of this browser alone. */
async function speak(page: Page, language: string): Promise<void> {
  await page.addInitScript((tag) => localStorage.setItem('parley-language', tag), language);
}

/** A page that can be scrolled sideways, and texts that are cut off without a sign of it. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      found.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!hasText || element.closest('.visually-hidden, [aria-hidden="true"], svg, .katex, pre')) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const { overflowX, textOverflow, display } = getComputedStyle(element);
      const isCut = overflowX !== 'visible' && overflowX !== 'auto' && textOverflow !== 'ellipsis';
      const wide = element.scrollWidth > element.clientWidth + 1 && display !== 'inline';
      const { left, right } = element.getBoundingClientRect();
      const isOutside =
        right < 1 || left > root.clientWidth - 1 ? false : right > root.clientWidth + 1 || left < -1;
      const scrolls = element.closest('table, .rendered-table, [class*="scroll"]') !== null;
      if ((wide && isCut) || (isOutside && !scrolls))
        found.push(`cut off: ${element.className || element.tagName} "${element.textContent?.slice(0, 60)}"`);
    }
    return found;
  });
}

/** Texts of the page, and names of its controls, without the brackets of the pseudo-language. */
function uncatalogued(page: Page): Promise<string[]> {
  return page.evaluate((written) => {
    const found = new Set<string>();
    const hasWords = (text: string) => /\p{L}{2}/u.test(text) && !/[[\]]/.test(text);
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (element.closest(written) || !element.checkVisibility({ visibilityProperty: true })) continue;
      for (const node of element.childNodes)
        if (node.nodeType === 3 && hasWords(node.textContent ?? ''))
          found.add(`${element.className || element.tagName} "${node.textContent?.slice(0, 60)}"`);
      for (const name of ['placeholder', 'title', 'data-tip'])
        if (hasWords(element.getAttribute(name) ?? ''))
          found.add(`${name} of ${element.className} "${element.getAttribute(name)?.slice(0, 60)}"`);
    }
    return [...found];
  }, WRITTEN);
}
