import { test } from 'node:test';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { saidTo, write } from './support/talking.ts';

test(
  'what one writes and edits in a channel without a subscription becomes a message, though no event of it comes',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { attic } = chat.cast.channels;
    await chat.as.owner.call(sendMessage, {
      type: 'channel',
      to: 'attic',
      topic: 'trunk',
      content: 'Old hats',
    });
    const alice = await person(chat, 'alice');
    for (const path of [`/#narrow/channel/${attic.id}/topic/trunk`, `/#narrow/channel/${attic.id}`]) {
      await alice.signIn('alice', path);
      await saidTo(alice, 'Old hats').waitFor();
      const text = `Whose hats? ${path.length}`;
      await write(alice, text);
      const message = alice.page.locator('article.message[data-id]', { hasText: text });
      await message.waitFor();
      await alice.page.locator('.message-pending').waitFor({ state: 'detached' });
      await message.focus();
      await alice.page.keyboard.press('e');
      const editing = alice.page.locator('article textarea');
      await editing.fill(`${text} **Mine**`);
      await editing.press('Control+Enter');
      await message.locator('strong', { hasText: 'Mine' }).waitFor();
    }
  }),
);
