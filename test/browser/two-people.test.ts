import { test } from 'node:test';
import { type Chat, startChat } from './support/chat.ts';
import { inBrowsers, type Stage } from './support/in-browsers.ts';
import { onLan } from './support/lan.ts';
import { PIXEL } from './support/talk.ts';
import { saidTo, send, write } from './support/talking.ts';

const TOPIC = 'lunch';

const talk =
  (place: (chat: Chat) => Chat) =>
  async ({ person }: Stage): Promise<void> => {
    const chat = place(await startChat());
    const { square } = chat.cast.channels;
    const { users } = chat.cast;
    const alice = await person(chat, 'alice', { device: 'desktop' });
    const bob = await person(chat, 'bob', { device: 'phone' });
    const topic = `/#narrow/channel/${square.id}/topic/${TOPIC}`;
    await Promise.all([alice.signIn('alice', topic), bob.signIn('bob', topic)]);

    await write(alice, 'Soup or salad?');
    await saidTo(bob, 'Soup or salad?').waitFor();
    await write(bob, 'Soup, **always**');
    const answer = saidTo(alice, 'Soup, always');
    await answer.waitFor();

    await alice.page.locator('.composer input[type="file"]').setInputFiles({
      name: 'menu.png',
      mimeType: 'image/png',
      buffer: PIXEL,
    });
    await alice.page.waitForFunction(() =>
      /\/user_uploads\//.test(document.querySelector<HTMLTextAreaElement>('.composer textarea')?.value ?? ''),
    );
    await send(alice);
    await bob.page.locator('article .content a', { hasText: 'menu.png' }).first().waitFor();

    await answer.focus();
    await alice.page.keyboard.press('=');
    await saidTo(bob, 'Soup, always').locator('.reaction', { hasText: 'Alice Member' }).waitFor();

    await saidTo(alice, 'Soup or salad?').focus();
    await alice.page.keyboard.press('e');
    const editing = alice.page.locator('article textarea');
    await editing.fill('Soup or bread?');
    await editing.press('Control+Enter');
    await saidTo(bob, 'Soup or bread?').waitFor();

    await bob.goto(`/#narrow/dm/${users.alice.id}`);
    await write(bob, 'Between us: bread.');
    await alice.goto(`/#narrow/dm/${users.bob.id}`);
    await saidTo(alice, 'Between us: bread.').waitFor();
    await write(alice, 'I tell nobody.');
    await saidTo(bob, 'I tell nobody.').waitFor();

    await alice.goto('/#narrow/search/always');
    await alice.page.locator('article .highlight', { hasText: 'always' }).first().waitFor();

    for (const who of [alice, bob]) {
      await who.goto(topic);
      await saidTo(who, 'Soup or bread?').waitFor();
      await who.page.reload();
      await saidTo(who, 'Soup or bread?').waitFor();
      await who.page.waitForURL(`**/${topic.slice(1)}`);
    }
  };

test(
  'two people talk, in a topic and directly, at a desk and on a telephone; a reload keeps the place',
  inBrowsers(talk((chat) => chat)),
);

test('two people talk by plain HTTP under another name than localhost', inBrowsers(talk(onLan)));
