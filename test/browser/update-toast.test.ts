import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { updateMessageFlags } from '../../src/chat/endpoints/messages/update-flags.ts';
import { until } from '../support/until.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { makeOtherBuild } from './support/other-build.ts';
import { NO_SERVER } from './support/problems.ts';

const INDEX = resolve(import.meta.dirname, '../../web/dist/index.html');
const NEW_SCRIPT = 'script[src*="/other-first-view-"]';

/** What becomes of the worker that the server has now. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const worker = registration.installing;
    if (!worker) return 'none';
    await new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => resolve());
      if (worker.state !== 'installing') resolve();
    });
    return worker.state;
  });
const toast = (page: Page) => page.locator('.toast', { hasText: 'A new version of Parley is ready.' });

test(
  'a new build is offered, comes when the person wants it, and loses nothing; a mixed one is not taken',
  inBrowsers(async ({ person }) => {
    const [chat, other] = await Promise.all([startChat(), makeOtherBuild()]);
    const ids: number[] = [];
    for (let number = 1; number <= 40; number++) {
      const content = `Number ${number}`;
      const said = { type: 'channel', to: 'square', topic: 'lunch', content } as const;
      ids.push((await chat.as.bob.call(sendMessage, said)).id);
    }
    await chat.as.alice.call(updateMessageFlags, { messages: ids, op: 'add', flag: 'read' });
    const allow = [NO_SERVER, /ServiceWorker|status of 503/];
    const alice = await person(chat, 'alice', { withWorker: true, allow });
    const { page } = alice;
    const topic = `/#narrow/channel/${chat.cast.channels.square.id}/topic/lunch`;
    await alice.signIn('alice', topic);
    await page.locator('article', { hasText: 'Number 40' }).waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    assert.equal(await toast(page).count(), 0);

    // Half of an update: the worker is there, and the page is still of another build.
    const index = join(other, 'index.html');
    const newPage = readFileSync(index);
    copyFileSync(INDEX, index);
    await chat.serve(other);
    assert.equal(await lookForUpdate(page), 'redundant');
    assert.equal(await toast(page).count(), 0);

    writeFileSync(index, newPage);
    await chat.serve(other);
    await page.locator('.composer textarea').fill('half a sen');
    await page.locator('.messages-view').evaluate((view) => view.scrollTo(0, 300));
    const place = () =>
      page.evaluate(() => {
        const view = document.querySelector('.messages-view') as HTMLElement;
        const { top } = view.getBoundingClientRect();
        const rows = [...view.querySelectorAll<HTMLElement>('article')];
        const row = rows.find((each) => each.getBoundingClientRect().top >= top);
        return { id: row?.dataset.id, top: Math.round((row?.getBoundingClientRect().top ?? 0) - top) };
      });
    assert.equal(await lookForUpdate(page), 'installed');
    await toast(page).waitFor();
    assert.equal(await page.locator(NEW_SCRIPT).count(), 0, 'not before the person wants it');
    const before = await place();
    await toast(page).getByRole('button', { name: 'Update' }).click();
    await page.locator(NEW_SCRIPT).waitFor({ state: 'attached' });
    await page.waitForFunction(() => document.querySelector('textarea')?.value === 'half a sen');
    await page.locator(`article[data-id="${before.id}"]`).waitFor();
    const now = await place();
    assert.equal(now.id, before.id);
    assert.ok(Math.abs(now.top - before.top) <= 1, JSON.stringify({ before, now }));
    assert.equal(await toast(page).count(), 0);
    const shells = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('parley-shell-')));
    await until(async () => (await shells()).join() === 'parley-shell-other');
  }),
);
