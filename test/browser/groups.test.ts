import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { subscribeToChannels } from '../../src/chat/endpoints/channels/subscribe.ts';
import { updateStream } from '../../src/chat/endpoints/channels/update-stream.ts';
import { updateRealm } from '../../src/chat/endpoints/realm/update-realm.ts';
import { createUserGroup } from '../../src/chat/endpoints/user-groups/create-user-group.ts';
import { getUserGroups } from '../../src/chat/endpoints/user-groups/get-user-groups.ts';
import { updateUserGroup } from '../../src/chat/endpoints/user-groups/update-user-group.ts';
import { updateUserGroupMembers } from '../../src/chat/endpoints/user-groups/update-user-group-members.ts';
import type { UserGroup } from '../../web/client/shapes.ts';
import { assertAccessible } from './support/axe.ts';
import { type Chat, startChat } from './support/chat.ts';
import { dialogsOf, showsText } from './support/hostile.ts';
import { inBrowsers } from './support/in-browsers.ts';

const DIALOG = 'dialog[open]';

const named = (userIds: readonly number[], groupIds: readonly number[] = []) => ({
  direct_members: [...userIds],
  direct_subgroups: [...groupIds],
});

async function makeGroup(chat: Chat, name: string, rest: Record<string, unknown> = {}): Promise<number> {
  const group = { name, description: `What ${name} is for`, members: [], ...rest };
  return (await chat.as.owner.call(createUserGroup, group as never)).group_id as number;
}

async function groupsOf(chat: Chat): Promise<readonly UserGroup[]> {
  const { user_groups } = await chat.as.owner.call(getUserGroups, { include_deactivated_groups: true });
  return user_groups as unknown as UserGroup[];
}

const storedGroup = async (chat: Chat, id: number) => (await groupsOf(chat)).find((each) => each.id === id);
const role = async (chat: Chat, name: string) =>
  (await groupsOf(chat)).find((each) => each.name === `role:${name}`)?.id as number;

/** Picks a group or a person by name. */
async function pick(field: Locator, name: string): Promise<void> {
  await field.getByRole('combobox').fill(name);
  await field.page().getByRole('option', { name, exact: true }).click();
  await field.locator('.holder', { hasText: name }).waitFor();
}

const fieldset = (within: Page | Locator, name: string) => within.getByRole('group', { name, exact: true });
const memberRow = (page: Page, name: string) =>
  page.locator('[data-part="members"] li').filter({ hasText: name });
const at = (page: Page, id: number) => page.locator(`.group-page[data-group="${id}"]`);

