import { test } from 'node:test';
import { addAlertWords } from '../../src/endpoints/alert-words/add-alert-words.ts';
import { sendMessage } from '../../src/endpoints/messages/send-message.ts';
import { createCustomProfileField } from '../../src/endpoints/profile-fields/create-profile-field.ts';
import { updateUserTopic } from '../../src/endpoints/user-topics/update-user-topic.ts';
import { updateProfileData } from '../../src/endpoints/users/update-profile-data.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { PASSWORD } from './support/place.ts';
import { PIXEL, uploadAs } from './support/talk.ts';

test(
  'look',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { owner, alice, bob } = chat.as;
    const { users } = chat.cast;
    const fields = [
      { field_type: 1, name: 'Phone', hint: 'With the country', required: true },
      { field_type: 2, name: 'Biography' },
      {
        field_type: 3,
        name: 'Office',
        field_data: { a: { text: 'Berlin', order: '1' }, b: { text: 'Aachen', order: '2' } },
      },
      { field_type: 4, name: 'Birthday' },
      { field_type: 5, name: 'Site' },
      { field_type: 6, name: 'Mentor' },
      { field_type: 7, name: 'GitHub username', field_data: { subtype: 'github' } },
      { field_type: 8, name: 'Pronouns' },
      { field_type: 1, name: 'Staff number', editable_by_user: false },
    ];
    const ids: number[] = [];
    for (const f of fields) ids.push(Number((await owner.call(createCustomProfileField, f as never)).id));
    await alice.call(updateProfileData, {
      data: [
        { id: ids[4]!, value: 'https://example.com' },
        { id: ids[5]!, value: [users.bob.id] },
        { id: ids[6]!, value: 'alice' },
      ] as never,
    });
    await alice.call(addAlertWords, { alert_words: ['lunch', 'Project Café'] });
    await bob.call(sendMessage, {
      type: 'channel',
      to: 'square',
      topic: 'food',
      content: 'When is **lunch**? Project café: lunches no.',
    });
    const to = chat.cast.channels.square.id;
    for (const [i, topic] of ['food', 'a very long topic name that goes on and on and on'].entries())
      await alice.call(updateUserTopic, {
        stream_id: to,
        topic,
        visibility_policy: i === 0 ? 3 : 1,
      } as never);
    const up = async (name: string, body: Buffer) => ({
      url: await uploadAs(chat, 'alice', name, new Uint8Array(body), ''),
    });
    const a = await up('Picture of the house.png', PIXEL);
    await up(
      'a very long name of a file that somebody chose without thinking of those who read it later.pdf',
      Buffer.alloc(123456),
    );
    const s = await up('song.mp3', Buffer.alloc(2000));
    await alice.call(sendMessage, {
      type: 'channel',
      to: 'square',
      topic: 'food',
      content: `[house](${a.url}) and [song](${s.url})`,
    });
    await alice.call(sendMessage, {
      type: 'direct',
      to: JSON.stringify([users.bob.id]),
      content: `[house](${a.url})`,
    });
    const shot = async (p: Awaited<ReturnType<typeof person>>, name: string) => {
      await p.page.waitForTimeout(400);
      await p.page.screenshot({ path: `/tmp/h5/${name}.png` });
    };
    for (const [device, colorScheme] of [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ] as const) {
      const p = await person(chat, 'alice', { device, colorScheme, allow: [/./] });
      await p.signIn('alice', '/#settings/profile');
      const { page } = p;
      const tag = device;
      if (device === 'desktop') await page.setViewportSize({ width: 1440, height: 1800 });
      else await page.setViewportSize({ width: 390, height: 1500 });
      for (const section of [
        'profile',
        'account',
        'notifications',
        'alert-words',
        'topics',
        'muted',
        'snippets',
        'uploads',
      ]) {
        await page.goto(`/#settings/${section}`);
        await page.locator(`.settings[data-section="${section}"] .settings-head + *`).first().waitFor();
        if (section === 'account') {
          await page.getByRole('button', { name: 'Show the key' }).click();
          await page.getByLabel('Your password, to show the key').fill(PASSWORD);
          await page.getByRole('button', { name: 'Show the key' }).click();
          await page.locator('.api-key input').waitFor();
        }
        if (section === 'profile') {
          const site = page.getByLabel('Site', { exact: true });
          await site.scrollIntoViewIfNeeded();
          await site.fill('nonsense');
          await site.blur();
          await page.locator('.settings-scroll').evaluate((e) => e.scrollTo(0, 1e6));
        }
        if (section === 'uploads') {
          await page.locator('.upload [aria-expanded]').first().click();
          await page.locator('.upload-use').first().waitFor();
        }
        await shot(p, `${tag}-${section}`);
        if (section === 'profile') {
          await page.getByLabel('Site', { exact: true }).fill('');
          await page.getByLabel('Site', { exact: true }).blur();
          await page.waitForTimeout(300);
        }
        if (section === 'account') {
          await page.getByRole('button', { name: 'Deactivate this account' }).click();
          await shot(p, `${tag}-deactivate`);
          await page.keyboard.press('Escape');
        }
        if (section === 'snippets') {
          await page.getByRole('button', { name: 'New text' }).click();
          await page.getByLabel('Name').fill(`Hello ${device}`);
          await page.getByLabel('Text', { exact: true }).fill('A text that\nI often write');
          await shot(p, `${tag}-snippet-dialog`);
          await page.getByRole('button', { name: 'Save', exact: true }).click();
          await page.locator('.settings-row').first().waitFor();
          await shot(p, `${tag}-snippets2`);
        }
      }
      await page.goto('/#narrow/channel/square/topic/food');
      await page.locator('article .content').first().waitFor();
      await shot(p, `${tag}-alerted`);
    }
  }),
);
