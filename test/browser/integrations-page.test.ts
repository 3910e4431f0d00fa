import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createBot } from '../../src/chat/endpoints/bots/create-bot.ts';
import { assertAccessible } from './support/axe.ts';
import { type Chat, startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';

const makeHook = async ({ as }: Chat, name: string) => {
  const short = name.toLowerCase().replaceAll(' ', '-');
  return as.alice.call(createBot, { full_name: name, short_name: short, bot_type: 2 });
};

describe('the page of the integrations', () => {
  for (const [device, colorScheme] of [
    ['desktop', 'light'],
    ['phone', 'dark'],
  ] as const) {
    const where = `${device}, ${colorScheme}`;
    test(
      `gives the whole address of a service, with a bot and a channel: ${where}`,
      inBrowsers(async ({ person }) => {
        const chat = await startChat();
        await makeHook(chat, 'Another bot');
        const { user_id: id, api_key: key } = await makeHook(chat, 'Build bot');
        const alice = await person(chat, 'alice', { device, colorScheme });
        await alice.signIn('alice', `/#settings/bots/${id}`);
        const link = alice.page.locator('[data-setting="api_key"] a');
        const href = (await link.getAttribute('href')) ?? '';
        assert.match(href, /^\/integrations\?bot=build-bot-bot%40/);
        await alice.goto(href);
        const { page } = alice;
        await page.getByRole('combobox', { name: 'Channel' }).selectOption({ label: '#square' });
        await page.getByRole('textbox', { name: 'Topic' }).fill('builds & more');
        const address = page.locator('.hook', { hasText: '/external/json?' });
        const url = new URL((await address.locator('code').textContent()) ?? '');
        assert.equal(url.pathname, '/api/v1/external/json');
        assert.deepEqual(Object.fromEntries(url.searchParams), {
          ...{ api_key: key, stream: String(chat.cast.channels.square.id), topic: 'builds & more' },
        });
        const reply = await fetch(`${chat.url}${url.pathname}${url.search}`, {
          method: 'POST',
          body: '{"built": true}',
        });
        assert.equal(reply.status, 200, await reply.text());
        // The pages of all tests have one clipboard.
        await page.evaluate(() => {
          navigator.clipboard.writeText = async (text) => {
            document.title = text;
          };
        });
        await address.getByRole('button', { name: 'Copy the address for JSON' }).click();
        await address.getByText('Copied').waitFor();
        assert.equal(await page.title(), url.href);
        await assertAccessible(page, { where });
      }),
    );
  }

  test(
    'says what is missing: nobody is signed in, or there is no bot',
    inBrowsers(async ({ person }) => {
      const chat = await startChat();
      const bob = await person(chat, 'bob');
      await bob.goto('/integrations');
      const { page } = bob;
      await page.getByText('and this page fills the key and the channel').waitFor();
      assert.ok(await page.locator('#address').isHidden());
      assert.equal(await page.getByRole('button', { name: /^Copy/ }).count(), 0);
      await bob.signIn('bob');
      await bob.goto('/integrations');
      await page.getByText('You have no bot yet.').waitFor();
    }),
  );
});