test(
  'a group is created with people and a group, and its page shows who is in it through what',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { alice, bob, moderator } = chat.cast.users;
    const cooks = await makeGroup(chat, 'cooks', { members: [bob.id] });
    const owner = await person(chat, 'owner');
    await owner.signIn('owner', '/#groups');
    const { page } = owner;
    await page.getByRole('button', { name: 'New group' }).click();
    const dialog = page.locator(DIALOG);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Enter a name.').waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('cooks');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('There is a group of this name already.').waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('kitchen');
    await dialog.getByLabel('What is it for?').fill('All who work there');
    await pick(fieldset(dialog, 'People and groups in it'), 'cooks');
    await pick(fieldset(dialog, 'People and groups in it'), alice.fullName);
    await assertAccessible(page, { where: 'a new group' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.locator('h1', { hasText: 'kitchen' }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    const kitchen = Number(await page.locator('.group-page').getAttribute('data-group'));
    await memberRow(page, alice.fullName).getByText('Directly').waitFor();
    await memberRow(page, bob.fullName).getByText('Through cooks').waitFor();
    await assertAccessible(page, { where: 'the page of a group' });

    const adding = page.locator('.group-add');
    await pick(fieldset(adding, 'Add people and groups'), moderator.fullName);
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await memberRow(page, moderator.fullName).waitFor();
    await adding.locator('.holder').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Take ${alice.fullName} out of the group` }).click();
    await memberRow(page, alice.fullName).waitFor({ state: 'detached' });
    const stored = await storedGroup(chat, kitchen);
    assert.deepEqual(
      [stored?.members, stored?.direct_subgroup_ids],
      [[chat.cast.users.owner.id, moderator.id], [cooks]],
    );

    // A circle of groups is refused.
    await page.locator('[data-part="subgroups"]').getByRole('link', { name: 'cooks' }).click();
    await at(page, cooks).waitFor();
    await pick(fieldset(adding, 'Add people and groups'), 'kitchen');
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await adding.getByText('“kitchen” has this group in it already, so it cannot be part of it.').waitFor();
    await page.getByRole('button', { name: 'Leave out kitchen' }).click();
    await adding.locator('.holder').waitFor({ state: 'detached' });
  }),
);

test(
  'name, description and permissions are changed in place; what others change appears',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { alice } = chat.cast.users;
    const cooks = await makeGroup(chat, 'cooks');
    const owner = await person(chat, 'owner');
    await owner.signIn('owner', `/#groups/${cooks}`);
    const { page } = owner;
    const about = page.locator('.group-page form').first();
    await about.getByLabel('Name').fill('chefs');
    await about.getByRole('button', { name: 'Save' }).click();
    await page.locator('h1', { hasText: 'chefs' }).waitFor();
    await about.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
    await chat.as.owner.call(updateUserGroup, { user_group_id: cooks, name: 'bakers' });
    await page.locator('h1', { hasText: 'bakers' }).waitFor();
    assert.equal(await about.getByLabel('Name').inputValue(), 'bakers');

    for (const name of [
      'can_manage_group',
      'can_add_members_group',
      'can_remove_members_group',
      'can_join_group',
      'can_leave_group',
      'can_mention_group',
    ] as const) {
      const control = page.locator(`[data-setting="${name}"]`);
      await pick(control, alice.fullName);
      await control.locator('.setting-saved').waitFor();
      const value = (await storedGroup(chat, cooks))?.[name];
      assert.ok(typeof value === 'object' && value.direct_members.includes(alice.id), name);
    }
  }),
);

test(
  'a group that is in use says where, and is deactivated when it is not',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { alice } = chat.cast.users;
    const cooks = await makeGroup(chat, 'cooks', {
      members: [alice.id],
      can_manage_group: named([alice.id]),
    });
    await makeGroup(chat, 'kitchen', { subgroups: [cooks] });
    await chat.as.owner.call(updateRealm, { can_create_groups: { new: cooks } });
    const owner = await person(chat, 'owner');
    await owner.signIn('owner', `/#groups/${cooks}`);
    const { page } = owner;
    const uses = page.locator('[data-part="uses"]');
    await uses.getByRole('link', { name: 'Everybody in this group is also in kitchen' }).waitFor();
    const { square } = chat.cast.channels;
    await chat.as.owner.call(updateStream, {
      stream_id: square.id,
      can_send_message_group: { new: cooks },
    });
    await uses.getByText(`In #${square.name}`).waitFor();
    await page.getByRole('button', { name: 'Deactivate the group' }).click();
    const dialog = page.locator(DIALOG);
    await dialog.getByText('The group is in use.').waitFor();
    assert.equal(await dialog.locator('li').count(), 3);
    await assertAccessible(page, { where: 'a group in use' });
    await dialog.getByRole('link', { name: 'Who may make groups' }).click();
    await page.locator('[data-setting="can_create_groups"] .holder', { hasText: 'cooks' }).waitFor();

    const members = await role(chat, 'members');
    const kitchen = (await groupsOf(chat)).find(({ name }) => name === 'kitchen')?.id as number;
    await chat.as.owner.call(updateRealm, { can_create_groups: { new: members } });
    await chat.as.owner.call(updateStream, {
      stream_id: square.id,
      can_send_message_group: { new: members },
    });
    await chat.as.owner.call(updateUserGroupMembers, { user_group_id: kitchen, delete_subgroups: [cooks] });
    await page.goto(`/#groups/${cooks}`);
    await uses.getByText('Nothing yet.').waitFor();
    await page.getByRole('button', { name: 'Deactivate the group' }).click();
    await dialog.getByText('1 person is in it').waitFor();
    await dialog.getByRole('button', { name: 'Deactivate the group' }).click();
    await page.getByText('This group is deactivated').waitFor();
    assert.equal((await storedGroup(chat, cooks))?.deactivated, true);
    await page.getByRole('link', { name: 'All groups' }).click();
    await page.locator('.groups-list').getByRole('link', { name: 'kitchen' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'cooks' }).count(), 0);
    await page.getByRole('button', { name: 'Deactivated', exact: true }).click();
    await page.locator('.groups-list').getByRole('link', { name: 'cooks' }).waitFor();
  }),
);

