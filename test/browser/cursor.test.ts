import { test } from 'node:test';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';

test(
  'a message that gets the focus as soon as it is drawn has the cursor',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const say = { type: 'channel', to: 'square', topic: 'lunch', content: 'Soup' } as const;
    await chat.as.bob.call(sendMessage, say);
    const alice = await person(chat, 'alice');
    const { page } = alice;
    await alice.signIn('alice', '/#recent');
    await page.locator('.recent .inbox-list').first().waitFor();
    await page.evaluate(() => {
      const drawn = new MutationObserver(() => {
        const row = document.querySelector<HTMLElement>('article.message');
        if (!row) return;
        drawn.disconnect();
        row.focus();
      });
      drawn.observe(document.body, { childList: true, subtree: true });
    });
    await alice.goto('/#feed');
    await page.locator('article:focus').waitFor();
    await page.keyboard.press('u');
    await page.locator('.person').waitFor();
  }),
);
