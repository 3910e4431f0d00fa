import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { addAlertWords } from '../../src/chat/endpoints/alert-words/add-alert-words.ts';
import { getAlertWords } from '../../src/chat/endpoints/alert-words/get-alert-words.ts';
import { removeAlertWords } from '../../src/chat/endpoints/alert-words/remove-alert-words.ts';
import { updateSubscriptionSettings } from '../../src/chat/endpoints/channels/update-subscription-settings.ts';
import { createSavedSnippet } from '../../src/chat/endpoints/drafts/create-saved-snippet.ts';
import { getSavedSnippets } from '../../src/chat/endpoints/drafts/get-saved-snippets.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { createCustomProfileField } from '../../src/chat/endpoints/profile-fields/create-profile-field.ts';
import { updateSettings } from '../../src/chat/endpoints/user-settings/update-settings.ts';
import { updateUserTopic } from '../../src/chat/endpoints/user-topics/update-user-topic.ts';
import { getOwnUser } from '../../src/chat/endpoints/users/get-own-user.ts';
import { getUser } from '../../src/chat/endpoints/users/get-user.ts';
import { updateProfileData } from '../../src/chat/endpoints/users/update-profile-data.ts';
import { assertAccessible } from './support/axe.ts';
import { type Chat, startChat } from './support/chat.ts';
import { dialogsOf, showsText } from './support/hostile.ts';
import { inBrowsers } from './support/in-browsers.ts';
import type { Person } from './support/person.ts';
import { PASSWORD } from './support/place.ts';

const FIELDS = [
  { field_type: 1, name: 'Phone', required: true },
  { field_type: 2, name: 'Biography' },
  {
    field_type: 3,
    name: 'Office',
    field_data: { a: { text: 'Aachen', order: '2' }, b: { text: 'Berlin', order: '1' } },
  },
  { field_type: 4, name: 'Birthday' },
  { field_type: 5, name: 'Site' },
  { field_type: 6, name: 'Mentor' },
  { field_type: 7, name: 'Code', field_data: { subtype: 'github' } },
  { field_type: 8, name: 'Pronouns' },
  { field_type: 1, name: 'Staff number', editable_by_user: false },
];

async function makeFields({ as: { owner } }: Chat): Promise<Readonly<Record<string, number>>> {
  const ids: Record<string, number> = {};
  for (const field of FIELDS)
    ids[field.name] = Number((await owner.call(createCustomProfileField, field as never)).id);
  return ids;
}

/** What the server has of alice, by the names of the fields. */
async function profileOf(chat: Chat, ids: Readonly<Record<string, number>>) {
  const { user } = await chat.as.owner.call(getUser, {
    ...{ user_id: chat.cast.users.alice.id, include_custom_profile_fields: true },
  } as never);
  const data = (user as unknown as { profile_data: Record<string, { value: string }> }).profile_data;
  return (name: string) => data[String(ids[name])]?.value;
}

const fieldOf = ({ page }: Person, ids: Readonly<Record<string, number>>, name: string) =>
  page.locator(`[data-field="${ids[name]}"]`);