test(
  'what uses a group where one does not see it is said too',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { alice } = chat.cast.users;
    const cooks = await makeGroup(chat, 'cooks', { can_manage_group: named([alice.id]) });
    await chat.as.owner.call(subscribeToChannels, {
      subscriptions: [{ name: 'secret kitchen' }],
      invite_only: true,
      can_send_message_group: cooks,
    } as never);
    const manager = await person(chat, 'alice', { allow: [/400/] });
    await manager.signIn('alice', `/#groups/${cooks}`);
    const { page } = manager;
    await page.getByRole('button', { name: 'Deactivate the group' }).click();
    const dialog = page.locator(DIALOG);
    await dialog.getByRole('button', { name: 'Deactivate the group' }).click();
    await dialog.getByText('In a channel that you do not see').waitFor();
  }),
);

test(
  'a member joins and leaves where that is allowed, and changes nothing else',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { alice, bob } = chat.cast.users;
    const everyone = await role(chat, 'everyone');
    const walkers = await makeGroup(chat, 'walkers', { can_join_group: await role(chat, 'members') });
    const closed = await makeGroup(chat, 'closed', { members: [bob.id] });
    const member = await person(chat, 'alice');
    await member.signIn('alice', `/#groups/${walkers}`);
    const { page } = member;
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await memberRow(page, alice.fullName).waitFor();
    assert.deepEqual((await storedGroup(chat, walkers))?.members, [alice.id]);
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await memberRow(page, alice.fullName).waitFor({ state: 'detached' });
    assert.equal(await page.locator('[data-setting] :is(input, select)').count(), 0);
    await page.goto(`/#groups/${closed}`);
    await memberRow(page, bob.fullName).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Join', exact: true }).count(), 0);
    assert.equal(await page.locator('.group-page :is(input, textarea, .button-danger)').count(), 0);
    await chat.as.owner.call(updateUserGroupMembers, { user_group_id: closed, add: [alice.id] });
    await memberRow(page, alice.fullName).waitFor();
    // Groups of roles are only looked at.
    await page.goto(`/#groups/${everyone}`);
    await page.getByText('Who is in this group follows from the roles.').waitFor();
    assert.equal(await page.locator('.group-page :is(textarea, [data-setting], .button-danger)').count(), 0);
    await page.goto('/#groups/999999');
    await page.getByText('There is no such group').waitFor();
  }),
);

test(
  'a dialog with a new group asks before it is closed',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const owner = await person(chat, 'owner');
    await owner.signIn('owner', '/#groups/new');
    const { page } = owner;
    const name = page.locator(DIALOG).getByLabel('Name', { exact: true });
    await name.fill('kitchen');
    await page.keyboard.press('Escape');
    const question = page.locator(DIALOG).filter({ hasText: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    assert.equal(await name.inputValue(), 'kitchen');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await name.waitFor({ state: 'detached' });
    assert.equal(await page.locator(DIALOG).count(), 0);
    await owner.goto('/#groups/new');
    await name.waitFor();
    await owner.goto('/#inbox');
    await page.locator('.inbox').waitFor();
    await name.waitFor({ state: 'detached' });
  }),
);

test(
  'names of groups are text wherever they stand',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const name = '"><img src=x onerror=alert(1)>';
    const { alice } = chat.cast.users;
    const below = await makeGroup(chat, name, { description: name, members: [alice.id] });
    const above = await makeGroup(chat, `above ${name}`, { subgroups: [below], can_manage_group: below });
    await chat.as.owner.call(updateRealm, { can_create_groups: { new: below } });
    const owner = await person(chat, 'owner');
    const dialogs = dialogsOf(owner);
    await owner.signIn('owner', '/#groups');
    const { page } = owner;
    await showsText(owner, { where: 'the list of groups', part: '.groups-list', texts: [name] });
    await page.goto(`/#groups/${above}`);
    await at(page, above).waitFor();
    const parts = [
      'h1',
      '[data-part="members"]',
      '[data-part="subgroups"]',
      '[data-setting="can_manage_group"]',
    ];
    for (const part of parts) await showsText(owner, { where: `page, ${part}`, part, texts: [name] });
    await page.getByRole('button', { name: 'Who has this? Who may manage the group' }).click();
    await showsText(owner, { where: 'who has it', part: '.who-has', texts: [name] });
    await page.keyboard.press('Escape');
    await page.locator(DIALOG).waitFor({ state: 'detached' });
    await page.goto(`/#groups/${below}`);
    await at(page, below).waitFor();
    await showsText(owner, { where: 'uses', part: '[data-part="uses"]', texts: [`above ${name}`] });
    assert.deepEqual(dialogs, []);
  }),
);
