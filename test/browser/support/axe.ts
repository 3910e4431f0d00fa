import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { settled } from './views.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Options {
  /** The view, its device and its scheme, as the failure is to name them. */
  readonly where: string;
  /** Selectors; only these parts of the page are looked at. */
  readonly within?: readonly string[];
  /** Only what the colours decide: the rest of the page has been looked at in another scheme. */
  readonly onlyColours?: boolean;
}

const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Stands for axe where the page has it: its half megabyte is read once for each page. */
const IS_THERE = 'typeof axe';

type Found = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]['nodes'][number];

/** In a list of messages bars stick to the top: what is partly under one comes out when the list is scrolled. */
const isUnderBar = async (page: Page, { target, any }: Found): Promise<boolean> =>
  any.some(({ data }) => data?.messageKey === 'partiallyObscured') &&
  page.locator(target.join()).evaluate((element) => element.closest('.messages') !== null);

/**
 * Fails by what axe finds against WCAG 2.2 AA. axe comes into the page by the debugger, which neither the page's security
 * policy nor Trusted Types hold up: the policy stays on, and what it would refuse still fails the test.
 */
export async function assertAccessible(
  page: Page,
  { where, within = [], onlyColours = false }: Options,
): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  // In the page itself: the other mode opens a tab, which a client with several tabs notices.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: IS_THERE }) }).setLegacyMode();
  axe.options({
    runOnly: onlyColours ? { type: 'rule', values: ABOUT_COLOURS } : { type: 'tag', values: TAGS },
    // What passes is named by one element: naming each takes most of the time.
    resultTypes: ['violations'],
    preload: false,
  });
  for (const selector of within) axe.include(selector);
  const { violations, passes, incomplete } = await axe.analyze();
  assert(passes.length + incomplete.length > 0, `${where}: axe looked at nothing`);
  const found: string[] = [];
  for (const { id, help, nodes } of violations)
    for (const node of nodes) {
      if (await isUnderBar(page, node)) continue;
      const summary = (node.failureSummary ?? '').replaceAll('\n', '\n    ');
      found.push(`  ${id}: ${help}\n    ${node.target.join(' ')}\n    ${summary}`);
    }
  if (found.length > 0) assert.fail(`${where}: axe found ${found.length}\n${found.join('\n')}`);
}

/** Light, and dark as far as the colours go. */
export async function inBothSchemes(
  page: Page,
  where: string,
  within: readonly string[] = [],
): Promise<void> {
  await assertAccessible(page, { where: `${where}, light`, within });
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  await assertAccessible(page, { where: `${where}, dark`, within, onlyColours: true });
  await page.emulateMedia({ colorScheme: 'light' });
}
