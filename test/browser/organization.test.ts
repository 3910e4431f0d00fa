import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { updateRealm } from '../../src/chat/endpoints/realm/update-realm.ts';
import { PERMISSIONS, REALM_SETTINGS, type SettingForm } from '../../web/client/settings.ts';
import { isPermission, LAYOUT, SECTIONS } from '../../web/views/organization/layout.ts';
import { type Chat, startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';

const realmOf = async ({ as }: Chat) =>
  (await as.owner.call(registerQueue, { fetch_event_types: ['realm'] })) as unknown as Record<
    string,
    unknown
  >;

const controlOf = (page: Page, name: string) => page.locator(`[data-setting="${name}"]`);

test(
  'the form of each setting and permission sets and shows it',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const owner = await person(chat, 'owner');
    await owner.signIn('owner');
    const { page } = owner;
    const before = await realmOf(chat);
    const shown = new Map<string, string>();
    for (const section of SECTIONS) {
      await page.goto(`/#organization/${section}`);
      for (const entry of LAYOUT[section].flatMap(({ entries }) => entries)) {
        const control = controlOf(page, entry);
        await (isPermission(entry)
          ? changePermission(control, PERMISSIONS.realm[entry].isOneRole)
          : change(control, REALM_SETTINGS[entry]));
        await control.locator('.setting-saved').waitFor();
        shown.set(entry, await textOf(control));
      }
    }
    const after = await realmOf(chat);
    const unchanged = [...shown.keys()].filter(
      (name) => JSON.stringify(after[`realm_${name}`]) === JSON.stringify(before[`realm_${name}`]),
    );
    assert.deepEqual(unchanged, []);
    for (const section of SECTIONS) {
      await page.goto(`/?anew#organization/${section}`);
      for (const entry of LAYOUT[section].flatMap(({ entries }) => entries)) {
        await controlOf(page, entry).waitFor();
        assert.equal(await textOf(controlOf(page, entry)), shown.get(entry), entry);
      }
    }
  }),
);

async function change(control: Locator, form: SettingForm): Promise<void> {
  const input = control.locator('input, textarea, select').first();
  switch (form.takes) {
    case 'boolean':
      return input.click();
    case 'choice':
    case 'channel':
    case 'limit':
      await input.selectOption(await anotherOf(input));
      return;
    default:
      await input.fill(
        form.takes === 'number' ? '7' : form.takes === 'url' ? 'https://meet.example.com' : 'python',
      );
      return input.blur();
  }
}

/** A choice that is not chosen; "Another time …" only opens a field. */
async function anotherOf(select: Locator): Promise<string> {
  const chosen = await select.inputValue();
  const values = await select
    .locator('option')
    .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));
  return values.find((value) => value !== chosen && value !== 'other' && value !== '-1') ?? '';
}

async function changePermission(control: Locator, isOneRole: boolean): Promise<void> {
  const select = control.locator('select');
  if (isOneRole) return void (await select.selectOption(await anotherOf(select)));
  await control.locator('input').click();
  await control.page().locator('[role="option"]').first().click();
}

/** Titles of the parts with what they say of who may change something. */
function locksOf(page: Page): Promise<[string, string][]> {
  return page.locator('.settings-group .setting-locked').evaluateAll((notes) =>
    notes.map((note) => {
      const title = note.closest('.settings-group')?.querySelector('h2')?.textContent ?? '';
      return [title, note.textContent ?? ''] as [string, string];
    }),
  );
}

/** What a control shows, without what became of the change. */
async function textOf(control: Locator): Promise<string> {
  return control.evaluate((element) => {
    const input = element.querySelector<HTMLInputElement>('input, textarea, select');
    const chips = [...element.querySelectorAll('.holder-name')].map((each) => each.textContent);
    return JSON.stringify([input?.type === 'checkbox' ? input.checked : input?.value, chips]);
  });
}

test(
  'what one may not change is shown, and says who may',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const [member, admin] = await Promise.all([person(chat, 'alice'), person(chat, 'administrator')]);
    await Promise.all([
      member.signIn('alice', '/#organization/joining'),
      admin.signIn('administrator', '/#organization/joining'),
    ]);
    const owners = controlOf(admin.page, 'invite_required');
    await owners.waitFor();
    assert.deepEqual((await locksOf(admin.page)).slice(0, 2), [
      ['Who may', 'Only owners can change this.'],
      ['Limits', 'Only owners can change this.'],
    ]);
    assert.equal(await owners.locator('input').isDisabled(), true);
    assert.equal(await controlOf(admin.page, 'send_welcome_emails').locator('input').isDisabled(), false);
    await controlOf(member.page, 'send_welcome_emails').waitFor();
    assert.deepEqual((await locksOf(member.page))[2], [
      'How it works',
      'Only administrators can change this.',
    ]);
    assert.equal(await member.page.locator('[data-setting] :is(input, select):not(:disabled)').count(), 0);
    assert.equal(
      await controlOf(member.page, 'can_invite_users_group').locator('.holder-name').innerText(),
      'Members',
    );
  }),
);

test(
  'two who change one permission at once: the second is refused in words, and sees what holds',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const owner = await person(chat, 'owner', { allow: [/400/] });
    await owner.signIn('owner', '/#organization/channels');
    const control = controlOf(owner.page, 'can_create_public_channel_group');
    await control.locator('.holder').waitFor();
    // Somebody else was first, and the event is not there yet.
    await owner.page.route('**/json/realm', async (route) => {
      const { direct } = { direct: { direct_members: [chat.cast.users.alice.id], direct_subgroups: [] } };
      await chat.as.administrator.call(updateRealm, { can_create_public_channel_group: { new: direct } });
      await route.continue();
    });
    await changePermission(control, false);
    await control.locator('.field-error').waitFor();
    await control.locator('.holder-name', { hasText: chat.cast.users.alice.fullName }).waitFor();
    assert.equal(await control.locator('.holder').count(), 1);
  }),
);
