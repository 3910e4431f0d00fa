import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { getPermissionHolders } from '../../src/chat/endpoints/permissions/get-permission-holders.ts';
import { getUserPermissions } from '../../src/chat/endpoints/permissions/get-user-permissions.ts';
import { updateRealm } from '../../src/chat/endpoints/realm/update-realm.ts';
import { createUserGroup } from '../../src/chat/endpoints/user-groups/create-user-group.ts';
import { updateUserGroupMembers } from '../../src/chat/endpoints/user-groups/update-user-group-members.ts';
import type { UserPermission } from '../../web/client/shapes.ts';
import { assertAccessible } from './support/axe.ts';
import { type Chat, startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';

const DIALOG = 'dialog[open]';
const ROWS = '.who-has-list li:not([aria-hidden])';

async function makeGroup(chat: Chat, name: string, rest: Record<string, unknown>): Promise<number> {
  const group = { name, description: '', members: [], ...rest };
  return (await chat.as.owner.call(createUserGroup, group as never)).group_id as number;
}

const rowOf = (page: Page, name: string) => page.locator(ROWS).filter({ hasText: name });

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator(DIALOG).waitFor({ state: 'detached' });
}

/** Opens "Who has this?" of a permission, and sees as many as the API says. */
async function seesHolders(chat: Chat, page: Page, asked: { permission: string; [place: string]: unknown }) {
  await page.locator(`[data-setting="${asked.permission}"] .who-button`).click();
  await page.locator('.who-has').waitFor();
  const { holders } = await chat.as.owner.call(getPermissionHolders, asked as never);
  const names = Object.values(chat.cast.users);
  for (const { user_id } of holders as { user_id: number }[]) {
    const name = names.find(({ id }) => id === user_id)?.fullName;
    if (name) await rowOf(page, name).first().waitFor();
  }
  assert.equal(await page.locator(ROWS).count(), holders.length, asked.permission);
}

test(
  'a permission says who has it, and through what, as the server enforces it',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { users, channels } = chat.cast;
    const cooks = await makeGroup(chat, 'cooks', { members: [users.bob.id] });
    const kitchen = await makeGroup(chat, 'kitchen', { subgroups: [cooks] });
    const value = { direct_members: [users.alice.id], direct_subgroups: [kitchen] };
    await chat.as.owner.call(updateRealm, { can_create_groups: { new: value } });
    const owner = await person(chat, 'owner');
    await owner.signIn('owner', '/#organization/groups');
    const { page } = owner;
    await seesHolders(chat, page, { permission: 'can_create_groups' });
    await rowOf(page, users.alice.fullName).getByText('named directly').waitFor();
    await rowOf(page, users.bob.fullName).getByText('kitchen › cooks').waitFor();
    await assertAccessible(page, { where: 'who has a permission' });
    // What somebody else changes appears while one looks.
    await chat.as.owner.call(updateUserGroupMembers, {
      user_group_id: cooks,
      add: [users.moderator.id],
      delete: [users.bob.id],
    });
    await rowOf(page, users.moderator.fullName).getByText('kitchen › cooks').waitFor();
    await rowOf(page, users.bob.fullName).waitFor({ state: 'detached' });
    await closeDialog(page);

    await page.goto(`/#channels/${channels.square.id}`);
    const stream = { stream_id: channels.square.id };
    await seesHolders(chat, page, { permission: 'can_send_message_group', ...stream });
    await closeDialog(page);
    await seesHolders(chat, page, { permission: 'can_administer_channel_group', ...stream });
    await closeDialog(page);
    await page.goto(`/#groups/${kitchen}`);
    await seesHolders(chat, page, { permission: 'can_manage_group', group_id: kitchen });
    await rowOf(page, users.owner.fullName).getByText('Who may manage every group: Owners').waitFor();
  }),
);

