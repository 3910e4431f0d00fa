import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { changeLanguage } from './support/language.ts';
import { QUIET_TOPIC, seedTalk } from './support/talk.ts';

/** Keeps a part of the client back until the function that it returns is called. */
async function holdBack(page: Page, part: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(part, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const heights = (page: Page) =>
  page
    .locator('article.message .widget')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));

for (const device of ['desktop', 'phone'] as const) {
  test(
    `nothing moves when what draws polls and lists is loaded, ${device}`,
    inBrowsers(async ({ person }) => {
      const chat = await startChat();
      const say = (content: string) =>
        chat.as.bob.call(sendMessage, { type: 'channel', to: 'square', topic: 'plans', content });
      const long = 'An answer so long that it takes two lines on a telephone, and one on a desk';
      await say(`/poll Where shall we eat?\nAt home\n${long}`);
      await say('/todo Before we go\nClose the door: twice\nWater the plants');
      const alice = await person(chat, 'alice', { device });
      const { page } = alice;
      const release = await holdBack(page, /\/assets\/widget-[^/]*\.js/);
      await alice.signIn('alice', `/#narrow/channel/${chat.cast.channels.square.id}/topic/plans`);
      await page.getByText('Water the plants').waitFor();
      const before = await heights(page);
      assert.equal(before.length, 2);
      release();
      await page.locator('.poll-option').first().waitFor();
      await page.locator('.task').first().waitFor();
      assert.deepEqual(await heights(page), before);
    }),
  );
}

for (const device of ['desktop', 'phone'] as const) {
  test(
    `nothing moves when the composer comes, and what is typed for it before is in it, ${device}`,
    inBrowsers(async ({ person }) => {
      const chat = await startChat();
      await seedTalk(chat);
      const alice = await person(chat, 'alice', { device });
      const { page } = alice;
      const release = await holdBack(page, /\/assets\/composer-[^/]*\.js/);
      const square = `/#narrow/channel/${chat.cast.channels.square.id}`;
      await alice.signIn('alice', `${square}/topic/${encodeURIComponent(QUIET_TOPIC).replaceAll('%', '.')}`);
      await page.locator('article.message').last().waitFor();
      const height = () =>
        page.locator('.messages-view').evaluate((view) => view.getBoundingClientRect().height);
      const before = await height();
      await pressAtOnce(page, ['c', ...'soup']);
      release();
      const field = page.locator('.composer textarea');
      await field.waitFor();
      assert.equal(await height(), before);
      await page.waitForFunction(() => document.querySelector('textarea')?.value === 'soup');
      await page.goto('/#feed');
      await page.locator('.composer-folded').waitFor();
    }),
  );
}

/** Presses keys one after the other within one task of the page: nothing can be drawn between them. */
const pressAtOnce = (page: Page, keys: readonly string[]) =>
  page.evaluate((keys) => {
    for (const key of keys) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    }
  }, keys);

test(
  'keys that are pressed before a field is there are text for it',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    await seedTalk(chat);
    const alice = await person(chat, 'alice');
    const { page } = alice;
    const release = await holdBack(page, /\/assets\/(?:search|switcher|compose-dialog)-[^/]*\.js/);
    await alice.signIn('alice', '/#inbox');
    await page.locator('.inbox-row').first().waitFor();
    await page.locator('.shell-side .side-section').first().waitFor();
    const hold = async (key: string, field: string) => {
      await pressAtOnce(page, [key, ...'bo', 'Backspace', ...'ob']);
      if (key === '/') release();
      await page.locator(`${field}:focus`).waitFor();
      await page.waitForFunction((field) => document.querySelector(field)?.value === 'bob', field as 'input');
    };
    for (const [key, field] of [
      ['w', '.side-filter input'],
      ['q', '.side-filter input'],
      ['/', '.search input'],
    ] as const) {
      await hold(key, field);
      await page.keyboard.press('Escape');
      await page.locator(field).waitFor({ state: 'detached' });
    }
    await hold('x', '.composer-person-input');

    const topic = encodeURIComponent(QUIET_TOPIC);
    await page.goto('about:blank');
    await alice.goto(`/#narrow/channel/${chat.cast.channels.square.id}/topic/${topic}`);
    await page.locator('article.message').first().waitFor();
    // The side bar comes after the first frame, and the keys before it.
    await page.locator('.shell-side .side-section').first().waitFor();
    for (const [key, text] of [
      ['c', 'eat '],
      ['r', 'eat eat '],
    ] as const) {
      await page.locator('article.message').last().focus();
      await pressAtOnce(page, [key, ...'eat ']);
      // Before the next one: the field takes the focus from the message.
      await page.locator('.composer textarea:focus').waitFor();
      await page.waitForFunction(
        (text) => document.querySelector<HTMLTextAreaElement>('.composer textarea')?.value === text,
        text,
      );
    }
  }),
);

