import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { addDefaultStream } from '../../src/chat/endpoints/channels/add-default-stream.ts';
import { archiveStream } from '../../src/chat/endpoints/channels/archive-stream.ts';
import { getStreams } from '../../src/chat/endpoints/channels/get-streams.ts';
import { getSubscribers } from '../../src/chat/endpoints/channels/get-subscribers.ts';
import { getSubscriptions } from '../../src/chat/endpoints/channels/get-subscriptions.ts';
import { removeDefaultStream } from '../../src/chat/endpoints/channels/remove-default-stream.ts';
import { subscribeToChannels } from '../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels } from '../../src/chat/endpoints/channels/unsubscribe.ts';
import { updateStream } from '../../src/chat/endpoints/channels/update-stream.ts';
import { updateSettings } from '../../src/chat/endpoints/user-settings/update-settings.ts';
import { MAIL_IN } from '../support/mail-in.ts';
import { say } from '../support/talk.ts';
import { type Chat, startChat } from './support/chat.ts';
import { dialogsOf, showsText } from './support/hostile.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { closeOverlays } from './support/views.ts';

const row = (page: Page, name: string) =>
  page.locator('.directory-row').filter({ has: page.getByRole('link', { name, exact: true }) });

const setting = (page: Page, name: string) => page.locator(`[data-setting="${name}"]`);

const dialog = (page: Page) => page.locator('dialog[open]');

const channelNamed = async ({ as }: Chat, name: string) => {
  const { streams } = await as.owner.call(getStreams, { include_all: true, exclude_archived: false });
  return streams.find((each) => each.name === name);
};

const peopleOf = async ({ as }: Chat, stream_id: number) =>
  (await as.owner.call(getSubscribers, { stream_id })).subscribers;

/** What was typed is not lost without a question. */
async function staysUnsaved(page: Page): Promise<void> {
  const question = dialog(page).filter({ hasText: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
}

/** An option in a list of completions; the browser's own lists have options too. */
const OPTION = '[role="option"]';

/** The same for a field that shows what was taken. */
async function pickInto(page: Page, label: string, typed: string, option: string): Promise<void> {
  await pick(page, label, typed, option);
  await page.locator('.holder').filter({ hasText: option }).first().waitFor();
}

/** Types into a field with completions, and takes the first one that has the text; what follows from it is waited for. */
async function pick(page: Page, label: string, typed: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.fill(typed);
  await page.locator(OPTION).filter({ hasText: option }).first().click();
}

test(
  'channels are found by name and description, sorted, joined and left; archived ones stand by themselves',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { owner } = chat.as;
    const { attic, cellar } = chat.cast.channels;
    await owner.call(updateStream, { stream_id: attic.id, description: 'Boxes and old lamps' });
    await owner.call(archiveStream, { stream_id: cellar.id });
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', '/#channels/all');
    const { page } = alice;
    await row(page, 'square').getByText('6 people').waitFor();
    assert.equal(await row(page, 'cellar').count(), 0);
    await page.getByRole('combobox', { name: 'Order' }).selectOption('people');
    await page.locator('.directory-row').first().getByRole('link', { name: 'square', exact: true }).waitFor();
    const search = page.getByRole('searchbox', { name: 'Find a channel' });
    await search.fill('lamps');
    await row(page, 'square').waitFor({ state: 'detached' });
    await row(page, 'attic').getByText('0 people').waitFor();
    await row(page, 'attic').getByRole('button', { name: 'Join attic' }).click();
    await row(page, 'attic').getByText('1 person').waitFor();
    await row(page, 'attic').getByRole('button', { name: 'Leave attic' }).click();
    await row(page, 'attic').getByRole('button', { name: 'Join attic' }).waitFor();
    await row(page, 'attic').getByText('0 people').waitFor();
    await search.fill('zebra');
    await page.getByText('Nothing here has that in its name or description.').waitFor();
    await search.fill('');
    await page.getByRole('button', { name: 'Not joined' }).click();
    await row(page, 'attic').waitFor();
    assert.equal(await row(page, 'square').count(), 0);
    await page.getByRole('button', { name: 'Archived', exact: true }).click();
    await row(page, 'cellar').waitFor();
    await owner.call(updateStream, { stream_id: cellar.id, is_archived: false });
    await page.getByText('Nothing is archived').waitFor();
    await page.getByRole('button', { name: 'Mine' }).click();
    await row(page, 'cellar').waitFor();
  }),
);

