import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { type Chat, startChat, startKillableChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import type { Person } from './support/person.ts';
import { NO_SERVER } from './support/problems.ts';

const LOOK_AGAIN_MS = 100;

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

async function open(page: Page, topic: string): Promise<void> {
  await page.evaluate((fragment) => {
    location.hash = fragment;
  }, address(topic).slice(2));
  await page.locator('main h1').filter({ hasText: topic }).waitFor();
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

/** The last one that is sent: all before it were. */
async function arrived(chat: Chat, topic: string, text: string): Promise<void> {
  while (!(await contents(chat, topic)).includes(text)) await setTimeout(LOOK_AGAIN_MS);
}

describe('without a network', () => {
  test(
    'what is written in three conversations is there, once and in order, after the tab was closed and the server came back',
    inBrowsers(async ({ person }) => {
      const chat = await startKillableChat();
      const topics = ['lunch', 'release', 'trams'];
      for (const topic of topics) await say(chat, topic, `About ${topic}`);
      const alice = await person(chat, 'alice', { withWorker: true, allow: [NO_SERVER] });
      await alice.signIn('alice', address('lunch'));
      await message(alice.page, 'About lunch').waitFor();
      await installed(alice);
      for (const topic of topics) {
        await open(alice.page, topic);
        await message(alice.page, `About ${topic}`).waitFor();
      }

      await chat.stop();
      const wanted = new Map<string, string[]>(topics.map((topic) => [topic, [`About ${topic}`]]));
      for (let count = 0; count < 20; count++) {
        const topic = topics[Math.floor(count / 7)] as string;
        if (count % 7 === 0) await open(alice.page, topic);
        await write(alice.page, `Number ${count} of ${topic}`);
        wanted.get(topic)?.push(`Number ${count} of ${topic}`);
      }
      const again = await alice.reopen(address('trams'));
      await message(again.page, 'About trams').waitFor();
      await list(again.page).getByText('Number 19 of trams', { exact: true }).waitFor();

      await chat.start();
      tryNow(again.page);
      await arrived(chat, 'trams', 'Number 19 of trams');
      for (const topic of topics) assert.deepEqual(await contents(chat, topic), wanted.get(topic));
      await message(again.page, 'Number 19 of trams').waitFor();
    }),
  );

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
    'under two people, who then go on to talk, and a reload keeps the place',
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
      await write(alice.page, 'Written while it was away');
      await chat.start();
      for (const { page } of people) tryNow(page);
      await message(bob.page, 'Written while it was away').waitFor();
      await write(bob.page, 'Back again');
      await message(alice.page, 'Back again').waitFor();
      await alice.page.reload();
      await message(alice.page, 'Back again').waitFor();
      assert.match(alice.page.url(), /topic\/lunch/);
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
