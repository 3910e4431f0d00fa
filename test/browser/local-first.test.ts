import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { type Chat, startChat, startKillableChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import type { Person } from './support/person.ts';
import { NO_SERVER } from './support/problems.ts';

const address = (topic: string) => `/#narrow/channel/square/topic/${topic}`;
const message = (page: Page, text: string) => page.locator('article').filter({ hasText: text }).first();
const list = (page: Page) => page.locator('section.messages');
const box = (page: Page) => page.locator('.composer textarea, textarea').last();

/** What one writes stands in the list at once, with or without a network. */
async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await list(page).getByText(text, { exact: true }).first().waitFor();
}

const say = (chat: Chat, topic: string, content: string) =>
  chat.as.bob.call(sendMessage, { type: 'channel', to: 'square', topic, content });

async function contents(chat: Chat, topic: string): Promise<string[]> {
  const reply = await chat.as.bob.call(getMessages, {
    narrow: [
      { operator: 'channel', operand: 'square' },
      { operator: 'topic', operand: topic },
    ] as never,
    ...{ anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false },
  });
  return (reply.messages as { content: string }[]).map(({ content }) => content);
}

/** A page that the worker serves from now on: a start needs no network. */
async function installed(person: Person): Promise<void> {
  await person.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

describe('without a network', () => {
  test(
    'the tab opens from what the browser has, and follows again when the network is back',
    inBrowsers(async ({ person }) => {
      const chat = await startChat();
      await say(chat, 'lunch', 'Soup?');
      const alice = await person(chat, 'alice', { withWorker: true, allow: [NO_SERVER] });
      await alice.signIn('alice', address('lunch'));
      await message(alice.page, 'Soup?').waitFor();
      await installed(alice);
      await alice.offline(true);
      const again = await alice.reopen(address('lunch'));
      await message(again.page, 'Soup?').waitFor();
      await alice.offline(false);
      await say(chat, 'lunch', 'Or salad?');
      await message(again.page, 'Or salad?').waitFor();
    }),
  );
});

describe('the server goes and comes back', () => {
  test(
    'under two people: what was written meanwhile is there, once and in order, also after the tab was closed; they go on to talk, and a reload keeps the place',
    inBrowsers(async ({ person }) => {
      const chat = await startKillableChat();
      await say(chat, 'lunch', 'Soup?');
      const people = await Promise.all(
        (['alice', 'bob'] as const).map((name) =>
          person(chat, name, { withWorker: true, allow: [NO_SERVER] }),
        ),
      );
      const [alice, bob] = people as [Person, Person];
      await Promise.all(people.map((each) => each.signIn(undefined, address('lunch'))));
      await Promise.all(people.map(({ page }) => message(page, 'Soup?').waitFor()));
      await Promise.all(people.map(installed));
      await chat.stop();
      for (const text of ['Written while it was away', 'And so was this']) await write(alice.page, text);
      const again = await alice.reopen(address('lunch'));
      await list(again.page).getByText('And so was this', { exact: true }).waitFor();
      await chat.start();
      for (const page of [again.page, bob.page]) tryNow(page);
      await message(bob.page, 'And so was this').waitFor();
      await message(bob.page, 'Written while it was away').waitFor();
      await write(bob.page, 'Back again');
      await message(again.page, 'Back again').waitFor();
      assert.deepEqual(await contents(chat, 'lunch'), [
        ...['Soup?', 'Written while it was away', 'And so was this', 'Back again'],
      ]);
      await again.page.reload();
      await message(again.page, 'Back again').waitFor();
      assert.match(again.page.url(), /topic\/lunch/);
    }),
  );
});

describe('several tabs', () => {
  test(
    'share one stream, and another one leads when the first closes',
    inBrowsers(async ({ person }) => {
      const chat = await startChat();
      await say(chat, 'lunch', 'Soup?');
      const alice = await person(chat, 'alice', { allow: [NO_SERVER] });
      const follows: string[] = [];
      alice.context.on('request', (request) => {
        if (/\/json\/(?:events|register)/.test(request.url())) follows.push(request.url());
      });
      await alice.signIn('alice', address('lunch'));
      await message(alice.page, 'Soup?').waitFor();
      const second = await alice.anotherTab(address('lunch'));
      await message(second.page, 'Soup?').waitFor();
      await say(chat, 'lunch', 'Or salad?');
      await Promise.all([alice, second].map(({ page }) => message(page, 'Or salad?').waitFor()));
      const streams = () => follows.filter((url) => url.includes('/stream'));
      assert.equal(follows.filter((url) => url.includes('/register')).length, 1);
      assert.equal(streams().length, 1, streams().join('\n'));
      await alice.page.close();
      await say(chat, 'lunch', 'Salad it is');
      await message(second.page, 'Salad it is').waitFor();
      assert.equal(streams().length, 2);
    }),
  );

  test(
    'signing out leaves nothing in the browser, and every tab shows the sign-in',
    inBrowsers(async ({ person }) => {
      const chat = await startChat();
      await say(chat, 'lunch', 'Soup?');
      const alice = await person(chat, 'alice', { withWorker: true, allow: [NO_SERVER] });
      await alice.signIn('alice', address('lunch'));
      await message(alice.page, 'Soup?').waitFor();
      await installed(alice);
      const second = await alice.anotherTab(address('lunch'));
      await message(second.page, 'Soup?').waitFor();
      await second.page.locator('.side-name').click();
      await second.page.getByRole('menuitem', { name: 'Sign out' }).click();
      for (const { page } of [alice, second]) await page.locator('input[type=password]').waitFor();
      const left = await second.page.evaluate(async () => ({
        databases: (await indexedDB.databases()).map(({ name }) => name),
        caches: (await caches.keys()).filter((name) => !name.startsWith('parley-shell-')),
        kept: localStorage.getItem('parley-user'),
        cookies: document.cookie,
      }));
      assert.deepEqual(left, { databases: [], caches: [], kept: null, cookies: '' });
      assert.deepEqual(
        (await alice.context.cookies()).map(({ name }) => name),
        [],
      );
    }),
  );
});

/** Does not wait for the time of the next attempt; a browser that has connected by itself has no such button. */
function tryNow(page: Page): void {
  page
    .getByRole('button', { name: 'Try now' })
    .click()
    .catch(() => undefined);
}