test(
  'one fills in a field of each kind; others see it, and it comes and goes in another tab',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const ids = await makeFields(chat);
    const { users } = chat.cast;
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', '/#settings/profile');
    const { page } = alice;
    const field = (name: string) => fieldOf(alice, ids, name);
    const saved = (name: string) => field(name).locator('.setting-saved').waitFor();
    const write = async (name: string, text: string) => {
      const control = field(name).locator('input, textarea');
      await control.fill(text);
      await control.blur();
      await saved(name);
    };
    await page.getByText('Everybody is asked to fill in: Phone').waitFor();
    await write('Phone', '+49 30 1234');
    await page.getByText('Everybody is asked to fill in').waitFor({ state: 'detached' });
    await write('Biography', 'I like **soup**.');
    await field('Office').locator('select').selectOption({ label: 'Berlin' });
    await saved('Office');
    await write('Birthday', '1990-05-17');
    await write('Site', 'https://example.com/alice');
    await write('Code', 'alice');
    await field('Code').getByText('https://github.com/alice').waitFor();
    await write('Pronouns', 'they/them');
    await field('Mentor').locator('input').fill(users.bob.fullName);
    await page.locator('[role="option"]').first().click();
    await field('Mentor').locator('.holder').getByText(users.bob.fullName).waitFor();
    await saved('Mentor');
    await field('Staff number').getByText('Administrators of the organization fill this in.').waitFor();
    assert.equal(await field('Staff number').locator('input').isDisabled(), true);
    await assertAccessible(page, { where: 'the own profile' });
    const value = await profileOf(chat, ids);
    assert.deepEqual(
      ['Phone', 'Biography', 'Office', 'Birthday', 'Site', 'Code', 'Pronouns', 'Mentor'].map(value),
      [
        ...['+49 30 1234', 'I like **soup**.', 'b', '1990-05-17', 'https://example.com/alice'],
        ...['alice', 'they/them', `[${users.bob.id}]`],
      ],
    );
    // Another client changes one and empties another.
    await chat.as.alice.call(updateProfileData, { data: [{ id: Number(ids.Phone), value: '0' }] as never });
    await page.waitForFunction(
      (at) => document.querySelector<HTMLInputElement>(`[data-field="${at}"] input`)?.value === '0',
      ids.Phone,
    );
    const tab = await alice.anotherTab('/#settings/profile');
    const mentor = fieldOf(tab, ids, 'Mentor');
    await mentor.getByRole('button', { name: `Remove ${users.bob.fullName}` }).click();
    await field('Mentor').locator('.holder').waitFor({ state: 'detached' });
  }),
);

test(
  'what a field cannot be is said at the field; one does not leave it by accident; names are text',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const ids = await makeFields(chat);
    const [name, choice] = ['<img src=x onerror=alert(1)>', '"><svg onload=alert(2)>'];
    const hostile = { field_type: 3, name, hint: name, field_data: { a: { text: choice, order: '1' } } };
    await chat.as.owner.call(createCustomProfileField, hostile as never);
    const alice = await person(chat, 'alice', { allow: [/400/] });
    const dialogs = dialogsOf(alice);
    await alice.signIn('alice', '/#settings/profile');
    const { page } = alice;
    for (const part of ['.field-label', '.field-hint'])
      await showsText(alice, { where: 'the own profile', part, texts: [name] });
    await showsText(alice, { where: 'choices of a field', part: 'option', texts: [choice] });
    const site = fieldOf(alice, ids, 'Site').locator('input');
    await site.fill('javascript:alert(1)');
    await site.press('Enter');
    await fieldOf(alice, ids, 'Site').getByText('This is no link.').waitFor();
    await page.locator('.settings-list').getByRole('link', { name: 'Account' }).click();
    const question = page.locator('dialog[open]');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await site.fill('');
    await site.press('Enter');
    await fieldOf(alice, ids, 'Site').getByText('This is no link.').waitFor({ state: 'detached' });
    // What the server refuses stays to be mended.
    await page.route('**/json/users/me/profile_data', (route) =>
      route.fulfill({ status: 400, json: { result: 'error', code: 'BAD_REQUEST', msg: 'Not like this.' } }),
    );
    const phone = fieldOf(alice, ids, 'Phone').locator('input');
    await phone.fill('12');
    await phone.press('Enter');
    await fieldOf(alice, ids, 'Phone').getByText('Not like this.').waitFor();
    assert.equal(await phone.inputValue(), '12');
    const value = await profileOf(chat, ids);
    assert.deepEqual([value('Site'), value('Phone')], [undefined, undefined]);
    assert.deepEqual(dialogs, []);
  }),
);

