import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBot } from '../../src/chat/endpoints/bots/create-bot.ts';
import { createCustomProfileField } from '../../src/chat/endpoints/profile-fields/create-profile-field.ts';
import { updateRealm } from '../../src/chat/endpoints/realm/update-realm.ts';
import { getUserGroupMembers } from '../../src/chat/endpoints/user-groups/get-user-group-members.ts';
import { updateUserGroupMembers } from '../../src/chat/endpoints/user-groups/update-user-group-members.ts';
import { getUser } from '../../src/chat/endpoints/users/get-user.ts';
import { updateUser } from '../../src/chat/endpoints/users/update-user.ts';
import { makeGroup } from '../support/user-groups.ts';
import { assertAccessible } from './support/axe.ts';
import { startChat } from './support/chat.ts';
import { dialogsOf, showsText } from './support/hostile.ts';
import { inBrowsers } from './support/in-browsers.ts';

const HOSTILE = '<img src=x onerror=alert(1)> { $name }';

test(
  'the owner makes an account directly; what is wrong is said at the field, and what the server refuses in words',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const [owner, other] = await Promise.all([
      person(chat, 'owner', { allow: [/400/] }),
      person(chat, 'administrator'),
    ]);
    await Promise.all([owner.signIn('owner', '/#people'), other.signIn('administrator', '/#people')]);
    const { page } = owner;
    await page.getByRole('button', { name: 'Add a person' }).click();
    const dialog = page.locator('dialog[open]');
    const make = dialog.getByRole('button', { name: 'Make the account' });
    await make.click();
    await dialog.getByText('Enter a name of 2 to 100 characters.').waitFor();
    await dialog.getByLabel('Name').fill('Ada Lovelace');
    await dialog.getByLabel('Email address').fill('bob@example.com');
    await dialog.locator('input[type="password"]').fill('nine blue bottles');
    await make.click();
    await dialog.getByText(/Another account has this address|an account with this address/).waitFor();
    await assertAccessible(page, { where: 'adding a person' });
    await dialog.getByLabel('Email address').fill('ada@example.com');
    await make.click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.person-head h2').getByText('Ada Lovelace').waitFor();
    await other.page.locator('.people-list').getByText('Ada Lovelace').waitFor();
  }),
);

test(
  'an owner takes somebody into a group and out of it; what another does there appears at once',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { bob } = chat.cast.users;
    const crew = await makeGroup(chat.as.alice, 'Crew', [chat.as.alice.user]);
    const owner = await person(chat, 'owner');
    await owner.signIn('owner', '/#people');
    const { page } = owner;
    const members = async () =>
      (await chat.as.owner.call(getUserGroupMembers, { user_group_id: crew })).members;
    await page.getByRole('button', { name: bob.fullName, exact: true }).click();
    const groups = page.locator('.person-groups');
    await groups.getByRole('combobox').fill('cre');
    await page.locator('[role="option"]').filter({ hasText: 'Crew' }).click();
    await groups.getByRole('link', { name: 'Crew' }).waitFor();
    assert.equal((await members()).includes(bob.id), true);
    await groups.getByRole('button', { name: 'Take out of Crew' }).click();
    await groups.getByRole('link', { name: 'Crew' }).waitFor({ state: 'detached' });
    assert.equal((await members()).includes(bob.id), false);
    await chat.as.alice.call(updateUserGroupMembers, { user_group_id: crew, add: [bob.id] });
    await groups.getByRole('link', { name: 'Crew' }).waitFor();
  }),
);

test(
  'an administrator fills in the profile of somebody else',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { bob } = chat.cast.users;
    const { id } = await chat.as.owner.call(createCustomProfileField, {
      name: 'Pronouns',
      field_type: 1,
      editable_by_user: false,
    });
    const admin = await person(chat, 'administrator');
    await admin.signIn('administrator', '/#people');
    const { page } = admin;
    await page.getByRole('button', { name: bob.fullName, exact: true }).click();
    await page.getByRole('button', { name: 'Edit the profile' }).click();
    const field = page.locator(`dialog[open] [data-field="${id}"]`);
    await field.locator('input').fill('he/him');
    await field.locator('input').press('Enter');
    await field.locator('.setting-saved').waitFor();
    await page.locator('.person-facts').getByText('he/him').waitFor();
    const { user } = await chat.as.owner.call(getUser, {
      user_id: bob.id,
      include_custom_profile_fields: true,
    });
    assert.equal(JSON.stringify(user).includes('he/him'), true);
  }),
);