test(
  'the shape of the chat stands until its state is there; Esc calls off a field that is not there yet',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    await seedTalk(chat);
    const alice = await person(chat, 'alice');
    const { page } = alice;
    const release = await holdBack(page, /\/assets\/search-[^/]*\.js/);
    // The shape of the chat stands in the page until the state is there.
    const state = await holdBack(page, /\/register$/);
    await alice.signIn('alice', '/#inbox');
    await page.locator('#app > .frame').waitFor();
    state();
    await page.locator('.inbox-row').first().waitFor();
    assert.equal(await page.locator('.frame').count(), 0);
    await page.locator('.shell-side .side-section').first().waitFor();
    await pressAtOnce(page, ['/', 'b', 'Escape', 'w']);
    release();
    await page.locator('.side-filter input:focus').waitFor();
    assert.equal(await page.locator('.search').count(), 0);
  }),
);

test(
  'keys are shortcuts again when what was about to have their field is gone: by another language, or by going back',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice', { device: 'phone' });
    const { page } = alice;
    await holdBack(page, /\/assets\/channel-picker-[^/]*\.js/);
    await alice.signIn('alice', '/#inbox');
    await page.locator('.inbox').waitFor();
    await page.goto('/#recent');
    await page.locator('.recent').waitFor();
    const dialog = page.locator('dialog[open] .composer textarea');
    await page.keyboard.press('c');
    await dialog.waitFor();
    await changeLanguage(page, 'de');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('c');
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.locator('.help-groups').waitFor();
  }),
);

test(
  'keys that are pressed while a dialog or the emoji are loaded are text for their field',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    await seedTalk(chat);
    const alice = await person(chat, 'alice');
    const { page } = alice;
    const release = await holdBack(page, /\/assets\/(?:dialogs|picker)-[^/]*\.js/);
    const topic = encodeURIComponent(QUIET_TOPIC);
    await alice.signIn('alice', `/#narrow/channel/${chat.cast.channels.square.id}/topic/${topic}`);
    await page.locator('.shell-side .side-section').first().waitFor();
    const hold = async (keys: readonly string[], field: string, value: RegExp) => {
      await page.locator('article.message').last().focus();
      await pressAtOnce(page, keys);
      release();
      await page.locator(`${field}:focus`).waitFor();
      await page.waitForFunction(
        ([field, value]) =>
          new RegExp(value).test(document.querySelector<HTMLInputElement>(`${field}:focus`)?.value ?? ''),
        [field, value.source] as const,
      );
      await page.keyboard.press('Escape');
      // Nothing behind a dialog takes the focus until it has closed.
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    };
    // The topic as it was is selected: what is typed takes its place.
    await hold(['m', ...'eft'], '.dialog input', /^eft$/);
    await hold(['f', ...'eft'], '.dialog input', /eft$/);
    await page.locator('article.message').last().focus();
    await page.keyboard.press('+');
    await page.locator('.reaction-picker button:focus').waitFor();
    await pressAtOnce(page, [...'tada']);
    await page.locator('.emoji-picker input:focus').waitFor();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('.emoji-picker input')?.value === 'tada',
    );
    await page.getByRole('option', { name: 'tada' }).click();
    await page.locator('.reaction').first().waitFor();
  }),
);