test(
  'the API key is shown after the password, as a file too; a new one ends it',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { alice: user } = chat.cast.users;
    const alice = await person(chat, 'alice', { allow: [/40[01]/] });
    await alice.signIn('alice', '/#settings/account');
    const { page } = alice;
    const works = async (key: string) => {
      const authorization = `Basic ${Buffer.from(`${user.deliveryEmail}:${key}`).toString('base64')}`;
      return (await fetch(`${chat.url}/api/v1/users/me`, { headers: { authorization } })).ok;
    };
    await page.getByRole('button', { name: 'Show the key' }).click();
    const password = page.getByLabel('Your password, to show the key');
    await password.fill('something else');
    await password.press('Enter');
    await page.locator('.account-form').getByText('This is not your password.').waitFor();
    assert.equal(await page.locator('.api-key').count(), 0);
    await password.fill(PASSWORD);
    await password.press('Enter');
    const key = page.locator('.api-key input');
    await key.waitFor();
    const first = await key.inputValue();
    assert.equal(await works(first), true);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the configuration file' }).click();
    const file = await downloading;
    assert.equal(file.suggestedFilename(), 'alice.rc');
    assert.equal(
      await readFile(await file.path(), 'utf8'),
      `[api]\nemail=${user.deliveryEmail}\nkey=${first}\nsite=${chat.url}\n`,
    );
    await page.getByRole('button', { name: 'Create new key' }).click();
    await page.getByText('stops working at once').waitFor();
    const again = page.getByLabel('Your password, to create a new key');
    await again.fill('something else');
    await again.press('Enter');
    await page.locator('.account-form').getByText('This is not your password.').waitFor();
    assert.equal(await works(first), true);
    await again.fill(PASSWORD);
    await again.press('Enter');
    await again.waitFor({ state: 'detached' });
    const second = await key.inputValue();
    assert.notEqual(second, first);
    assert.deepEqual([await works(first), await works(second)], [false, true]);
    await page.getByRole('button', { name: 'Hide it' }).click();
    await key.waitFor({ state: 'detached' });
  }),
);

test(
  'alert words are added, marked in messages, and removed; in another tab too',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice');
    const dialogs = dialogsOf(alice);
    await alice.signIn('alice', '/#settings/alert-words');
    const { page } = alice;
    const word = page.getByLabel('Word or phrase');
    const add = async (text: string) => {
      await word.fill(text);
      await word.press('Enter');
      await page.locator('.alert-words').getByText(text, { exact: true }).waitFor();
    };
    await page.getByText('No alert words yet').waitFor();
    await add('Lunch');
    await add('<b>soup</b>');
    await showsText(alice, { where: 'alert words', part: '.alert-words bdi', texts: ['<b>soup</b>'] });
    await word.fill('LUNCH');
    await word.press('Enter');
    await page.getByText('This word is there already.').waitFor();
    await assertAccessible(page, { where: 'alert words' });
    const content = 'When is **lunch**? Lunches do not count, <b>soup</b> does.';
    await chat.as.bob.call(sendMessage, { type: 'channel', to: 'square', topic: 'food', content });
    const tab = await alice.anotherTab('/#narrow/channel/square/topic/food');
    const marked = (texts: readonly string[]) =>
      tab.page.waitForFunction(
        (wanted) => [...(CSS.highlights.get('alert-words') ?? [])].map(String).sort().join() === wanted,
        [...texts].sort().join(),
      );
    await marked(['lunch', '<b>soup</b>']);
    await page.getByRole('button', { name: 'Remove Lunch' }).click();
    await marked(['<b>soup</b>']);
    await chat.as.alice.call(addAlertWords, { alert_words: ['tea'] });
    await page.locator('.alert-words').getByText('tea').waitFor();
    const { alert_words: words } = await chat.as.alice.call(getAlertWords, {});
    assert.deepEqual(words, ['<b>soup</b>', 'tea']);
    assert.deepEqual(dialogs, []);
  }),
);

test(
  'a browser without highlights marks alert words by elements, and takes the marks away again',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    await chat.as.alice.call(addAlertWords, { alert_words: ['lunch', 'soup'] });
    const alice = await person(chat, 'alice');
    await alice.page.addInitScript(() => {
      delete (CSS as { highlights?: unknown }).highlights;
    });
    const content = 'When is **lunch**? Is there soup for lunch?';
    await chat.as.bob.call(sendMessage, { type: 'channel', to: 'square', topic: 'food', content });
    await alice.signIn('alice', '/#narrow/channel/square/topic/food');
    const { page } = alice;
    const shown = async () => (await page.locator('article.message .content').last().textContent())?.trim();
    const marked = (texts: string) =>
      page.waitForFunction((wanted) => {
        const marks = [...document.querySelectorAll('article.message mark.alert-word')];
        return marks.map((each) => each.textContent).join() === wanted;
      }, texts);
    await marked('lunch,soup,lunch');
    const text = 'When is lunch? Is there soup for lunch?';
    assert.equal(await shown(), text);
    await chat.as.alice.call(removeAlertWords, { alert_words: ['lunch'] });
    await marked('soup');
    assert.equal(await shown(), text);
  }),
);