test(
  'the name of a channel is whole while its row has room; a channel that has no figure yet is called new',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const name = 'everything about the garden and who waters it this summer';
    await chat.as.owner.call(subscribeToChannels, { subscriptions: [{ name }] });
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', '/#channels/all');
    const { page } = alice;
    const link = row(page, name).getByRole('link', { name, exact: true });
    await row(page, name).getByText('New', { exact: true }).waitFor();
    assert.deepEqual(
      await link.evaluate((each) => [each.scrollWidth <= each.clientWidth, each.textContent]),
      [true, name],
    );
    // An eye would say that something is shown or hidden.
    assert.equal(await row(page, name).locator('use[href$="#eye"]').count(), 0);
  }),
);

test(
  'a new channel: its name is checked as one types, with permissions, and everybody of a channel is in it',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { alice: maker, guest, bob } = chat.cast.users;
    await chat.as.owner.call(archiveStream, { stream_id: chat.cast.channels.attic.id });
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', '/#recent');
    const { page } = alice;
    await page.locator('.recent').waitFor();
    await page.evaluate(() => {
      location.hash = '#channels/new';
    });
    const name = dialog(page).getByRole('textbox', { name: 'Name' });
    await name.fill('Square');
    await page.keyboard.press('Escape');
    await staysUnsaved(page);
    await dialog(page).getByText('There is a channel of this name already.').waitFor();
    await name.fill('attic');
    await dialog(page).getByText('An archived channel has this name already.').waitFor();
    await name.fill('x'.repeat(62));
    await dialog(page).getByText('2 characters too many: at most 60.').waitFor();
    await name.fill('   ');
    await dialog(page).getByText('Enter a name.').waitFor();
    await name.fill('greenhouse');
    await dialog(page).locator('.field-error').waitFor({ state: 'detached' });
    await dialog(page).getByRole('textbox', { name: 'What it is for' }).fill('What *grows*');
    const preview = dialog(page).getByRole('button', { name: 'Preview' });
    await preview.locator('use[href$="#eye"]').waitFor({ state: 'attached' });
    await preview.click();
    await dialog(page).locator('.channel-preview em').getByText('grows').waitFor();
    await dialog(page).getByLabel('Private, with history').check();
    await pickInto(page, 'Add people', 'wind', 'window');
    await pickInto(page, 'Add people', 'Bob', bob.fullName);
    await dialog(page).locator('summary').click();
    await pickInto(page, 'Add to “Who may write”', 'Alice', maker.fullName);
    assert.equal(await page.locator(OPTION).count(), 0, 'no list covers the chips');
    await dialog(page).getByRole('button', { name: 'Remove Everyone, guests too' }).click();
    await dialog(page).getByRole('button', { name: 'Create channel' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.locator('main h1').getByText('greenhouse').waitFor();
    // The list is below the form, and the address that opened the form is not in the history.
    await page.goBack();
    await page.waitForURL((url) => url.hash === '#channels/all');
    await page.goBack();
    await page.locator('.recent').waitFor();
    const made = await channelNamed(chat, 'greenhouse');
    assert(made);
    assert.deepEqual([made.invite_only, made.history_public_to_subscribers], [true, true]);
    assert.deepEqual(made.can_send_message_group, { direct_members: [maker.id], direct_subgroups: [] });
    assert.deepEqual((await peopleOf(chat, made.stream_id)).sort(), [maker.id, bob.id, guest.id].sort());
  }),
);

