import assert from 'node:assert/strict';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { sendMessage } from '../../src/endpoints/messages/send-message.ts';
import { updateMessageFlags } from '../../src/endpoints/messages/update-flags.ts';
import { ensureClientIsBuilt } from './support/built-client.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { NO_SERVER } from './support/problems.ts';

const DIST = resolve(import.meta.dirname, '../../web/dist');

/** A copy of the built client, which a test may change. */
function copyOfClient(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-client-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(DIST, folder, { recursive: true });
  // Packed forms would not have the change.
  for (const name of globSync('{index.html,sw.js}.{br,gz}', { cwd: folder })) rmSync(join(folder, name));
  return folder;
}

function change(folder: string, name: string, by: (text: string) => string): void {
  const file = join(folder, name);
  writeFileSync(file, by(readFileSync(file, 'utf8')));
}

/** The worker of another build: it keeps its files under another name. */
const nameBuild = (folder: string, name: string) =>
  change(folder, 'sw.js', (text) => text.replaceAll(/name:(["'`])\w+\1/g, `name:"${name}"`));

const build = (page: Page) => page.evaluate(() => document.querySelector('meta[name="build"]') !== null);
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

await ensureClientIsBuilt();

test(
  'a new build is offered, comes when the person wants it, and loses nothing; a mixed one is not taken',
  inBrowsers(async ({ person }) => {
    const folder = copyOfClient();
    const chat = await startChat({}, folder);
    const ids: number[] = [];
    for (let number = 1; number <= 40; number++) {
      const content = `Number ${number}`;
      const said = { type: 'channel', to: 'square', topic: 'lunch', content } as const;
      ids.push((await chat.as.bob.call(sendMessage, said)).id);
    }
    await chat.as.alice.call(updateMessageFlags, { messages: ids, op: 'add', flag: 'read' });
    const allow = [NO_SERVER, /ServiceWorker/];
    const alice = await person(chat, 'alice', { withWorker: true, allow });
    const { page } = alice;
    const topic = `/#narrow/channel/${chat.cast.channels.square.id}/topic/lunch`;
    await alice.signIn('alice', topic);
    await page.locator('article', { hasText: 'Number 40' }).waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    assert.equal(await toast(page).count(), 0);

    // Half of an update: the worker is there, and the page is still of another build.
    const index = readFileSync(join(folder, 'index.html'), 'utf8');
    change(folder, 'index.html', (text) => text.replace(/src="[^"]+"/, 'src="/assets/other.js"'));
    nameBuild(folder, 'mixed');
    await chat.stop();
    await chat.start();
    assert.equal(await lookForUpdate(page), 'redundant');
    assert.equal(await toast(page).count(), 0);

    writeFileSync(
      join(folder, 'index.html'),
      index.replace('<head>', '<head>\n<meta name="build" content="new">'),
    );
    nameBuild(folder, 'new');
    await chat.stop();
    await chat.start();
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
    assert.equal(await build(page), false, 'not before the person wants it');
    const before = await place();
    await toast(page).getByRole('button', { name: 'Update' }).click();
    await page.waitForFunction(() => document.querySelector('meta[name="build"]') !== null);
    await page.waitForFunction(() => document.querySelector('textarea')?.value === 'half a sen');
    await page.locator(`article[data-id="${before.id}"]`).waitFor();
    const now = await place();
    assert.equal(now.id, before.id);
    assert.ok(Math.abs(now.top - before.top) <= 1, JSON.stringify({ before, now }));
    assert.equal(await toast(page).count(), 0);
    const caches = await page.evaluate(async () =>
      (await globalThis.caches.keys()).filter((name) => name.startsWith('parley-shell-')),
    );
    assert.deepEqual(caches, ['parley-shell-new']);
  }),
);
