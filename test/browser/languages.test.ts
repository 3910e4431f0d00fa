import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { startIn } from './support/language.ts';

test(
  'German shows German, by the language of the browser and by the setting',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice', { locale: 'de-DE' });
    await alice.goto('/login');
    await alice.page.getByRole('button', { name: 'Anmelden' }).waitFor();
    await startIn(alice.page, 'de');
    await alice.signIn();
    await alice.page.getByRole('heading', { name: 'Eingang' }).waitFor();
    assert.equal(await alice.page.evaluate(() => document.documentElement.lang), 'de');
  }),
);