test(
  'archiving says what it means; a member who looks sees it, and sees it in use again',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { square } = chat.cast.channels;
    await chat.as.owner.call(addDefaultStream, { stream_id: square.id });
    const [admin, alice] = await Promise.all([person(chat, 'administrator'), person(chat, 'alice')]);
    const at = `/#channels/${square.id}/square/general`;
    await Promise.all([admin.signIn('administrator', at), alice.signIn('alice', at)]);
    await alice.page.locator('[data-part="general"]').waitFor();
    await admin.page.getByRole('button', { name: 'Archive the channel' }).click();
    await dialog(admin.page).getByText('Newcomers are not put into it any more.').waitFor();
    await dialog(admin.page).getByRole('button', { name: 'Archive the channel' }).click();
    await dialog(admin.page).waitFor({ state: 'detached' });
    const again = 'Restore';
    await alice.page.getByText('can restore it').waitFor();
    assert.equal(await alice.page.getByRole('button', { name: again }).count(), 0);
    assert.equal((await channelNamed(chat, 'square'))?.is_archived, true);
    await admin.page.getByRole('button', { name: again }).click();
    await dialog(admin.page).getByText('What was written before counts as read').waitFor();
    await dialog(admin.page).getByRole('button', { name: again }).click();
    await dialog(admin.page).waitFor({ state: 'detached' });
    await alice.page.getByText('can restore it').waitFor({ state: 'detached' });
    await alice.page.locator('.shell-side').getByRole('link', { name: 'square' }).first().waitFor();
    assert.equal((await channelNamed(chat, 'square'))?.is_archived, false);
  }),
);

test(
  'two administrators at once: a change of the other one appears, what one types stays, a refusal stands at the field',
  inBrowsers(async ({ person }) => {
    const chat = await startChat(MAIL_IN);
    const { owner: api } = chat.as;
    const { attic, square } = chat.cast.channels;
    const owner = await person(chat, 'owner', { allow: [/status of 400/] });
    await owner.signIn('owner', `/#channels/${attic.id}`);
    const { page } = owner;
    const field = (name: string) => page.locator('.channel-form').getByRole('textbox', { name });
    await field('Name').waitFor();
    await field('What it is for').fill('My own words');
    await api.call(updateStream, { stream_id: attic.id, new_name: 'loft', description: 'Theirs' });
    await page.locator('main h1').getByText('loft').waitFor();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('.channel-form input')?.value === 'loft',
    );
    assert.equal(await field('What it is for').inputValue(), 'My own words');
    await page.getByRole('link', { name: 'All channels' }).click();
    await staysUnsaved(page);
    // The event comes before the reply; what one types between them is unsaved.
    const reply = Promise.withResolvers<void>();
    await page.route('**/json/streams/*', async (route) => {
      const response = await route.fetch();
      await reply.promise;
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
    assert.equal((await channelNamed(chat, 'loft'))?.description, 'My own words');
    await field('Name').fill('square');
    await page.getByText('There is a channel of this name already.').waitFor();
    reply.resolve();
    await page.locator('.channel-form button[type="submit"]:not([aria-busy])').waitFor();
    assert.equal(await field('Name').inputValue(), 'square');
    await page.getByRole('link', { name: 'All channels' }).click();
    await staysUnsaved(page);
    await page.unroute('**/json/streams/*');
    await field('Name').fill('lo\u0000ft');
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await field('Name').inputValue(), 'loft');
    await page.goto(`/#channels/${square.id}/square/general`);
    // A default channel cannot be private.
    await setting(page, 'default').locator('input:not(:checked)').waitFor();
    await api.call(addDefaultStream, { stream_id: square.id });
    await setting(page, 'default').locator('input:checked').waitFor();
    await setting(page, 'privacy').getByLabel('Private', { exact: true }).click();
    await setting(page, 'privacy').getByRole('alert').waitFor();
    await setting(page, 'privacy').locator('.choice').first().locator('input:checked').waitFor();
    await page.getByRole('button', { name: 'Show the address' }).click();
    await page.locator('output').getByText(/@/).waitFor();
  }),
);

