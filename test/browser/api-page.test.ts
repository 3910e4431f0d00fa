import { describe, test } from 'node:test';
import { assertAccessible } from './support/axe.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';

describe('the page of the API', () => {
  for (const [device, colorScheme] of [
    ['desktop', 'light'],
    ['phone', 'dark'],
  ] as const) {
    const where = `${device}, ${colorScheme}`;
    test(
      `has no problem and is accessible: ${where}`,
      inBrowsers(async ({ person }) => {
        const chat = await startChat();
        const alice = await person(chat, 'alice', { device, colorScheme });
        await alice.goto('/api');
        await assertAccessible(alice.page, { where });
      }),
    );
  }
});
