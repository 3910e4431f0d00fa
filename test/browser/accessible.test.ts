import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from './support/axe.ts';
import { startChat } from './support/chat.ts';
import { closeBrowser, inBrowsers } from './support/in-browsers.ts';
import { seedTalk } from './support/talk.ts';
import {
  keepDraftsHere,
  openFirstVisit,
  openPage,
  openView,
  PAGES,
  type Scene,
  settled,
  VIEWS,
  type View,
} from './support/views.ts';

after(closeBrowser);

test('axe finds nothing against WCAG 2.2 AA in any view', { concurrency: 2 }, async (t) => {
  const chat = await startChat();
  const talk = await seedTalk(chat);
  const parts = (['desktop', 'phone'] as const).flatMap((device) =>
    [1, 2, 3].map((part) => ({ device, part })),
  );
  const tests = parts.map(({ device, part }) =>
    t.test(
      `${device}, part ${part}`,
      inBrowsers(async ({ person }) => {
        const alice = await person(chat, 'alice', { device });
        await keepDraftsHere(alice.page);
        await alice.signIn();
        const found = await look(
          VIEWS.filter((_, index) => index % 3 === part - 1),
          { person: alice, chat, talk },
        );
        assert.equal(found.length, 0, found.join('\n'));
      }),
    ),
  );
  await Promise.all(tests);
});

/** What is wrong in all of them, light and dark: a failure of one shows the others, too. */
async function look(views: readonly View[], scene: Scene): Promise<string[]> {
  const { page } = scene.person;
  const found: string[] = [];
  for (const view of views) {
    try {
      await openView(view, scene);
      await inBothSchemes(page, view.name, partOf(view));
    } catch (error) {
      found.push(`${view.name}: ${(error as Error).message}`);
    }
  }
  return found;
}

for (const device of ['desktop', 'phone'] as const) {
  test(
    `axe finds nothing against WCAG 2.2 AA in the pages before the chat: ${device}`,
    inBrowsers(async ({ person }) => {
      const chat = await startChat();
      const { page } = await person(chat, 'nobody', { device, allow: [/status of (?:400|401|404)/] });
      for (const path of PAGES) {
        await openPage(page, path);
        await inBothSchemes(page, path);
      }
      await openFirstVisit(page);
      await inBothSchemes(page, 'first visit');
    }),
  );
}

/** The whole page once; later on what is new in it. */
const partOf = (view: View): readonly string[] => (view === VIEWS[0] ? [] : [view.within ?? '.shell-main']);

async function inBothSchemes(page: Page, where: string, within: readonly string[] = []): Promise<void> {
  await assertAccessible(page, { where: `${where}, light`, within });
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  await assertAccessible(page, { where: `${where}, dark`, within, onlyColours: true });
  await page.emulateMedia({ colorScheme: 'light' });
}
