import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getScheduledMessages } from '../../src/chat/endpoints/scheduled-messages/get-scheduled-messages.ts';
import { say } from '../support/talk.ts';
import { assertAccessible } from './support/axe.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';

test(
  'a person asks to be reminded of a message: a message to oneself, with a note and the quote',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { alice: own, bob } = chat.cast.users;
    const id = await say(chat.as.bob, 'square', 'lunch', 'Call the yard');
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', `/#narrow/channel/${chat.cast.channels.square.id}/topic/lunch`);
    const { page } = alice;
    const row = page.locator(`article[data-id="${id}"]`);
    await row.waitFor();
    await row.focus();
    await page.keyboard.press('i');
    await page.getByRole('menuitem', { name: 'Remind me' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByRole('radio', { name: /^Tomorrow/ }).check();
    await assertAccessible(page, { where: 'the reminder' });
    await dialog.getByRole('textbox', { name: 'Note' }).fill('ask for Line 4');
    const before = Math.floor(Date.now() / 1000);
    await dialog.getByRole('button', { name: 'Remind me', exact: true }).click();
    await page.getByText(/^The reminder comes/).waitFor();
    const { scheduled_messages: scheduled } = await chat.as.alice.call(getScheduledMessages);
    assert.equal(scheduled.length, 1);
    const [{ type, to, content = '', scheduled_delivery_timestamp: at = 0 } = {}] = scheduled;
    assert.deepEqual([type, [to].flat()], ['private', [own.id]]);
    assert(at > before);
    assert.match(content, /^A reminder:\n\nask for Line 4\n\n/);
    assert(content.includes(`@_**${bob.fullName}|${bob.id}** [said](`), content);
    assert(content.includes('```quote\nCall the yard\n```'), content);
  }),
);
