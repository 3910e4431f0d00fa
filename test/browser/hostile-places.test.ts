import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateStream } from '../../src/chat/endpoints/channels/update-stream.ts';
import { addReaction } from '../../src/chat/endpoints/messages/add-reaction.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { updateStatus } from '../../src/chat/endpoints/presence/update-status.ts';
import { createCustomProfileField } from '../../src/chat/endpoints/profile-fields/create-profile-field.ts';
import { updateCustomProfileField } from '../../src/chat/endpoints/profile-fields/update-profile-field.ts';
import { createUserGroup } from '../../src/chat/endpoints/user-groups/create-user-group.ts';
import { updateProfileData } from '../../src/chat/endpoints/users/update-profile-data.ts';
import { updateUser } from '../../src/chat/endpoints/users/update-user.ts';
import { type Chat, startChat } from './support/chat.ts';
import { dialogsOf, showsText } from './support/hostile.ts';
import { inBrowsers } from './support/in-browsers.ts';
import type { Person } from './support/person.ts';
import { PIXEL, uploadAs } from './support/talk.ts';
import { closeOverlays } from './support/views.ts';

/** At most 40 characters, as the name of a profile field. The last ones would be something after a second reading. */
const PAYLOADS = [
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(2)>',
  '</title><script>alert(3)</script>',
  '&lt;img src=x onerror=alert(4)&gt;',
];

interface Scene {
  readonly alice: Person;
  readonly chat: Chat;
  readonly payload: string;
  /** What bob wrote last, in a topic whose name is the payload. */
  readonly id: number;
}

interface Place {
  readonly where: string;
  readonly open: (scene: Scene) => Promise<unknown>;
  /** The part of the page in which the payload stands as it is. */
  readonly part: string;
  /** Markdown reads `&lt;` as a sign, as people who write it know. */
  readonly isMarkdown?: true;
  readonly isName?: true;
}

const topicOf = ({ chat, payload }: Scene) =>
  `/#narrow/channel/${chat.cast.channels.square.id}/topic/${encodeURIComponent(payload).replaceAll('.', '%2E').replaceAll('%', '.')}`;

const rowOf = ({ alice, id }: Scene) => alice.page.locator(`article[data-id="${id}"]`);

async function atMessage(scene: Scene, keys?: string): Promise<void> {
  await scene.alice.goto(topicOf(scene));
  await rowOf(scene).waitFor();
  await rowOf(scene).focus();
  if (keys) await scene.alice.page.keyboard.press(keys);
}

const PLACES: readonly Place[] = [
  {
    where: 'the topic in the side bar',
    part: '.shell-side .side-row-topic',
    open: (scene) => atMessage(scene),
  },
  { where: 'the heading of the topic', part: 'main h1', open: (scene) => atMessage(scene) },
  {
    where: 'the name of a file',
    part: 'article .content a',
    isMarkdown: true,
    open: (scene) => atMessage(scene),
  },
  {
    where: 'a name in a tip',
    part: '.tip:popover-open',
    isName: true,
    open: async (scene) => {
      await atMessage(scene);
      await scene.alice.page.locator('main h1').hover();
      await rowOf(scene).locator('.reaction').first().hover();
    },
  },
  {
    where: 'a status beside the name of a person, and the profile field with its value',
    part: '.person .person-status',
    open: (scene) => atMessage(scene, 'u'),
  },
  { where: 'the name of a profile field', part: '.person-facts dt', open: (scene) => atMessage(scene, 'u') },
  {
    where: 'the value of a profile field',
    part: '.person-facts dd',
    isMarkdown: true,
    open: (scene) => atMessage(scene, 'u'),
  },
  { where: 'moving a message', part: 'dialog[open]', open: (scene) => movingIn(scene) },
  {
    where: 'the menu of a topic',
    part: '.shell-side .side-row-topic',
    open: async (scene) => {
      const { page } = scene.alice;
      await page.locator('.side-row-topic', { hasText: scene.payload }).first().click({ button: 'right' });
      await page.getByRole('menu').waitFor();
    },
  },
  {
    where: 'the description of a channel, above its messages',
    part: 'main .bar-about',
    open: ({ alice, chat }) => alice.goto(`/#narrow/channel/${chat.cast.channels.square.id}`),
  },
  {
    where: 'the description of a channel, on its page',
    part: '.channel-description',
    isMarkdown: true,
    open: ({ alice, chat }) => alice.goto(`/#channels/${chat.cast.channels.square.id}`),
  },
  {
    where: 'a group and its description, where one mentions it',
    part: '.completion',
    open: async (scene) => {
      const { page } = scene.alice;
      await scene.alice.goto(topicOf(scene));
      const area = page.locator('.composer textarea');
      await area.fill('');
      await area.focus();
      await page.keyboard.type(`@group${PAYLOADS.indexOf(scene.payload)}`);
      await page.locator('.completion').waitFor();
    },
  },
  { where: 'recent conversations', part: 'main .recent', open: ({ alice }) => alice.goto('/#recent') },
];

