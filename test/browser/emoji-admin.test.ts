import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { deactivateCustomEmoji } from '../../src/chat/endpoints/realm/deactivate-custom-emoji.ts';
import { getCustomEmoji } from '../../src/chat/endpoints/realm/get-custom-emoji.ts';
import { updateRealm } from '../../src/chat/endpoints/realm/update-realm.ts';
import { updateUser } from '../../src/chat/endpoints/users/update-user.ts';
import { moving, picture } from '../support/pictures.ts';
import { assertAccessible } from './support/axe.ts';
import { type Chat, startChat } from './support/chat.ts';
import { dialogsOf, showsText } from './support/hostile.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { PIXEL, uploadAs } from './support/talk.ts';
import { settled } from './support/views.ts';

const AT = '/#organization/emoji';

const add = (chat: Chat, who: 'alice' | 'bob' | 'owner', name: string) =>
  uploadAs(chat, who, `${name}.png`, PIXEL, 'image/png', `/realm/emoji/${name}`);

const inUse = async ({ as }: Chat) =>
  Object.values((await as.owner.call(getCustomEmoji)).emoji).filter(({ deactivated }) => !deactivated);

const named = async (chat: Chat, name: string) =>
  (await inUse(chat)).find((each) => each.name === name) ?? assert.fail(`There is no ${name}`);

const rowOf = (page: Page, name: string) => page.locator('.emoji-admin-row').filter({ hasText: `:${name}:` });
const dialogOf = (page: Page) => page.locator('dialog[open]');
const inDialog = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true });
const nameIn = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Name' });

interface Picture {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const still = async (name: string): Promise<Picture> => ({
  name,
  mimeType: 'image/png',
  buffer: await picture('png', { width: 60, height: 30 }),
});

/** The page takes a picture, and asks for its name. */
async function choose(page: Page, file: Picture): Promise<void> {
  await page.locator('.emoji-admin-new input').setInputFiles(file);
  await dialogOf(page).waitFor();
}

test(
  'an emoji is chosen, cut to a square, named and added; its name is checked as one types',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    await add(chat, 'bob', 'mascot');
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', AT);
    const { page } = alice;
    await rowOf(page, 'mascot').getByText(`By ${chat.cast.users.bob.fullName}`).waitFor();
    await choose(page, await still('Green Tick.png'));
    assert.equal(await nameIn(page).inputValue(), 'green_tick');
    await nameIn(page).fill('Mascot');
    await dialogOf(page).getByText('An emoji of the organization has this name.').waitFor();
    await nameIn(page).fill('grün');
    await dialogOf(page).getByText('Only the letters a to z').waitFor();
    await nameIn(page).fill('tada');
    await dialogOf(page).getByText('Only administrators can take the name.').waitFor();
    await inDialog(page, 'Add the emoji').click();
    await nameIn(page).fill('Green Tick');
    await dialogOf(page).getByText('People write it as :green_tick:').waitFor();
    await dialogOf(page).getByText('The picture is not square').waitFor();
    await assertAccessible(page, { where: 'adding an emoji' });
    await inDialog(page, 'Cut to a square').click();
    await page.locator('.crop-square').waitFor();
    await page.getByRole('button', { name: 'Use it', exact: true }).click();
    await page.locator('.crop-square').waitFor({ state: 'detached' });
    await dialogOf(page).getByText('The picture is not square').waitFor({ state: 'detached' });
    await inDialog(page, 'Add the emoji').click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await rowOf(page, 'green_tick').locator('img').waitFor();
    assert.equal((await named(chat, 'green_tick')).author_id, chat.cast.users.alice.id);
    await settled(page);
    await assertAccessible(page, { where: 'emoji of the organization' });
  }),
);