test(
  'a long list of holders comes page by page, and a search looks through all of it',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { alice } = chat.cast.users;
    const owner = await person(chat, 'owner');
    const { page } = owner;
    const ids = [...Array.from({ length: 1200 }, (_, index) => 100_000 + index), 900_000];
    const asked: number[] = [];
    // The last one is alice, whom the search finds.
    await page.route('**/json/permissions/holders?**', async (route) => {
      const params = new URL(route.request().url()).searchParams;
      const [anchor, size] = [Number(params.get('anchor')), Number(params.get('num_after'))];
      const left = ids.filter((id) => id > anchor);
      const shown = left.slice(0, size);
      asked.push(anchor);
      await route.fulfill({
        json: {
          result: 'success',
          msg: '',
          permission: params.get('permission'),
          count: ids.length,
          holders: shown.map((id) => ({ user_id: id === 900_000 ? alice.id : id, ways: [] })),
          next_anchor: left.length > size ? shown.at(-1) : null,
        },
      });
    });
    await owner.signIn('owner', '/#organization/groups');
    await page.locator('[data-setting="can_create_groups"] .who-button').click();
    await page.getByText('1,201 people have this permission.').waitFor();
    await page.locator(ROWS).nth(39).waitFor();
    assert.deepEqual(asked, [0]);
    await page.getByRole('searchbox', { name: 'Find people' }).fill(alice.fullName);
    await rowOf(page, alice.fullName).waitFor();
    assert.equal(asked.length, 4);
    await page.getByRole('searchbox', { name: 'Find people' }).fill('nobody at all');
    await page.getByText('Nobody of this name has it.').waitFor();
  }),
);

test(
  'somebody may see what went wrong, and try again',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const owner = await person(chat, 'owner', { allow: [/Failed to load|ERR_FAILED/] });
    const { page } = owner;
    await page.route('**/json/permissions/holders?**', (route) => route.abort());
    await owner.signIn('owner', '/#organization/groups');
    await page.locator('[data-setting="can_create_groups"] .who-button').click();
    const again = page.locator(DIALOG).getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('**/json/permissions/holders?**');
    await again.click();
    await page.locator('.who-has').waitFor();
  }),
);

/** Each row that is shown is as the API says. */
async function showsPermissions(chat: Chat, page: Page, userId: number, place: Record<string, number> = {}) {
  const { permissions } = await chat.as.owner.call(getUserPermissions, {
    user_id: userId,
    ...place,
  } as never);
  for (const { permission, allowed } of permissions as unknown as UserPermission[]) {
    const row = page.locator(`.may-row[data-permission="${permission}"]`);
    await row.waitFor();
    assert.equal((await row.getAttribute('data-may')) !== null, allowed, permission);
  }
}

test(
  'an administrator sees what somebody may do, where, and why; one sees it of oneself',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { users, channels } = chat.cast;
    const cooks = await makeGroup(chat, 'cooks', { members: [users.bob.id] });
    await chat.as.owner.call(updateRealm, { can_create_groups: { new: cooks } });
    const admin = await person(chat, 'administrator');
    await admin.signIn('administrator', '/#people');
    const { page } = admin;
    await page.getByRole('button', { name: users.bob.fullName, exact: true }).click();
    await page.locator('.person').getByRole('button', { name: 'Permissions' }).click();
    await showsPermissions(chat, page, users.bob.id);
    const creates = page.locator('.may-row[data-permission="can_create_groups"]');
    await creates.getByText('cooks', { exact: true }).waitFor();
    await page
      .locator('.may-row[data-permission="can_manage_all_groups"]')
      .getByText('Only for: Owners')
      .waitFor();
    await assertAccessible(page, { where: 'what somebody may do' });
    await chat.as.owner.call(updateUserGroupMembers, { user_group_id: cooks, delete: [users.bob.id] });
    await creates.getByText('Only for: cooks').waitFor();
    await page.getByRole('searchbox', { name: 'Find a permission' }).fill('emoji');
    await creates.waitFor({ state: 'detached' });
    await page.locator('.may-row[data-permission="can_add_custom_emoji_group"]').waitFor();

    await page.getByRole('tab', { name: 'Channels' }).click();
    await page.locator('.may-place summary', { hasText: channels.square.name }).click();
    await showsPermissions(chat, page, users.bob.id, { stream_id: channels.square.id });
    await page.getByRole('tab', { name: 'Groups' }).click();
    await page.locator('.may-place summary', { hasText: 'cooks' }).click();
    await showsPermissions(chat, page, users.bob.id, { group_id: cooks });
    await closeDialog(page);

    const bob = await person(chat, 'bob');
    await bob.signIn('bob', '/#people');
    await bob.page.getByRole('button', { name: `${users.bob.fullName} (you)`, exact: true }).click();
    await bob.page.getByRole('button', { name: 'What may I do?' }).click();
    await showsPermissions(chat, bob.page, users.bob.id);
    await closeDialog(bob.page);
    // Members do not look at what others may do.
    await bob.page.getByRole('button', { name: users.alice.fullName, exact: true }).click();
    await bob.page.locator('.person-head h2', { hasText: users.alice.fullName }).waitFor();
    assert.equal(await bob.page.locator('.person').getByRole('button', { name: 'Permissions' }).count(), 0);
  }),
);