/** Names of people have no `>` and no `"`. */
const asName = (text: string) => text.replaceAll(/[>"]/g, '');
const decoded = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>');

/** What the field of the topic holds is a value, no text: it is written down as one. */
async function movingIn(scene: Scene): Promise<void> {
  await atMessage(scene, 'm');
  const { page } = scene.alice;
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Topic' });
  await field.waitFor();
  assert.equal(await field.inputValue(), scene.payload);
  await field.press('ArrowDown');
}

test(
  'what others say of themselves, their groups, channels, topics and files stays text wherever it shows',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { owner, bob } = chat.as;
    const { id: field } = await owner.call(createCustomProfileField, { name: 'x', field_type: 1 });
    const alice = await person(chat, 'alice');
    const dialogs = dialogsOf(alice);
    await alice.signIn();
    await alice.page.locator('.shell').waitFor();
    const wrong: string[] = [];
    for (const [index, payload] of PAYLOADS.entries()) {
      await owner.call(updateCustomProfileField, { field_id: field, name: payload });
      await bob.call(updateProfileData, { data: [{ id: field, value: payload }] as never });
      await bob.call(updateStatus, { status_text: payload, emoji_name: 'tada' });
      const { id: square } = chat.cast.channels.square;
      await owner.call(updateStream, { stream_id: square, description: payload });
      const members = [alice.name, 'bob'].map((name) => chat.cast.users[name as 'alice' | 'bob'].id);
      await owner.call(createUserGroup, { name: `group${index} ${payload}`, description: payload, members });
      const name = payload.replaceAll('/', '_');
      const file = await uploadAs(chat, 'bob', `${name}.txt`, PIXEL, 'text/plain');
      const content = `${payload} [${payload.replaceAll(/[[\]]/g, '')}](${file})`;
      const said = { type: 'channel', to: String(square), topic: payload, content } as const;
      const { id } = await bob.call(sendMessage, said);
      const { moderator } = chat.as;
      await owner.call(updateUser, { user_id: moderator.user.id, full_name: asName(payload) });
      await moderator.call(addReaction, { message_id: id, emoji_name: 'tada' });
      const scene: Scene = { alice, chat, payload, id };
      for (const { where, part, open, isMarkdown, isName } of PLACES) {
        const text = isMarkdown ? decoded(payload) : isName ? asName(payload) : payload;
        try {
          await closeOverlays(alice.page);
          await open(scene);
          await showsText(alice, { where, part, texts: [text] });
        } catch (error) {
          wrong.push(`${where}: ${payload}: ${(error as Error).message.split('\n')[0]}`);
        }
      }
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual(dialogs, []);
  }),
);

test(
  'an emoji of the organization has a name of letters only',
  inBrowsers(async () => {
    const chat = await startChat();
    for (const payload of PAYLOADS) {
      const path = `/realm/emoji/${encodeURIComponent(payload)}`;
      await assert.rejects(uploadAs(chat, 'owner', 'x.png', PIXEL, 'image/png', path), /is refused|refused/);
    }
  }),
);