test(
  'a picture that moves is not cut, and keeps moving',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', AT);
    const { page } = alice;
    const buffer = await moving('gif', { width: 40, height: 20 }, 3);
    await page.locator('.emoji-admin-new').waitFor();
    await choose(page, { name: 'party.gif', mimeType: 'image/gif', buffer });
    await dialogOf(page).getByText('The picture moves, and keeps moving.').waitFor();
    assert.equal(await inDialog(page, 'Cut to a square').count(), 0);
    await inDialog(page, 'Add the emoji').click();
    await rowOf(page, 'party').waitFor();
    const { source_url: url, still_url: stillUrl } = await named(chat, 'party');
    assert.match(url, /\.gif$/);
    assert.match(stillUrl ?? '', /-still\.png$/);
  }),
);

test(
  'a picture is dropped or pasted; what is no picture is refused in words',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', AT);
    const { page } = alice;
    await page.locator('.emoji-admin-new').waitFor();
    const send = (kind: 'drop' | 'paste', name: string, bytes: Buffer) =>
      page.evaluate(
        ([event, fileName, base64]) => {
          const letters = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const data = new DataTransfer();
          data.items.add(new File([letters], fileName, { type: 'image/png' }));
          const init = { bubbles: true, cancelable: true };
          document.body.dispatchEvent(
            event === 'drop'
              ? new DragEvent('drop', { ...init, dataTransfer: data })
              : new ClipboardEvent('paste', { ...init, clipboardData: data }),
          );
        },
        [kind, name, bytes.toString('base64')] as const,
      );
    await send('drop', 'letter.png', Buffer.from('no picture'));
    await page.getByText('This file is no picture that the browser can read.').waitFor();
    for (const [kind, name] of [
      ['drop', 'dropped'],
      ['paste', 'pasted'],
    ] as const) {
      await send(kind, `${name}.png`, PIXEL);
      await dialogOf(page).waitFor();
      assert.equal(await nameIn(page).inputValue(), name);
      await inDialog(page, 'Add the emoji').click();
      await dialogOf(page).waitFor({ state: 'detached' });
      await rowOf(page, name).waitFor();
    }
    assert.equal((await inUse(chat)).length, 2);
  }),
);

test(
  'an administrator hides a built-in emoji knowing what that means, and a begun emoji is asked about',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const admin = await person(chat, 'administrator');
    await admin.signIn('administrator', AT);
    const { page } = admin;
    await page.locator('.emoji-admin-new').waitFor();
    await choose(page, await still('tada.png'));
    await dialogOf(page).getByText('🎉 has this name.').waitFor();
    await inDialog(page, 'Cancel').click();
    await dialogOf(page).nth(1).waitFor();
    await page.keyboard.press('Escape');
    await dialogOf(page).nth(1).waitFor({ state: 'detached' });
    await inDialog(page, 'Add the emoji').click();
    await rowOf(page, 'tada').getByText('Has taken the name of 🎉').waitFor();
  }),
);

test(
  'replaced, an emoji has another picture from now on; old messages keep the old one',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { id: square } = chat.cast.channels.square;
    await add(chat, 'alice', 'mascot');
    const before = await named(chat, 'mascot');
    const content = 'Look: :mascot:';
    const say = () =>
      chat.as.alice.call(sendMessage, { type: 'channel', to: String(square), topic: 'birds', content });
    await say();
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', AT);
    const { page } = alice;
    await page.getByRole('button', { name: 'Replace :mascot:' }).click();
    await dialogOf(page).getByText('keep the old one').waitFor();
    await dialogOf(page)
      .locator('input[type="file"]')
      .setInputFiles(await still('other.png'));
    await dialogOf(page).locator('.emoji-admin-small').waitFor();
    await inDialog(page, 'Replace it').click();
    await dialogOf(page).waitFor({ state: 'detached' });
    const after = await named(chat, 'mascot');
    assert.notEqual(after.id, before.id);
    await page.locator(`.emoji-admin-picture[data-id="${after.id}"]`).waitFor();
    await say();
    await page.goto(`/#narrow/channel/${square}/topic/birds`);
    await page.locator(`article.message img.emoji[src$="${before.source_url}"]`).waitFor();
    await page.locator(`article.message img.emoji[src$="${after.source_url}"]`).waitFor();
  }),
);