test(
  'before an account is deactivated its bots, invitations and groups are named; hostile names stay texts',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { alice } = chat.cast.users;
    const name = 'Mallory <b { $name }';
    await chat.as.owner.call(updateUser, { user_id: alice.id, full_name: name });
    await makeGroup(chat.as.owner, HOSTILE, [chat.as.alice.user]);
    await chat.as.alice.call(createBot, { full_name: 'Second Bot', short_name: 'second', bot_type: 1 });
    const admin = await person(chat, 'administrator');
    const dialogs = dialogsOf(admin);
    await admin.signIn('administrator', '/#people');
    const { page } = admin;
    await page.getByRole('button', { name, exact: true }).click();
    await page.locator('.person-admin').getByRole('button', { name: 'Deactivate the account' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByText('2 bots are deactivated too').waitFor();
    await dialog.getByText('They stay in 1 group').waitFor();
    await showsText(admin, { where: 'deactivating', part: 'dialog[open]', texts: [HOSTILE, name] });
    await assertAccessible(page, { where: 'deactivating a person' });
    assert.deepEqual(dialogs, []);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  }),
);

test(
  'an owner deactivates the organization by typing its name; others see who may',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const [owner, admin] = await Promise.all([
      person(chat, 'owner', { allow: [/401|403|400/] }),
      person(chat, 'administrator', { allow: [/401|403|400/] }),
    ]);
    await chat.as.owner.call(updateRealm, { name: 'Paper Boats' });
    await Promise.all([
      owner.signIn('owner', '/#organization/profile'),
      admin.signIn('administrator', '/#organization/profile'),
    ]);
    const end = admin.page
      .locator('.settings-group')
      .filter({ hasText: 'Nobody can use the organization any more' });
    await end.getByText('Only owners can change this.').waitFor();
    assert.equal(await end.getByRole('button').count(), 0);
    const { page } = owner;
    await page.getByRole('button', { name: 'Deactivate the organization' }).click();
    const dialog = page.locator('dialog[open]');
    const button = dialog.getByRole('button', { name: 'Deactivate the organization' });
    await dialog.getByRole('textbox').fill('Paper Boat');
    assert.equal(await button.isDisabled(), true);
    await dialog.getByRole('textbox').fill('Paper Boats');
    await button.click();
    await page.locator('.account h1').waitFor();
    assert.equal(chat.app.context.realm.info.deactivated, true);
  }),
);

test(
  'an administrator gives several people a role in one step, and deactivates several; refusals are named',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { alice, bob, moderator, owner } = chat.cast.users;
    const adam = await person(chat, 'administrator', { allow: [/400/] });
    await adam.signIn('administrator', '/#people');
    const { page } = adam;
    const pick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
    await page.getByRole('button', { name: 'Select several' }).click();
    assert.equal(await pick(owner.fullName).isDisabled(), true);
    await pick(alice.fullName).click();
    await pick(moderator.fullName).click({ modifiers: ['Shift'] });
    await page.getByText('4 people selected', { exact: true }).waitFor();
    await pick('Gus Guest').click();
    await page.getByText('3 people selected', { exact: true }).waitFor();
    await assertAccessible(page, { where: 'several people selected' });
    await page.getByRole('button', { name: 'Change role' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByRole('heading', { name: 'Change the role of 3 people?' }).waitFor();
    await dialog.getByLabel('New role').selectOption('Moderator');
    await dialog.getByRole('button', { name: 'Change the role' }).click();
    await dialog.waitFor({ state: 'detached' });
    for (const user of [alice, bob, moderator])
      assert.equal((await chat.as.owner.call(getUser, { user_id: user.id })).user.role, 300);
    await chat.as.owner.call(updateUser, { user_id: moderator.id, role: 100 });
    await page.getByText('2 people selected', { exact: true }).waitFor();
    await page.route(`**/json/users/${bob.id}**`, (route) =>
      route.fulfill({
        status: 400,
        json: { result: 'error', code: 'BAD_REQUEST', msg: 'Not this one' },
      }),
    );
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await dialog.getByRole('listitem').getByText('Not this one').waitFor();
    await assertAccessible(page, { where: 'refusals of several people' });
    await page.unroute(`**/json/users/${bob.id}**`);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.waitFor({ state: 'detached' });
    for (const user of [alice, bob])
      assert.equal((await chat.as.owner.call(getUser, { user_id: user.id })).user.is_active, false);
  }),
);
