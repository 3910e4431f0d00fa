import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { getAttachments } from '../../src/chat/endpoints/users/get-attachments.ts';
import { removeAttachment } from '../../src/chat/endpoints/users/remove-attachment.ts';
import { assertAccessible } from './support/axe.ts';
import { type Chat, startChat } from './support/chat.ts';
import { dialogsOf, showsText } from './support/hostile.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { PIXEL, uploadAs } from './support/talk.ts';

const UPLOADS = '/#settings/uploads';
const TEXT = new TextEncoder().encode('Nothing to see here.');

const say = (chat: Chat, content: string, topic = 'plans') =>
  chat.as.alice.call(sendMessage, {
    ...{ type: 'channel', to: String(chat.cast.channels.square.id), topic, content },
  });

test(
  'one sees the files that one uploaded, how much room they take, and which messages show them; and deletes one',
  inBrowsers(async ({ person }) => {
    const chat = await startChat({ uploadQuotaMib: 1 });
    const house = await uploadAs(chat, 'alice', 'house.png', PIXEL, 'image/png');
    await uploadAs(chat, 'alice', 'notes.txt', TEXT, 'text/plain');
    await uploadAs(chat, 'bob', 'of bob.txt', TEXT, 'text/plain');
    const { id } = await say(chat, `The [house](${house}) is ready`);
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', UPLOADS);
    const { page } = alice;
    const rows = page.locator('.upload');
    const names = () => page.locator('.upload-name').allTextContents();
    await rows.nth(1).waitFor();
    assert.deepEqual(await names(), ['notes.txt', 'house.png']);
    assert.equal(await page.locator('.uploads-meter').count(), 1);
    await page.getByText('The organization uses 110 bytes of 1 MB.').waitFor();
    await page.getByLabel('Order').selectOption('name');
    await page.waitForFunction(() => document.querySelector('.upload-name')?.textContent === 'house.png');
    await page.getByRole('button', { name: 'In no message', exact: true }).click();
    await rows.filter({ hasText: 'house.png' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'In no message', exact: true }).click();
    await page.getByLabel('Search by name').fill('HOUSE');
    await rows.filter({ hasText: 'notes.txt' }).waitFor({ state: 'detached' });
    await assertAccessible(page, { where: 'uploaded files' });
    await page.getByRole('button', { name: 'In 1 message: house.png' }).click();
    await page.locator('.upload-use').getByText('plans').click();
    await page.locator(`article[data-id="${id}"]`).waitFor();
    await alice.goto(UPLOADS);
    await page.getByRole('button', { name: 'Delete house.png' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByText('1 message shows it.').waitFor();
    await dialog.getByRole('button', { name: 'Delete it' }).click();
    await rows.filter({ hasText: 'house.png' }).waitFor({ state: 'detached' });
    assert.deepEqual(await names(), ['notes.txt']);
    const { attachments } = await chat.as.alice.call(getAttachments, {});
    assert.deepEqual(
      attachments.map(({ name }) => name),
      ['notes.txt'],
    );
  }),
);

test(
  'files that come, are used and go elsewhere appear at once, by their names as they are',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice', { device: 'phone' });
    const dialogs = dialogsOf(alice);
    await alice.signIn('alice', UPLOADS);
    const { page } = alice;
    await page.getByText('No files yet').waitFor();
    const name = '<img src=x onerror=alert(1)>.txt';
    const url = await uploadAs(chat, 'alice', name, TEXT, 'text/plain');
    const row = page.locator('.upload').filter({ hasText: 'onerror' });
    await row.getByText('in no message').waitFor();
    const [file] = (await chat.as.alice.call(getAttachments, {})).attachments;
    await showsText(alice, { where: 'uploaded files', part: '.upload-name', texts: [String(file?.name)] });
    await say(chat, `[file](${url})`, '<svg onload=alert(2)>');
    await row.getByRole('button', { name: 'In 1 message' }).click();
    const uses = { where: 'uses of a file', part: '.upload-use', texts: ['<svg onload=alert(2)>'] };
    await showsText(alice, uses);
    await say(chat, `[file again](${url})`, 'second');
    await row.getByRole('button', { name: 'In 2 messages' }).waitFor();
    await row.locator('.upload-use').getByText('second').waitFor();
    await chat.as.alice.call(removeAttachment, { attachment_id: Number(file?.id) });
    await page.getByText('No files yet').waitFor();
    assert.deepEqual(dialogs, []);
  }),
);

test(
  'where the list of files cannot be fetched, or a file cannot be deleted, it says why and one tries again',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    await uploadAs(chat, 'alice', 'notes.txt', TEXT, 'text/plain');
    const alice = await person(chat, 'alice', { allow: [/40[0-9]/] });
    const { page } = alice;
    const refused = { status: 400, json: { result: 'error', code: 'BAD_REQUEST', msg: 'Not now.' } };
    await page.route('**/json/attachments**', (route) => route.fulfill(refused));
    await alice.signIn('alice', UPLOADS);
    await page.getByText('Not now.').waitFor();
    await page.unroute('**/json/attachments**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.upload').waitFor();
    await page.route('**/json/attachments/**', (route) => route.fulfill(refused));
    await page.getByRole('button', { name: 'Delete notes.txt' }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Delete it' }).click();
    await page.locator('dialog[open]').getByText('Not now.').waitFor();
    assert.equal((await chat.as.alice.call(getAttachments, {})).attachments.length, 1);
  }),
);
