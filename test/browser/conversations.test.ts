import assert from 'node:assert/strict';
import { test } from 'node:test';
import { subscribeToChannels } from '../../src/chat/endpoints/channels/subscribe.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { updateSettings } from '../../src/chat/endpoints/user-settings/update-settings.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';

test(
  'one loud topic hides no conversation from the inbox and from the recent ones',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { bob, owner } = chat.as;
    await bob.call(sendMessage, { type: 'channel', to: 'square', topic: 'lunch', content: 'Soup?' });
    await bob.call(sendMessage, {
      ...{ type: 'direct', to: JSON.stringify([chat.cast.users.alice.id]), content: 'psst' },
    });
    // Alice has read it: it is in her list all the same.
    await chat.as.alice.call(sendMessage, { type: 'channel', to: 'square', topic: 'notes', content: 'Mine' });
    const build = { type: 'channel', to: 'window', topic: 'builds', content: 'Green' } as const;
    for (let count = 0; count < 410; count++) await chat.as.alice.call(sendMessage, build);
    await owner.call(sendMessage, { type: 'channel', to: 'square', topic: 'plans', content: 'Later' });
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', '/#inbox');
    const main = alice.page.getByRole('main');
    await main.getByRole('link', { name: /lunch.*Soup/ }).waitFor();
    await main.getByRole('link', { name: /psst/ }).waitFor();
    await alice.goto('/#recent');
    for (const name of [/builds.*Green/, /lunch.*Soup/, /Bob Member.*psst/, /notes.*Mine/])
      await main.getByRole('link', { name }).waitFor();
  }),
);

test(
  'a search forgives, and what was typed stays to be corrected',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { bob } = chat.as;
    const say = (content: string) =>
      bob.call(sendMessage, { type: 'channel', to: 'square', topic: 'lunch', content });
    await say('Soup for lunch today');
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', '/#inbox');
    const { page } = alice;
    const main = page.getByRole('main');
    const field = page.getByRole('combobox', { name: 'Search messages' });
    const search = async (text: string) => {
      await page.keyboard.press('/');
      await field.fill('');
      while ((await page.locator('.search-pill').count()) > 0)
        await page.locator('.search-pill').first().click();
      await field.fill(text);
      await field.press('Enter');
    };
    await main.getByRole('link', { name: /Soup/ }).waitFor();
    for (const text of ['from:bob member in:squ soup', '#square lunc', 'on:today after:yesterday soup']) {
      await search(text);
      await main.locator('.message').filter({ hasText: 'Soup for lunch' }).waitFor();
      await alice.goto('/#inbox');
    }
    await search('sopu');
    await main.getByRole('button', { name: 'Did you mean: soup' }).click();
    await main.locator('.message').filter({ hasText: 'Soup for lunch' }).waitFor();
    await main.getByRole('button', { name: 'Change the search' }).click();
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement).value.trim() === 'soup');
    await search('from:bbo soup');
    await page.getByRole('alert').filter({ hasText: 'Nobody here is called “bbo”.' }).waitFor();
    assert.equal(await field.inputValue(), 'from:bbo soup');
    await page.getByRole('option', { name: /Did you mean: Sent by Bob Member/ }).click();
    await main.locator('.message').filter({ hasText: 'Soup for lunch' }).waitFor();
    await search('before:soon soup');
    await page.getByRole('alert').filter({ hasText: 'not a day' }).waitFor();
  }),
);

test(
  '↑ in an empty composer edits the last message; text is wide where one wants it',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { alice: actor } = chat.as;
    const say = (content: string) =>
      actor.call(sendMessage, { type: 'channel', to: 'square', topic: 'lunch', content });
    await say('First of mine');
    await say('Last of mine');
    await chat.as.bob.call(sendMessage, { type: 'channel', to: 'square', topic: 'lunch', content: 'Of bob' });
    await actor.call(updateSettings, { fluid_layout_width: true });
    const alice = await person(chat, 'alice');
    const square = chat.cast.channels.square.id;
    await alice.signIn('alice', `/#narrow/channel/${square}/topic/lunch`);
    const { page } = alice;
    await page.locator('.message').filter({ hasText: 'Of bob' }).waitFor();
    await page.setViewportSize({ width: 2560, height: 900 });
    const widthOf = async (part: string) => (await page.locator(part).first().boundingBox())?.width ?? 0;
    assert(
      Math.min(await widthOf('.message'), await widthOf('.composer')) > 1500,
      'the column fills the window',
    );
    await page.keyboard.press('c');
    const box = page.locator('.composer textarea').last();
    await box.press('ArrowUp');
    const editor = page.locator('article textarea');
    await editor.waitFor();
    assert.equal(await editor.inputValue(), 'Last of mine');
  }),
);

test(
  'recent conversations: topics begin at one place, a short name of a channel is whole, and direct messages come beside them',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { alice: actor, bob } = chat.as;
    const long = 'everything about the garden and who waters it this summer';
    const subscriptions = [{ name: long }, { name: 'release' }];
    for (const who of [actor, bob]) await who.call(subscribeToChannels, { subscriptions });
    for (const to of ['square', 'window', 'release', long])
      await bob.call(sendMessage, {
        type: 'channel',
        to,
        topic: `about ${to}`.slice(0, 20),
        content: to === 'window' ? `@**${chat.cast.users.alice.fullName}** Soup` : 'Soup',
      });
    // Nothing is unread in it.
    await actor.call(sendMessage, { type: 'channel', to: 'square', topic: 'mine', content: 'Salad' });
    const direct = { type: 'direct', to: JSON.stringify([actor.user.id]), content: 'psst' } as const;
    await bob.call(sendMessage, direct);
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', '/#recent');
    const rows = alice.page.locator('.recent-row');
    await rows.filter({ hasText: 'psst' }).waitFor();
    await rows.filter({ hasText: 'about everything' }).waitFor();
    await rows.filter({ hasText: 'Salad' }).waitFor();
    await rows.locator('.side-mention').waitFor();
    const columns = await rows.filter({ has: alice.page.locator('.recent-channel') }).evaluateAll((all) =>
      all.map((row) => {
        const name = row.querySelector('.recent-channel') as HTMLElement;
        const { left = 0 } = row.querySelector('.recent-topic')?.getBoundingClientRect() ?? {};
        const { left: text = 0 } = row.querySelector('.inbox-excerpt')?.getBoundingClientRect() ?? {};
        return { name: name.innerText.trim(), isCut: name.scrollWidth > name.clientWidth, left, text };
      }),
    );
    assert.deepEqual(new Set(columns.filter(({ isCut }) => isCut).map(({ name }) => name)), new Set([long]));
    assert.equal(new Set(columns.map(({ left }) => Math.round(left))).size, 1);
    assert.equal(new Set(columns.map(({ text }) => Math.round(text))).size, 1);
    const directsToo = alice.page.getByRole('button', { name: 'Direct messages too' });
    assert.equal(await directsToo.getAttribute('aria-pressed'), 'true');
    await directsToo.click();
    await rows.filter({ hasText: 'psst' }).waitFor({ state: 'detached' });
    assert.equal(await rows.count(), columns.length);
  }),
);
