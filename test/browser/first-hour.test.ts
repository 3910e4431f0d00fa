import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { picture } from '../support/pictures.ts';
import { startFresh } from './support/fresh.ts';
import { inBrowsers } from './support/in-browsers.ts';
import type { Person } from './support/person.ts';
import { PASSWORD } from './support/place.ts';

const dialogOf = ({ page }: Person): Locator => page.locator('dialog[open]').last();
const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click();
const main = ({ page }: Person): Locator => page.locator('main');

async function fill(within: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await within.getByLabel(label, { exact: true }).fill(value);
}

/** Makes an invitation link; `channel`: the only one that the invited will be in. */
async function inviteLink(owner: Person, role: string, channel?: string): Promise<string> {
  await owner.goto('/#people/invite');
  const dialog = dialogOf(owner);
  await dialog.getByLabel('They join as').selectOption({ label: role });
  if (channel !== undefined) {
    await dialog.locator('.invite-channels summary').first().click();
    await dialog.getByLabel('The default channels').uncheck();
    await dialog.getByLabel(channel).check();
  }
  await press(dialog, 'Create link');
  return new URL((await dialog.locator('.invite-link').textContent()) ?? '').pathname;
}

async function join(newcomer: Person, path: string, name: string, email: string): Promise<void> {
  await newcomer.goto(path);
  const form = newcomer.page.locator('form');
  await fill(form, { 'Your name': name, 'Email address': email, Password: PASSWORD });
  await press(form, 'Create my account');
  await newcomer.page.locator('.shell').waitFor();
}

async function pick(field: Locator, name: string): Promise<void> {
  await field.getByRole('combobox').fill(name);
  await field.page().getByRole('option', { name, exact: true }).click();
  await field.locator('.holder', { hasText: name }).waitFor();
}

async function say(person: Person, place: string, text: string): Promise<void> {
  await person.goto(`/#narrow/channel/${place}`);
  const area = person.page.locator('.composer textarea').last();
  await area.fill(text);
  await area.press('Control+Enter');
}

test(
  'a newcomer’s first hour: an organization of one’s own, with people, a channel, a group, a guest, emoji, links, a bot, an export',
  inBrowsers(async ({ person }) => {
    const { url, setupPath } = await startFresh();
    const olga = await person({ url }, 'olga');
    await olga.goto(setupPath);
    const form = olga.page.locator('form');
    await fill(form, { 'Name of the organization': 'Foundry', 'Your name': 'Olga Owner' });
    await fill(form, { 'Email address': 'olga@example.com', Password: PASSWORD });
    await press(form, 'Begin');
    await olga.page.locator('.shell').waitFor();

    const mei = await person({ url }, 'mei', { device: 'phone' });
    await join(mei, await inviteLink(olga, 'Member'), 'Mei Tanaka', 'mei@example.com');

    // A private channel in which only the owner writes.
    await olga.goto('/#channels/new');
    const channel = dialogOf(olga);
    await fill(channel, { Name: 'furnace', 'What it is for': 'All about *heat*' });
    await channel.getByLabel('Private, with history').check();
    await channel.getByRole('combobox', { name: 'Add people' }).fill('Mei');
    await olga.page.getByRole('option', { name: 'Mei Tanaka' }).click();
    await channel.locator('summary').click();
    await channel.getByRole('combobox', { name: 'Add to “Who may write”' }).fill('Olga');
    await olga.page.getByRole('option', { name: 'Olga Owner' }).click();
    await press(channel, 'Remove Everyone, guests too');
    await press(channel, 'Create channel');
    await main(olga).locator('h1').getByText('furnace').waitFor();
    const furnace = /channel\/(\d+-[^/]+)|channels\/(\d+)/.exec(olga.page.url());
    const place = `${furnace?.[1] ?? furnace?.[2]}/topic/heat`;
    await say(olga, place, 'The furnace burns at 1200 degrees.');
    await mei.goto(`/#narrow/channel/${place}`);
    await mei.page.getByRole('article').getByText('1200 degrees').waitFor();
    assert.equal(await mei.page.locator('.composer textarea:enabled').count(), 0, 'a reader cannot write');

    await olga.goto('/#groups');
    await press(main(olga), 'New group');
    const group = dialogOf(olga);
    await fill(group, { Name: 'smiths' });
    await pick(group.getByRole('group', { name: 'People and groups in it', exact: true }), 'Mei Tanaka');
    await press(group, 'Create');
    await olga.page.locator('[data-part="members"]').getByText('Mei Tanaka').waitFor();

    // A guest comes to one channel, and sees no other.
    const gus = await person({ url }, 'gus');
    await join(gus, await inviteLink(olga, 'Guest', 'furnace'), 'Gus Guest', 'gus@example.com');
    await gus.page
      .locator('.shell-side')
      .getByRole('link', { name: /furnace/ })
      .first()
      .waitFor();
    assert.equal(
      await gus.page
        .locator('.shell-side')
        .getByRole('link', { name: /general/ })
        .count(),
      0,
    );

    await olga.goto('/#organization/emoji');
    const buffer = await picture('png', { width: 32, height: 32 });
    await olga.page
      .locator('.emoji-admin-new input')
      .setInputFiles({ name: 'anvil.png', mimeType: 'image/png', buffer });
    await press(dialogOf(olga), 'Add the emoji');
    await olga.page.locator('.emoji-admin-row').getByText(':anvil:').waitFor();

    await olga.goto('/#organization/linkifiers');
    await press(main(olga), 'Add a linkifier');
    await fill(dialogOf(olga), { Pattern: '#(?P<id>[0-9]+)', Address: 'https://tickets.example.com/{id}' });
    await press(dialogOf(olga), 'Add');
    await olga.page.locator('.linkifier-pattern').waitFor();
    await say(olga, place, 'Mended #12 :anvil:');
    const mended = mei.page.getByRole('article').filter({ hasText: 'Mended' });
    await mended.locator('a[href="https://tickets.example.com/12"]').waitFor();
    await mended.locator('img.emoji').waitFor();

    await olga.goto('/#settings/bots');
    await press(main(olga), 'Create bot');
    await fill(dialogOf(olga), { Name: 'Hammer' });
    await press(dialogOf(olga), 'Create bot');
    await olga.page.locator('.bots-head h2').getByText('Hammer').waitFor();

    await olga.goto('/#organization/exports');
    await press(main(olga), 'Start export');
    await olga.page.locator('.exports-row[data-state="ready"]').waitFor();

    await olga.goto('/#organization/audit');
    await olga.page.locator('.audit').getByText('furnace').first().waitFor();
  }),
);
