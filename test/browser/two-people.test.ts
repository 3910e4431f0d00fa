import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import type { Person } from './support/person.ts';
import { PIXEL } from './support/talk.ts';

const TOPIC = 'lunch';

test(
  'two people talk, in a topic and directly, at a desk and on a telephone; a reload keeps the place',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { square } = chat.cast.channels;
    const { users } = chat.cast;
    const alice = await person(chat, 'alice', { device: 'desktop' });
    const bob = await person(chat, 'bob', { device: 'phone' });
    const topic = `/#narrow/channel/${square.id}/topic/${TOPIC}`;
    await Promise.all([alice.signIn('alice', topic), bob.signIn('bob', topic)]);

    await write(alice, 'Soup or salad?');
    await saidTo(bob, 'Soup or salad?').waitFor();
    await write(bob, 'Soup, **always**');
    const answer = saidTo(alice, 'Soup, always');
    await answer.waitFor();

    await alice.page.locator('.composer input[type="file"]').setInputFiles({
      name: 'menu.png',
      mimeType: 'image/png',
      buffer: PIXEL,
    });
    await alice.page.waitForFunction(() =>
      /\/user_uploads\//.test(document.querySelector<HTMLTextAreaElement>('.composer textarea')?.value ?? ''),
    );
    await send(alice);
    await bob.page.locator('article .content a', { hasText: 'menu.png' }).first().waitFor();

    await answer.focus();
    await alice.page.keyboard.press('=');
    await saidTo(bob, 'Soup, always').locator('.reaction', { hasText: '1' }).waitFor();

    await saidTo(alice, 'Soup or salad?').focus();
    await alice.page.keyboard.press('e');
    const editing = alice.page.locator('article textarea');
    await editing.fill('Soup or bread?');
    await editing.press('Control+Enter');
    await saidTo(bob, 'Soup or bread?').waitFor();

    await bob.goto(`/#narrow/dm/${users.alice.id}`);
    await write(bob, 'Between us: bread.');
    await alice.goto(`/#narrow/dm/${users.bob.id}`);
    await saidTo(alice, 'Between us: bread.').waitFor();
    await write(alice, 'I tell nobody.');
    await saidTo(bob, 'I tell nobody.').waitFor();

    await alice.goto('/#narrow/search/always');
    await alice.page.locator('article .highlight', { hasText: 'always' }).first().waitFor();

    for (const who of [alice, bob]) {
      await who.goto(topic);
      await saidTo(who, 'Soup or bread?').waitFor();
      await who.page.reload();
      await saidTo(who, 'Soup or bread?').waitFor();
      await who.page.waitForURL(`**/${topic.slice(1)}`);
    }
  }),
);

const composer = ({ page }: Person): Locator => page.locator('.composer textarea');

const saidTo = ({ page }: Person, text: string): Locator =>
  page.locator('article.message', { hasText: text }).first();

async function write(who: Person, text: string): Promise<void> {
  await composer(who).fill(text);
  await send(who);
}

/** By the button: whether Enter sends is a setting. */
async function send(who: Person): Promise<void> {
  await who.page.locator('.composer-send-button').first().click();
}
