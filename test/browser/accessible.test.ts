import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './support/axe.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { seedTalk } from './support/talk.ts';
import { openView, type Scene, VIEWS, type View } from './support/views.ts';

const VARIANTS = [
  ['desktop', 'light'],
  ['desktop', 'dark'],
  ['phone', 'light'],
  ['phone', 'dark'],
] as const;

test('axe finds nothing against WCAG 2.2 AA in any view', { concurrency: 2 }, async (t) => {
  const chat = await startChat();
  const talk = await seedTalk(chat);
  const variants = VARIANTS.map(([device, colorScheme]) =>
    t.test(
      `${device}, ${colorScheme}`,
      inBrowsers(async ({ person }) => {
        const alice = await person(chat, 'alice', { device, colorScheme });
        await alice.signIn();
        const found = await look(VIEWS, { person: alice, chat, talk });
        assert.equal(found.length, 0, found.join('\n'));
      }),
    ),
  );
  await Promise.all(variants);
});

/** What is wrong in all of them: a failure of one shows the others, too. */
async function look(views: readonly View[], scene: Scene): Promise<string[]> {
  const found: string[] = [];
  for (const view of views) {
    const options = { where: view.name, ...(view.within && { within: [view.within] }) };
    try {
      await openView(view, scene);
      await assertAccessible(scene.person.page, options);
    } catch (error) {
      found.push(`${view.name}: ${(error as Error).message}`);
    }
  }
  return found;
}
