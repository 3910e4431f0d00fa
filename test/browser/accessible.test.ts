import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './support/axe.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { seedTalk } from './support/talk.ts';
import { openView, type Scene, settled, VIEWS, type View } from './support/views.ts';

test('axe finds nothing against WCAG 2.2 AA in any view', { concurrency: 2 }, async (t) => {
  const chat = await startChat();
  const talk = await seedTalk(chat);
  const devices = (['desktop', 'phone'] as const).map((device) =>
    t.test(
      device,
      inBrowsers(async ({ person }) => {
        const alice = await person(chat, 'alice', { device });
        await alice.signIn();
        const found = await look(VIEWS, { person: alice, chat, talk });
        assert.equal(found.length, 0, found.join('\n'));
      }),
    ),
  );
  await Promise.all(devices);
});

/** What is wrong in all of them, light and dark: a failure of one shows the others, too. */
async function look(views: readonly View[], scene: Scene): Promise<string[]> {
  const { page } = scene.person;
  const found: string[] = [];
  for (const view of views) {
    const within = view.within ? [view.within] : [];
    try {
      await openView(view, scene);
      await assertAccessible(page, { where: `${view.name}, light`, within });
      await page.emulateMedia({ colorScheme: 'dark' });
      await settled(page);
      await assertAccessible(page, { where: `${view.name}, dark`, within, onlyColours: true });
    } catch (error) {
      found.push(`${view.name}: ${(error as Error).message}`);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
  return found;
}