test(
  'authors deactivate their own emoji, administrators all; everybody sees it at once',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    await add(chat, 'alice', 'mascot');
    await add(chat, 'bob', 'tick');
    const [alice, admin] = await Promise.all([person(chat, 'alice'), person(chat, 'administrator')]);
    await Promise.all([alice.signIn('alice', AT), admin.signIn('administrator', AT)]);
    const end = (page: Page, name: string) =>
      page.getByRole('button', { name: `Deactivate :${name}:`, exact: true });
    await end(alice.page, 'mascot').waitFor();
    await rowOf(alice.page, 'tick').waitFor();
    assert.equal(await end(alice.page, 'tick').count(), 0);
    await end(admin.page, 'tick').click();
    await dialogOf(admin.page).getByText('Nobody can choose it any more').waitFor();
    await inDialog(admin.page, 'Deactivate it').click();
    await Promise.all([alice, admin].map(({ page }) => rowOf(page, 'tick').waitFor({ state: 'detached' })));
    await alice.page.getByRole('button', { name: 'Deactivated', exact: true }).click();
    await rowOf(alice.page, 'tick').waitFor();
    assert.equal(await end(alice.page, 'tick').count(), 0);
    assert.deepEqual(
      (await inUse(chat)).map(({ name }) => name),
      ['mascot'],
    );
  }),
);

test(
  'a name that somebody takes meanwhile is refused in the dialog; what another administrator ends is gone at once',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice', { allow: [/400/] });
    await alice.signIn('alice', AT);
    const { page } = alice;
    await page.locator('.emoji-admin-new').waitFor();
    await choose(page, await still('tick.png'));
    // Somebody else was first, and the event is not there yet.
    await page.route('**/json/realm/emoji/tick', async (route) => {
      await add(chat, 'bob', 'tick');
      await route.continue();
    });
    await inDialog(page, 'Add the emoji').click();
    await dialogOf(page).getByText('An emoji of the organization has this name.').first().waitFor();
    await nameIn(page).fill('tick2');
    await inDialog(page, 'Add the emoji').click();
    await rowOf(page, 'tick2').waitFor();
    await chat.as.owner.call(deactivateCustomEmoji, { emoji_name: 'tick' });
    await page
      .locator('.emoji-admin-name')
      .getByText(':tick:', { exact: true })
      .waitFor({ state: 'detached' });
  }),
);

test(
  'who may not add emoji reads who may',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    await add(chat, 'alice', 'mascot');
    const [alice, guest] = await Promise.all([person(chat, 'alice'), person(chat, 'guest')]);
    await Promise.all([alice.signIn('alice', AT), guest.signIn('guest', AT)]);
    await guest.page.getByText('Emoji can be added by: Members.').waitFor();
    assert.equal(await guest.page.locator('.emoji-admin-row button').count(), 0);
    await alice.page.getByRole('button', { name: 'Replace :mascot:' }).waitFor();
    const direct = { direct_members: [chat.cast.users.owner.id], direct_subgroups: [] };
    await chat.as.owner.call(updateRealm, { can_add_custom_emoji_group: { new: direct } });
    await alice.page.getByText(`Emoji can be added by: ${chat.cast.users.owner.fullName}.`).waitFor();
    assert.equal(await alice.page.locator('.emoji-admin-new, .emoji-admin-row button').count(), 0);
  }),
);

test(
  'the name of an author and of a file stay text',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const name = '<img src=x onerror=alert(1) <b';
    await add(chat, 'bob', 'mascot');
    await chat.as.owner.call(updateUser, { user_id: chat.cast.users.bob.id, full_name: name });
    const alice = await person(chat, 'alice');
    const dialogs = dialogsOf(alice);
    await alice.signIn('alice', AT);
    await showsText(alice, { where: 'the author', part: '.emoji-admin-row', texts: [name] });
    await choose(alice.page, await still('<img src=x onerror=alert(2)>.png'));
    assert.equal(await nameIn(alice.page).inputValue(), 'img_src_x_onerror_alert_2');
    await nameIn(alice.page).fill('<b>alert</b>');
    await showsText(alice, { where: 'the name', part: 'dialog[open]', texts: [':<b>alert</b>:'] });
    assert.deepEqual(dialogs, []);
  }),
);