test(
  'personal settings of a channel say what follows the general setting; they are set and shown',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { square, attic } = chat.cast.channels;
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', `/#channels/${square.id}/square/personal`);
    const { page } = alice;
    const desktop = setting(page, 'desktop_notifications');
    await desktop.getByText('As the general setting says').waitFor();
    assert.equal(await desktop.locator('input').isChecked(), false);
    await chat.as.alice.call(updateSettings, { enable_stream_desktop_notifications: true });
    await desktop.locator('input:checked').waitFor();
    await desktop.locator('input').click();
    await desktop.getByText('Chosen here; the general setting is on').waitFor();
    await setting(page, 'pin_to_top').locator('input').click();
    await setting(page, 'pin_to_top').locator('.setting-saved').waitFor();
    const { subscriptions } = await chat.as.alice.call(getSubscriptions);
    const own = subscriptions.find(({ stream_id: id }) => id === square.id);
    assert.deepEqual([own?.desktop_notifications, own?.pin_to_top], [false, true]);
    await page.goto(`/#channels/${attic.id}/attic/personal`);
    await page.getByText('You are not in this channel').waitFor();
  }),
);

test(
  'people of a channel: everybody of a group is added, one is found and taken out; who may not sees who may',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { attic, square } = chat.cast.channels;
    const { users } = chat.cast;
    const [owner, guest] = await Promise.all([person(chat, 'owner'), person(chat, 'guest')]);
    await Promise.all([
      owner.signIn('owner', `/#channels/${attic.id}/attic/people`),
      guest.signIn('guest', `/#channels/${square.id}/square/subscribers`),
    ]);
    const { page } = owner;
    const people = page.locator('.subscriber-list li');
    await page.getByText('Nobody is in this channel.').waitFor();
    await pickInto(page, 'Add people', 'moderat', 'Moderators');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await people.filter({ hasText: users.moderator.fullName }).waitFor();
    assert.deepEqual(
      (await peopleOf(chat, attic.id)).sort((one, other) => one - other),
      [users.owner.id, users.administrator.id, users.moderator.id].sort((one, other) => one - other),
    );
    await page.getByRole('button', { name: `Remove ${users.moderator.fullName} from the channel` }).click();
    await people.filter({ hasText: users.moderator.fullName }).waitFor({ state: 'detached' });
    await chat.as.owner.call(subscribeToChannels, {
      subscriptions: [{ name: 'attic' }],
      principals: [users.bob.id],
    });
    await people.filter({ hasText: users.bob.fullName }).waitFor();
    await chat.as.owner.call(unsubscribeFromChannels, {
      subscriptions: ['attic'],
      principals: [users.bob.id],
    });
    await people.filter({ hasText: users.bob.fullName }).waitFor({ state: 'detached' });
    await guest.page.locator('.subscriber-list li').filter({ hasText: users.alice.fullName }).waitFor();
    await guest.page.getByText('People who may add others').waitFor();
    assert.equal(await guest.page.getByRole('button', { name: /from the channel/ }).count(), 0);
  }),
);

test(
  'default channels: an administrator adds and removes, sees what another one does; a member sees them',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { square, attic } = chat.cast.channels;
    const [admin, alice] = await Promise.all([person(chat, 'administrator'), person(chat, 'alice')]);
    const at = '/#organization/default-channels';
    await Promise.all([admin.signIn('administrator', at), alice.signIn('alice', at)]);
    const { page } = admin;
    await row(page, 'general').getByRole('button', { name: 'Remove general from the list' }).click();
    await page.getByText('No default channels').waitFor();
    await pick(page, 'Add a channel', 'squ', 'square');
    await row(page, 'square').waitFor();
    await row(alice.page, 'square').waitFor();
    await chat.as.owner.call(addDefaultStream, { stream_id: attic.id });
    await row(page, 'attic').waitFor();
    await row(page, 'square').getByRole('button', { name: 'Remove square from the list' }).click();
    await row(page, 'square').waitFor({ state: 'detached' });
    await row(alice.page, 'square').waitFor({ state: 'detached' });
    assert.equal(await alice.page.getByRole('button', { name: /from the list/ }).count(), 0);
    await alice.page.getByText('Administrators of the organization can change this.').waitFor();
    await chat.as.owner.call(removeDefaultStream, { stream_id: attic.id });
    await row(alice.page, 'attic').waitFor({ state: 'detached' });
    assert.equal((await channelNamed(chat, square.name))?.is_archived, false);
  }),
);