test(
  'an address that waits for its confirmation is shown after a reload',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', '/#settings/account');
    const { page } = alice;
    const field = page.locator('input[name="email"]');
    await field.fill('alice.new@example.com');
    await page.getByLabel('Your password, to change the address').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change the address' }).click();
    const note = page.getByText('A mail to alice.new@example.com is on its way.');
    await note.waitFor();
    await page.reload();
    await note.waitFor();
    assert.equal((await chat.as.alice.call(getOwnUser, {})).pending_email, 'alice.new@example.com');
    assert.equal((await chat.as.bob.call(getOwnUser, {})).pending_email, null);
  }),
);

test(
  'saved texts are written, found, changed and deleted; who leaves one unsaved is asked',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice', { device: 'phone' });
    const dialogs = dialogsOf(alice);
    await alice.signIn('alice', '/#settings/snippets');
    const { page } = alice;
    const rows = page.locator('.settings-row');
    const dialog = page.locator('dialog[open]');
    const title = dialog.getByLabel('Name');
    const text = dialog.getByLabel('Text', { exact: true });
    await page.getByText('No saved texts yet').waitFor();
    await page.getByRole('button', { name: 'New text' }).click();
    await title.fill('<img src=x onerror=alert(1)>');
    await text.fill('Good morning');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await page.waitForFunction(() => document.querySelectorAll('dialog[open]').length === 1);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await showsText(alice, {
      where: 'saved texts',
      part: '.settings-row strong',
      texts: ['<img src=x onerror=alert(1)>'],
    });
    await chat.as.alice.call(createSavedSnippet, { title: 'Evening', content: 'Good night' });
    await rows.filter({ hasText: 'Evening' }).waitFor();
    await assertAccessible(page, { where: 'saved texts' });
    await page.getByLabel('Search saved texts').fill('NIGHT');
    await rows.filter({ hasText: 'onerror' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Change Evening' }).click();
    await text.fill('Sleep well tonight');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await rows.filter({ hasText: 'Sleep well' }).waitFor();
    await page.getByLabel('Search saved texts').fill('');
    await page.getByRole('button', { name: 'Delete <img src=x onerror=alert(1)>' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await rows.filter({ hasText: 'onerror' }).waitFor({ state: 'detached' });
    const { saved_snippets: kept } = await chat.as.alice.call(getSavedSnippets, {});
    assert.deepEqual(
      kept.map((each) => [each.title, each.content]),
      [['Evening', 'Sleep well tonight']],
    );
    assert.deepEqual(dialogs, []);
  }),
);

test(
  'notifications are a table by place and way; channels and topics with choices of their own are listed',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { alice: api } = chat.as;
    const { square, cellar } = chat.cast.channels;
    const topic = (name: string, visibility_policy: number) =>
      api.call(updateUserTopic, { stream_id: square.id, topic: name, visibility_policy } as never);
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', '/#settings/notifications');
    const { page } = alice;
    const cell = page.getByRole('checkbox', { name: 'Channels: Sound' });
    assert.equal(await cell.isChecked(), false);
    await api.call(updateSettings, { enable_stream_audible_notifications: true });
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('[data-setting="enable_stream_audible_notifications"] input')
          ?.checked,
    );
    await page.getByText('No channel has one.').waitFor();
    await api.call(updateSubscriptionSettings, {
      subscription_data: [
        { stream_id: cellar.id, property: 'desktop_notifications', value: true },
        { stream_id: cellar.id, property: 'is_muted', value: true },
      ],
    } as never);
    const exception = page.locator('.settings-place');
    await exception.getByText('Muted · On screen: yes').waitFor();
    await assertAccessible(page, { where: 'the table of notifications' });
    await exception.click();
    await page.waitForFunction((id) => location.hash.startsWith(`#channels/${id}`), cellar.id);
    await alice.goto('/#settings/topics');
    await page.getByText('No topic has a choice of its own').waitFor();
    await topic('<b>lunch</b>', 3);
    await topic('noise', 1);
    const rows = page.locator('.settings-row');
    await rows.nth(1).waitFor();
    await showsText(alice, { where: 'topics', part: '.settings-place bdi', texts: ['<b>lunch</b>'] });
    await page.getByRole('button', { name: 'Muted', exact: true }).click();
    await rows.filter({ hasText: 'lunch' }).waitFor({ state: 'detached' });
    await page.getByLabel('Notifications of noise').selectOption({ label: 'As its channel' });
    await page.getByText('Nothing is called that.').waitFor();
    await page.getByRole('button', { name: 'Muted', exact: true }).click();
    await rows.filter({ hasText: 'lunch' }).waitFor();
    assert.equal(await rows.count(), 1);
  }),
);

