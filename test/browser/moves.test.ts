import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createDrafts } from '../../src/chat/endpoints/drafts/create-drafts.ts';
import { getDrafts } from '../../src/chat/endpoints/drafts/get-drafts.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { updateMessage } from '../../src/chat/endpoints/messages/update-message.ts';
import { isResolved, unresolvedName } from '../../web/state/conversation.ts';
import { until } from '../support/until.ts';
import { type Chat, startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import type { Person } from './support/person.ts';

const OLD = 'lunch';

interface Ids {
  /** The first message of the topic, and a later one, to which everything points. */
  readonly first: number;
  readonly id: number;
}

interface Change {
  readonly make: (chat: Chat, ids: Ids) => Promise<unknown>;
  /** Where the message is then. */
  readonly channel: 'square' | 'window';
  readonly topic: string;
  /** Whether the whole topic went, and what is written for it with it. */
  readonly isWhole: boolean;
}

const change = (chat: Chat, message_id: number, params: object) =>
  chat.as.alice.call(updateMessage, { message_id, send_notification_to_new_thread: false, ...params });
const WHOLE = { propagate_mode: 'change_all' } as const;

const CHANGES: Readonly<Record<string, Change>> = {
  resolved: {
    make: (chat, { first }) => change(chat, first, { ...WHOLE, topic: `✔ ${OLD}` }),
    ...{ channel: 'square', topic: `✔ ${OLD}`, isWhole: true },
  },
  renamed: {
    make: (chat, { first }) => change(chat, first, { ...WHOLE, topic: 'dinner' }),
    ...{ channel: 'square', topic: 'dinner', isWhole: true },
  },
  'moved to another channel': {
    make: ({ as, cast }, { first }) =>
      as.owner.call(updateMessage, { message_id: first, ...WHOLE, stream_id: cast.channels.window.id }),
    ...{ channel: 'window', topic: OLD, isWhole: true },
  },
  split: {
    make: (chat, { id }) => change(chat, id, { propagate_mode: 'change_later', topic: 'soup' }),
    ...{ channel: 'square', topic: 'soup', isWhole: false },
  },
  merged: {
    make: async (chat, { first }) => {
      await say(chat, 'Here already', 'dinner');
      await change(chat, first, { ...WHOLE, topic: 'dinner' });
    },
    ...{ channel: 'square', topic: 'dinner', isWhole: true },
  },
};

const say = async (chat: Chat, content: string, topic: string): Promise<number> =>
  (await chat.as.alice.call(sendMessage, { type: 'channel', to: 'square', topic, content })).id;

const field = (page: Page) => page.locator('.composer textarea').last();

/** The conversation is named as it is now, and the message is in sight. */
async function showsMessage({ page }: Person, { channel, topic }: Change, chat: Chat): Promise<void> {
  await page.locator('article[data-id]', { hasText: 'Which soup?' }).first().waitFor();
  const place = `#narrow/channel/${chat.cast.channels[channel].id}-${channel}/topic/`;
  const encoded = encodeURIComponent(topic).replaceAll('%', '.');
  await page.waitForURL((url) => url.hash.startsWith(`${place}${encoded}`));
}

for (const [name, each] of Object.entries(CHANGES))
  test(
    `a topic is ${name}: what points at a message, and what is written there, goes to where it is`,
    inBrowsers(async ({ person }) => {
      const chat = await startChat();
      const first = await say(chat, 'Soup today', OLD);
      const id = await say(chat, 'Which soup?', OLD);
      const { square } = chat.cast.channels;
      const old = `#narrow/channel/${square.id}-square/topic/${OLD}`;
      await say(chat, 'Back to work', OLD);
      const pointers = [
        `#**square>${OLD}@${id}**`,
        `@_**Alice Member|${chat.cast.users.alice.id}** [said](${chat.url}/${old}/near/${id}):\n> Which soup?`,
      ];
      for (const content of pointers) await say(chat, content, 'pointers');
      const writer = await person(chat, 'alice');
      await writer.signIn('alice', `/${old}`);
      await writer.page.locator('article[data-id]', { hasText: 'Back to work' }).waitFor();
      await field(writer.page).pressSequentially('half written');
      await chat.as.alice.call(createDrafts, {
        drafts: [{ type: 'stream', to: [square.id], topic: OLD, content: 'At rest', timestamp: 1 }],
      });

      await each.make(chat, { first, id });

      const topicNow = each.isWhole ? each.topic : OLD;
      const channelNow = chat.cast.channels[each.isWhole ? each.channel : 'square'].id;
      const topicField = writer.page.getByRole('combobox', { name: 'Topic' });
      await writer.page.waitForFunction(
        (topic) => document.querySelector<HTMLInputElement>('.composer-topic')?.value === topic,
        unresolvedName(topicNow),
      );
      await writer.page.keyboard.type(' more');
      assert.equal(await field(writer.page).inputValue(), 'half written more');
      assert.equal(await topicField.inputValue(), unresolvedName(topicNow));
      const mark = writer.page.locator('.composer-resolved');
      assert.equal(await mark.count(), isResolved(topicNow) ? 1 : 0);
      await writer.page.getByRole('button', { name: 'Send', exact: true }).click();
      await writer.page.locator('article[data-id]', { hasText: 'half written more' }).waitFor();
      await until(async () => {
        const { drafts } = await chat.as.alice.call(getDrafts);
        const [atRest, ...others] = drafts.map(({ to, topic }) => `${to[0]} ${topic}`);
        return others.length === 0 && atRest === `${channelNow} ${topicNow}`;
      });

      for (const address of [
        `${old}/near/${id}`,
        `${old}/with/${id}`,
        `#narrow/channel/square/topic/${OLD}/near/${id}`,
      ]) {
        const reader = await person(chat, 'reader');
        await reader.signIn('alice', `/${address}`);
        await showsMessage(reader, each, chat);
        await reader.close();
      }
      const reader = await person(chat, 'reader');
      await reader.signIn('alice', `/#narrow/channel/${square.id}/topic/pointers`);
      for (const link of ['a.message-link', 'a:text-is("said")']) {
        await reader.page.locator(`article ${link}`).first().click();
        await showsMessage(reader, each, chat);
        await reader.page.goBack();
        await reader.page.locator('article a.message-link').first().waitFor();
      }
    }),
  );

test(
  'a link to a message that is gone, or not open to the reader, shows the conversation that it names',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    await say(chat, 'Soup today', OLD);
    const secret = await chat.as.alice.call(sendMessage, {
      type: 'direct',
      to: JSON.stringify([chat.cast.users.alice.id]),
      content: 'Mine',
    });
    const bob = await person(chat, 'bob', { allow: [/status of 400/] });
    await bob.signIn('bob', '/#inbox');
    for (const word of ['near', 'with']) {
      const address = `/#narrow/channel/${chat.cast.channels.square.id}-square/topic/${OLD}`;
      await bob.goto(`${address}/${word}/${secret.id}`);
      await bob.page.locator('article[data-id]', { hasText: 'Soup today' }).waitFor();
      assert.equal(await bob.page.getByRole('combobox', { name: 'Topic' }).inputValue(), OLD);
    }
  }),
);
