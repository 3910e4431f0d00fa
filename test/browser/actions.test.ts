import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { updateMessage } from '../../src/chat/endpoints/messages/update-message.ts';
import { setRealm } from '../support/settings.ts';
import { type Chat, startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';

const addressOf = (chat: Chat, topic: string) =>
  `/#narrow/channel/${chat.cast.channels.square.id}/topic/${encodeURIComponent(topic).replaceAll('%', '.')}`;
const rowOf = (page: Page, id: number) => page.locator(`article[data-id="${id}"]`);

async function say(chat: Chat, name: 'alice' | 'bob', content: string, topic = 'lunch'): Promise<number> {
  const { id } = await chat.as[name].call(sendMessage, { type: 'channel', to: 'square', topic, content });
  return id as number;
}

/** Gives the message the cursor, as arrow keys do. */
async function select(page: Page, id: number): Promise<void> {
  await rowOf(page, id).waitFor();
  await rowOf(page, id).focus();
}

test(
  'reactions, stars, edits and deletions settle in the other browser; the question before a deletion has the focus on Cancel',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const [soup, salad] = [await say(chat, 'alice', 'soup'), await say(chat, 'alice', 'salad')];
    const alice = await person(chat, 'alice');
    const bob = await person(chat, 'bob');
    await Promise.all([
      alice.signIn('alice', addressOf(chat, 'lunch')),
      bob.signIn('bob', addressOf(chat, 'lunch')),
    ]);

    await select(bob.page, soup);
    // By the toolbar of the message one knows what opens something.
    const opening = rowOf(bob.page, soup).locator('.message-toolbar [aria-haspopup]');
    await opening.last().waitFor();
    assert.deepEqual(
      await opening.evaluateAll((all) =>
        all.map((each) => [(each as HTMLElement).dataset.action, each.ariaHasPopup]),
      ),
      [
        ['react', 'dialog'],
        ['more', 'menu'],
      ],
    );
    await bob.page.keyboard.press('=');
    const pill = (page: Page) => rowOf(page, soup).locator('.reaction[aria-pressed]');
    await pill(alice.page).waitFor();
    assert.equal(await pill(alice.page).getAttribute('aria-pressed'), 'false');
    await pill(alice.page).click();
    await rowOf(bob.page, soup).locator('.reaction-names', { hasText: 'Alice Member' }).waitFor();

    await bob.page.keyboard.press('*');
    await rowOf(bob.page, soup).getByRole('img', { name: 'Starred' }).waitFor();

    await select(alice.page, soup);
    await alice.page.keyboard.press('e');
    await rowOf(alice.page, soup).getByRole('textbox').fill('stew');
    await rowOf(alice.page, soup).getByRole('button', { name: /^Save/ }).click();
    await rowOf(bob.page, soup).getByText('stew').waitFor();

    await select(alice.page, salad);
    await alice.page.keyboard.press('i');
    await alice.page.getByRole('menuitem', { name: 'Delete' }).click();
    await alice.page.locator('dialog button:focus', { hasText: 'Cancel' }).waitFor();
    await alice.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await rowOf(alice.page, salad).waitFor({ state: 'detached' });
    await rowOf(bob.page, salad).waitFor({ state: 'detached' });
    // What somebody else wrote offers no deletion.
    await select(bob.page, soup);
    await bob.page.keyboard.press('i');
    await bob.page.getByRole('menuitem', { name: /^Reply/ }).waitFor();
    assert.equal(await bob.page.getByRole('menuitem', { name: 'Delete' }).count(), 0);
  }),
);

test(
  'a topic that moves as a whole takes along who looks at it; the other browser hears of it',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const id = await say(chat, 'alice', 'soup');
    const alice = await person(chat, 'alice');
    const bob = await person(chat, 'bob');
    await Promise.all([
      alice.signIn('alice', addressOf(chat, 'lunch')),
      bob.signIn('bob', addressOf(chat, 'dinner')),
    ]);
    await select(alice.page, id);
    await alice.page.keyboard.press('m');
    const dialog = alice.page.getByRole('dialog');
    await dialog.getByLabel('All messages of the topic').check();
    await dialog.getByRole('combobox', { name: 'Topic' }).fill('dinner');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await alice.page.getByRole('heading', { name: 'dinner' }).waitFor();
    await rowOf(alice.page, id).waitFor();
    await rowOf(bob.page, id).waitFor();

    await alice.page.getByRole('button', { name: 'Mark as resolved' }).click();
    await rowOf(alice.page, id).waitFor();
    await alice.page.getByRole('button', { name: 'Mark as unresolved' }).waitFor();
    await select(alice.page, id);
    await alice.page.keyboard.press('i');
    const undo = alice.page.getByRole('menuitem', { name: 'Mark topic as unresolved' });
    await undo.locator('use[href$="#rotate-cw"]').waitFor({ state: 'attached' });
  }),
);

test(
  'a quote stands in the composer, the history says what changed, and a key marks as unread',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const id = await say(chat, 'bob', 'hot soup');
    await chat.as.bob.call(updateMessage, { message_id: id, content: 'cold soup' });
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', addressOf(chat, 'lunch'));
    const { page } = alice;
    await select(page, id);
    await page.keyboard.press('Shift+H');
    await page.locator('.highlight_text_inserted', { hasText: 'cold' }).waitFor();
    await page.locator('.highlight_text_deleted', { hasText: 'hot' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.keyboard.press('Shift+U');
    await page.getByText('Unread from here').waitFor();

    await select(page, id);
    await page.keyboard.press('>');
    await page.waitForFunction(() =>
      document.querySelector('textarea')?.value.includes('```quote\ncold soup\n```'),
    );
  }),
);

test(
  'what the server refuses is taken back, and said in words',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const id = await say(chat, 'alice', 'soup');
    const alice = await person(chat, 'alice', { allow: [/400/] });
    await alice.signIn('alice', addressOf(chat, 'lunch'));
    const { page } = alice;
    await select(page, id);
    await page.keyboard.press('i');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    // Between the question and the answer the organization forbids it.
    const { context } = chat.app;
    const nobody = context.realm.systemGroup('role:nobody').id;
    await setRealm(context, { can_delete_own_message_group: nobody });
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The message could not be deleted').waitFor();
    assert.equal(await rowOf(page, id).count(), 1);
  }),
);
