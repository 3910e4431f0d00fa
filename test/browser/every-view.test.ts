/**
 * One walk over all views on each device. Every view is opened once, in one of two pseudo-languages: one whose texts are long, and one
 * whose lines run from right to left. It is looked at, then the language changes in place, and the next view begins with that one.
 * axe looks at each view light on one device and dark on the other.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible, inBothSchemes } from './support/axe.ts';
import { known, uncatalogued } from './support/catalogued.ts';
import { type Chat, startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { changeLanguage, startIn } from './support/language.ts';
import { misfits } from './support/misfits.ts';
import { seedTalk } from './support/talk.ts';
import { unseenOnTouch } from './support/touch.ts';
import {
  keepDraftsHere,
  openDeactivated,
  openFirstVisit,
  openPage,
  openView,
  PAGES,
  partOf,
  redrawn,
  type Scene,
  VIEWS,
  type View,
} from './support/views.ts';

const LONG = 'en-XA';
const RIGHT_TO_LEFT = 'ar-XB';
const LANGUAGES = [LONG, RIGHT_TO_LEFT] as const;
const DEVICES = ['desktop', 'phone'] as const;

test('each view is accessible, is in the catalogue, and has room for long texts and for lines from right to left', {
  concurrency: 2,
}, async (t) => {
  const chat = await startChat();
  const talk = await seedTalk(chat);
  // The owner may change what the others are shown.
  const isOfOrganization = ({ name }: View) => name.startsWith('organization,');
  const walks = [
    { who: 'alice', views: VIEWS.filter((view) => !isOfOrganization(view)) },
    { who: 'owner', views: VIEWS.filter(isOfOrganization) },
  ] as const;
  const tests = DEVICES.flatMap((device) =>
    walks.map(({ who, views }) =>
      t.test(
        `${device}, ${who}`,
        inBrowsers(async ({ person }) => {
          const someone = await person(chat, who, { device });
          await keepDraftsHere(someone.page);
          await someone.signIn(who);
          const found: string[] = [];
          await walk(views, { person: someone, chat, talk }, { found, schemes: schemesOf(device) });
          assert.equal(found.length, 0, [...new Set(found)].join('\n'));
        }),
      ),
    ),
  );
  await Promise.all(tests);
});

type Schemes = readonly ['light' | 'dark', 'light' | 'dark'];

/** In turns: what one device shows light, the other one shows dark. */
const schemesOf = (device: (typeof DEVICES)[number]): Schemes =>
  device === 'phone' ? ['dark', 'light'] : ['light', 'dark'];

interface Walk {
  readonly found: string[];
  readonly schemes: Schemes;
}

async function walk(views: readonly View[], scene: Scene, { found, schemes }: Walk): Promise<void> {
  const { page } = scene.person;
  let [first, second]: readonly string[] = LANGUAGES;
  for (const [index, view] of views.entries()) {
    try {
      await page.emulateMedia({ colorScheme: schemes[index % 2] ?? 'light' });
      await changeLanguage(page, first as string);
      await openView(view, scene);
      await look(view, scene, found);
      await changeLanguage(page, second as string);
      await redrawn(view, scene);
      await look(view, scene, found);
    } catch (error) {
      found.push(`${view.name}: ${(error as Error).message}`);
    }
    [first, second] = [second, first];
  }
}

/** Checks a view in the language of the page. */
async function look(view: View, { person: { page }, chat }: Scene, found: string[]): Promise<void> {
  const isLong = (await page.evaluate(() => document.documentElement.lang)) === LONG;
  assert.equal(await page.evaluate(() => document.dir), isLong ? 'ltr' : 'rtl');
  const note = (faults: readonly string[]) => found.push(...faults.map((each) => `${view.name}: ${each}`));
  note(await misfits(page));
  if (!isLong) return;
  note((await uncatalogued(page, known(chat))).map((each) => `no text of the catalogue: ${each}`));
  note(await unseenOnTouch(page));
  await assertAccessible(page, { where: view.name, within: partOf(view) });
}

for (const device of DEVICES)
  test(
    `the same of the pages before the chat: ${device}`,
    inBrowsers(async ({ person }) => {
      const chat = await startChat();
      const found: string[] = [];
      for (const language of LANGUAGES) {
        const { page } = await person(chat, language, { device, allow: [/status of (?:400|401|404)/] });
        await startIn(page, language);
        await eachPage(page, (where) => lookAtPage(where, { page, chat }, found));
      }
      assert.equal(found.length, 0, [...new Set(found)].join('\n'));
    }),
  );

async function eachPage(page: Page, lookAt: (where: string) => Promise<void>): Promise<void> {
  for (const path of PAGES) {
    await openPage(page, path);
    await lookAt(path);
  }
  await openFirstVisit(page);
  await lookAt('first visit');
  await openDeactivated(page);
  await lookAt('deactivated organization');
}

async function lookAtPage(
  where: string,
  { page, chat }: { readonly page: Page; readonly chat: Chat },
  found: string[],
): Promise<void> {
  const isLong = (await page.evaluate(() => document.documentElement.lang)) === LONG;
  assert.equal(await page.evaluate(() => document.dir), isLong ? 'ltr' : 'rtl');
  const note = (faults: readonly string[]) => found.push(...faults.map((each) => `${where}: ${each}`));
  note(await misfits(page));
  if (!isLong) return;
  const words = [...known(chat), 'Parley', 'Show', '/'];
  note((await uncatalogued(page, words)).map((each) => `no text of the catalogue: ${each}`));
  await inBothSchemes(page, where);
}