test(
  'the last owner stays, in words; a member deactivates the account, and is asked first',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const owner = await person(chat, 'owner');
    await owner.signIn('owner', '/#settings/account');
    await owner.page.getByText('You are the only owner of the organization.').waitFor();
    const ownButton = owner.page.getByRole('button', { name: 'Deactivate this account' });
    assert.equal(await ownButton.isDisabled(), true);
    const alice = await person(chat, 'alice', { allow: [/401|403/] });
    await alice.signIn('alice', '/#settings/account');
    const { page } = alice;
    await page.getByRole('button', { name: 'Deactivate this account' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByText('You are signed out everywhere').waitFor();
    await assertAccessible(page, { where: 'deactivating oneself' });
    await dialog.getByRole('button', { name: 'Deactivate it' }).click();
    await page.locator('.account input[type="password"]').waitFor();
    const { user } = await chat.as.owner.call(getUser, { user_id: chat.cast.users.alice.id });
    assert.equal((user as unknown as { is_active: boolean }).is_active, false);
  }),
);

test(
  'a search in the settings leads to the setting of that name; a label stands beside its control',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice');
    const { page } = alice;
    await alice.signIn('alice', '/#settings');
    const search = page.getByRole('searchbox', { name: 'Find a setting' });
    await search.fill('time zebra');
    await page.getByText('No setting has this name.').waitFor();
    await search.fill('mail');
    await page.getByRole('link', { name: 'Email address Account' }).click();
    await page.waitForURL(/#settings\/account\/email$/);
    await page.locator('[data-setting="email"] input:focus').waitFor();
    await search.fill('24');
    await page.getByRole('link', { name: /Preferences$/ }).click();
    await page.locator('[data-setting="twenty_four_hour_time"] input:focus').waitFor();
    const theme = page.locator('[data-setting="color_scheme"]');
    const [label, control] = [
      await theme.locator('label').boundingBox(),
      await theme.locator('select').boundingBox(),
    ];
    assert(label && control && label.x + label.width <= control.x);
    assert(label.y >= control.y && label.y + label.height <= control.y + control.height);

    await alice.goto('/#organization');
    await search.fill('resolved');
    await page.getByRole('link', { name: /^Who may mark topics as resolved/ }).click();
    await page.locator('[data-setting="can_resolve_topics_group"] :focus').waitFor();
  }),
);

test(
  'a step of the search that unsaved input holds up is forgotten: a later visit shows the section from its beginning',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice');
    const { page } = alice;
    await alice.signIn('alice', '/#settings/profile');
    const name = page.locator('[data-setting="full_name"] input');
    await name.fill('Alice in Haste');
    await page.getByRole('searchbox', { name: 'Find a setting' }).fill('24');
    await page.getByRole('link', { name: /Preferences$/ }).click();
    const question = page.locator('dialog[open]').filter({ hasText: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    await name.fill('Alice Member');
    await alice.goto('/#settings/preferences');
    await page.locator('[data-setting="twenty_four_hour_time"] input').waitFor();
    assert.equal(await page.locator('[data-setting="twenty_four_hour_time"] :focus').count(), 0);
  }),
);
