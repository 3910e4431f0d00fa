import assert from 'node:assert/strict';
import { test } from 'node:test';
import { subscribeToChannels } from '../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels } from '../../src/chat/endpoints/channels/unsubscribe.ts';
import { updateStream } from '../../src/chat/endpoints/channels/update-stream.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { createCustomProfileField } from '../../src/chat/endpoints/profile-fields/create-profile-field.ts';
import { createUserGroup } from '../../src/chat/endpoints/user-groups/create-user-group.ts';
import { getUserGroups } from '../../src/chat/endpoints/user-groups/get-user-groups.ts';
import { updateUserGroup } from '../../src/chat/endpoints/user-groups/update-user-group.ts';
import { updateSettings } from '../../src/chat/endpoints/user-settings/update-settings.ts';
import { updateProfileData } from '../../src/chat/endpoints/users/update-profile-data.ts';
import { updateUser } from '../../src/chat/endpoints/users/update-user.ts';
import { assertAccessible } from './support/axe.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';

const LUNCH = '/#narrow/channel/square/topic/lunch';

test(
  'mentions and links in messages show people, groups and channels as they are called now',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { alice, bob, owner } = chat.as;
    const { users, channels } = chat.cast;
    await owner.call(createUserGroup, { name: 'cooks', description: '', members: [users.bob.id] });
    const content = `@**${users.bob.fullName}**, @_**${users.bob.fullName}**, @*cooks*, #**square**, #**square>lunch > later**`;
    await alice.call(sendMessage, { type: 'channel', to: 'square', topic: 'lunch', content });
    const reader = await person(chat, 'alice');
    await reader.signIn('alice', LUNCH);
    const text = reader.page.locator('article .content').first();
    const shows = (wanted: string) =>
      reader.page.waitForFunction(
        (words) => document.querySelector('article .content')?.textContent?.trim() === words,
        wanted,
      );
    await text.waitFor();
    await bob.call(updateSettings, { full_name: 'Roberta Newname' });
    await owner.call(updateStream, { stream_id: channels.square.id, new_name: 'plaza' });
    const groups = await owner.call(getUserGroups, {});
    const cooks = (groups.user_groups as { id: number; name: string }[]).find(({ name }) => name === 'cooks');
    await owner.call(updateUserGroup, { user_group_id: cooks?.id ?? 0, name: 'chefs' });
    await shows('@Roberta Newname, Roberta Newname, @chefs, #plaza, #plaza > lunch > later');
  }),
);

test(
  'a name opens a card with what the person says of themselves, in each kind of field',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { alice, bob, owner } = chat.as;
    const { users } = chat.cast;
    const fields = [
      { field_type: 4, name: 'Birthday', value: '1990-05-17' },
      { field_type: 5, name: 'Site', value: 'https://example.com/bob' },
      { field_type: 6, name: 'Mentor', value: [users.owner.id] },
      { field_type: 8, name: 'Pronouns', value: 'they/them' },
    ] as const;
    const data = [];
    for (const { value, ...field } of fields) {
      const { id } = await owner.call(createCustomProfileField, field);
      data.push({ id: Number(id), value });
    }
    await bob.call(updateProfileData, { data: data as never });
    await bob.call(sendMessage, { type: 'channel', to: 'square', topic: 'lunch', content: 'Soup?' });
    await alice.call(sendMessage, {
      ...{ type: 'channel', to: 'square', topic: 'lunch' },
      content: `Ask @**${users.bob.fullName}**`,
    });
    const reader = await person(chat, 'alice');
    await reader.signIn('alice', LUNCH);
    const { page } = reader;
    const card = page.locator('.person-card');
    await page.locator('.message-name').filter({ hasText: users.bob.fullName }).click();
    await card.getByText('May 17, 1990').waitFor();
    await card.getByText('they/them').waitFor();
    assert.equal(
      await card.getByRole('link', { name: 'example.com/bob' }).getAttribute('rel'),
      'noopener noreferrer',
    );
    await assertAccessible(page, { where: 'the card of a person' });
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await page.locator('.content .mention').click();
    await card.getByRole('button', { name: users.owner.fullName }).click();
    await page.locator('.shell-details').getByRole('heading', { name: users.owner.fullName }).waitFor();
  }),
);

test(
  'the page of a channel shows who comes and goes',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { owner } = chat.as;
    const { users, channels } = chat.cast;
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', `/#channels/${channels.cellar.id}/cellar/people`);
    const name = (who: 'bob' | 'moderator') =>
      alice.page.locator('.subscriber-list').getByRole('button', { name: users[who].fullName });
    await name('bob').waitFor();
    const subscriptions = [{ name: 'cellar' }];
    await chat.as.bob.call(subscribeToChannels, { subscriptions, principals: [users.moderator.id] as never });
    await name('moderator').waitFor();
    await owner.call(unsubscribeFromChannels, {
      subscriptions: ['cellar'],
      principals: [users.bob.id] as never,
    });
    await name('bob').waitFor({ state: 'detached' });
  }),
);

test(
  'a name of the other direction stands beside its picture',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { owner, bob } = chat.as;
    const full_name = 'שרה כהן';
    await owner.call(updateUser, { user_id: bob.user.id, full_name });
    const alice = await person(chat, 'alice');
    const { page } = alice;
    await alice.signIn('alice', '/#people');
    const row = page.locator('.people-list li').filter({ hasText: full_name });
    const picture = await row.locator('.avatar').boundingBox();
    const left = await row.getByText(full_name).evaluate(leftOfText);
    assert(picture && left - (picture.x + picture.width) < 24, `${left} is far from the picture`);
  }),
);

/** In the page: where the words of an element begin on the screen. */
function leftOfText(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().left;
}