test(
  'a guest sees their own channels and those of the web, joins none, makes none',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { attic } = chat.cast.channels;
    const guest = await person(chat, 'guest', { device: 'phone' });
    await guest.signIn('guest', '/#channels/all');
    const { page } = guest;
    await row(page, 'square').waitFor();
    await row(page, 'window').waitFor();
    assert.equal(await page.locator('.directory-row').count(), 2);
    assert.equal(await page.getByRole('button', { name: /^(Join|New channel)/ }).count(), 0);
    await page.goto(`/#channels/${attic.id}/attic/general`);
    await page.getByText('There is no such channel').waitFor();
  }),
);

test(
  'the topics of a channel stand in folders, which stay folded',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { square } = chat.cast.channels;
    await say(chat.as.bob, 'square', 'plans');
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', `/#channels/${square.id}/square/topics`);
    const { page } = alice;
    const topic = (name: string) => page.locator('.topic-folder').getByRole('link', { name, exact: true });
    await topic('plans').waitFor();
    await say(chat.as.bob, 'square', 'lunch');
    await topic('lunch').waitFor();
    const folder = page.getByRole('button', { name: 'Active today' });
    await folder.getByText('2 topics').waitFor();
    await folder.click();
    await topic('lunch').waitFor({ state: 'detached' });
    await page.goto(`/#channels/${square.id}/square/people`);
    await page.locator('.subscriber-list').waitFor();
    await page.goto(`/#channels/${square.id}/square/topics`);
    await page.locator('.topic-folder button[aria-expanded="false"]').waitFor();
  }),
);

test(
  'names and descriptions that look like markup are text in lists, pages, pickers and questions',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { square, attic } = chat.cast.channels;
    const name = '<img src=x onerror=alert(1)>';
    const description = '"><svg onload=alert(2)>';
    await chat.as.owner.call(updateStream, { stream_id: square.id, new_name: name, description });
    await chat.as.owner.call(addDefaultStream, { stream_id: square.id });
    const owner = await person(chat, 'owner');
    const said = dialogsOf(owner);
    await owner.signIn('owner', '/#channels/all');
    const { page } = owner;
    const texts = [name];
    await showsText(owner, { where: 'all channels', part: '.directory-list', texts: [name, description] });
    for (const part of ['general', 'personal', 'people', 'topics']) {
      await page.goto(`/#channels/${square.id}/x/${part}`);
      await page.locator(`[data-part="${part}"]`).waitFor();
      await showsText(owner, { where: part, part: 'main h1', texts });
    }
    await page.goto('/#organization/default-channels');
    await page.locator('[data-is-shown]').waitFor();
    await showsText(owner, {
      where: 'default channels',
      part: '.directory-list',
      texts: [name, description],
    });
    await page.goto(`/#channels/${attic.id}/attic/people`);
    await page.getByRole('combobox', { name: 'Add people' }).fill('img src');
    await page.locator(OPTION).first().waitFor();
    await showsText(owner, { where: 'the picker', part: '[role="option"]', texts });
    await closeOverlays(page);
    await page.goto(`/#channels/${square.id}/x/general`);
    await page.getByRole('button', { name: 'Archive the channel' }).click();
    await showsText(owner, { where: 'the question', part: 'dialog[open] h2', texts });
    assert.deepEqual(said, []);
  }),
);
