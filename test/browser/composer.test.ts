import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { getDrafts } from '../../src/chat/endpoints/drafts/get-drafts.ts';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { updateSettings } from '../../src/chat/endpoints/user-settings/update-settings.ts';
import { assertAccessible } from './support/axe.ts';
import { type Chat, startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';

const LUNCH = '/#narrow/channel/square/topic/lunch';
const field = (page: Page) => page.locator('.composer textarea');

async function startLunch(): Promise<Chat> {
  const chat = await startChat({ maxUploadMib: 10 });
  await chat.as.bob.call(sendMessage, { type: 'channel', to: 'square', topic: 'lunch', content: 'Soup?' });
  return chat;
}

async function newest(chat: Chat) {
  const { messages } = await chat.as.bob.call(getMessages, {
    ...{ anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false },
  });
  return messages[0] as { content: string; subject: string };
}

test(
  'what one types survives a reload, is completed, and arrives once it is sent',
  inBrowsers(async ({ person }) => {
    const chat = await startLunch();
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', LUNCH);
    const { page } = alice;
    await field(page).click();
    await page.keyboard.type('Yes, ask @bo');
    await page.getByRole('option').filter({ hasText: 'Bob' }).first().waitFor();
    await assertAccessible(page, { where: 'the composer with completions' });
    await page.keyboard.press('Home');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    await page.keyboard.press('End');
    await page.getByRole('option').filter({ hasText: 'Bob' }).first().waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('too');
    const typed = await field(page).inputValue();
    assert.match(typed, /^Yes, ask @\*\*Bob[^*]*\*\* too$/);
    await page.reload();
    await page.waitForFunction((text) => document.querySelector('textarea')?.value === text, typed);
    await field(page).focus();
    await page.keyboard.press('Control+B');
    await page.keyboard.press('Control+Z');
    await page.keyboard.press('Control+Enter');
    await page.locator('article').filter({ hasText: 'Yes, ask @Bob' }).waitFor();
    assert.equal(await field(page).inputValue(), '');
    assert.deepEqual(await newest(chat).then(({ content, subject }) => ({ content, subject })), {
      content: typed,
      subject: 'lunch',
    });
  }),
);

test(
  'where nothing was written yet, the first message is written there; a message to nobody asks for people',
  inBrowsers(async ({ person }) => {
    const chat = await startLunch();
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', LUNCH.replace('lunch', 'supper'));
    const { page } = alice;
    await page.getByRole('button', { name: 'Write to people instead' }).click();
    await page.getByRole('combobox', { name: 'People' }).waitFor();
    await field(page).fill('Bread');
    await field(page).press('Control+Enter');
    await page.locator('.composer-problem', { hasText: 'Choose who gets this message.' }).waitFor();
    await page.getByRole('button', { name: 'Write the first message' }).click();
    await field(page).fill('Bread again');
    await field(page).press('Control+Enter');
    await page.locator('article:not(.message-pending)').filter({ hasText: 'Bread again' }).waitFor();
    assert.equal((await newest(chat)).subject, 'supper');
  }),
);

test(
  'a text that is too long stays as it is, is not sent cut, and goes as a file with one click',
  inBrowsers(async ({ person }) => {
    const chat = await startLunch();
    const alice = await person(chat, 'alice');
    const { page } = alice;
    await alice.signIn('alice', LUNCH);
    const long = `${'All about soup. '.repeat(657)}The end`;
    await field(page).fill(long);
    await page.getByText('519 characters too many').waitFor();
    await page.getByText('The message is too long by 519 characters.').waitFor();
    assert.equal(
      await page.getByRole('button', { name: 'Send', exact: true }).getAttribute('aria-disabled'),
      'true',
    );
    await field(page).press('Control+Enter');
    assert.equal(await field(page).inputValue(), long);
    await assertAccessible(page, { where: 'a text that is too long' });
    await page.getByRole('button', { name: 'Send as a file' }).click();
    const link = page.locator('article a', { hasText: 'message.txt' }).first();
    await link.waitFor();
    assert.equal(await field(page).inputValue(), '');
    const sent = await page.evaluate(
      async (href) => (await fetch(href)).text(),
      (await link.getAttribute('href')) ?? '',
    );
    assert.equal(sent, long);
    const { drafts } = await chat.as.alice.call(getDrafts);
    assert.deepEqual(drafts, []);
  }),
);

test(
  'a click beside Send chooses whether Enter sends; a file that is dragged over the conversation has its place at once',
  inBrowsers(async ({ person }) => {
    const chat = await startLunch();
    const alice = await person(chat, 'alice');
    const { page } = alice;
    await alice.signIn('alice', LUNCH);
    await field(page).fill('One line');
    await field(page).press('Enter');
    assert.equal(await field(page).inputValue(), 'One line\n');
    await page.getByRole('button', { name: 'Let Enter send' }).click();
    await page.getByRole('button', { name: 'Let Enter make a line' }).waitFor();
    await field(page).press('Enter');
    await page.locator('article:not(.message-pending)').filter({ hasText: 'One line' }).waitFor();
    assert.equal((await newest(chat)).content, 'One line');
    assert.deepEqual(await page.evaluate(dragFileOver), ['absolute', 'none']);
  }),
);

/** In the page: how the place for a dragged file is shown in the frame in which it comes. */
async function dragFileOver(): Promise<readonly string[]> {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['soup'], 'soup.txt'));
  const main = document.querySelector('main') as HTMLElement;
  main.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
  for (;;) {
    const zone = document.querySelector('.drop-zone');
    const { position = '', pointerEvents = '' } = zone ? getComputedStyle(zone) : {};
    if (zone) return [position, pointerEvents];
    await new Promise(requestAnimationFrame);
  }
}

test(
  'a draft comes to the other device, is edited there, and goes when it is sent; channels are a sheet as wide as a telephone',
  inBrowsers(async ({ person }) => {
    const chat = await startLunch();
    const [desk, phone] = [await person(chat, 'alice'), await person(chat, 'phone', { device: 'phone' })];
    await desk.signIn('alice', LUNCH);
    await field(desk.page).fill('Not yet sent');
    await desk.page.waitForFunction(() =>
      /Drafts\s*1/.test(document.querySelector('nav')?.textContent ?? ''),
    );
    await phone.signIn('alice', '/#drafts');
    await assertAccessible(phone.page, { where: 'drafts, phone' });
    await phone.page.getByRole('button', { name: 'Not yet sent' }).click();
    await field(phone.page).waitFor();
    assert.equal(await field(phone.page).inputValue(), 'Not yet sent');
    await phone.page.getByRole('button', { name: 'Send', exact: true }).click();
    await phone.page.locator('article').filter({ hasText: 'Not yet sent' }).waitFor();
    await phone.page.getByRole('button', { name: 'Channel square, change' }).click();
    const sheet = phone.page.locator('.composer-picker');
    await sheet.waitFor();
    assert.equal((await sheet.boundingBox())?.width, phone.page.viewportSize()?.width);
    await desk.page.waitForFunction(() => document.querySelector('textarea')?.value === '');
    const { drafts } = await chat.as.alice.call(getDrafts);
    assert.deepEqual(drafts, []);
  }),
);

test(
  'files go up whole or in pieces, and their links stand in the text',
  inBrowsers(async ({ person }) => {
    const chat = await startLunch();
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', LUNCH);
    const { page } = alice;
    await field(page).fill('Two files');
    await page.locator('.composer input[type=file]').setInputFiles([
      { name: 'small].txt', mimeType: 'text/plain', buffer: Buffer.from('small') },
      { name: 'large.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(3 * 1024 * 1024, 7) },
    ]);
    await page.waitForFunction(() => {
      const text = document.querySelector('textarea')?.value ?? '';
      return text.split('(/user_uploads/').length === 3;
    });
    await page.keyboard.press('Control+Enter');
    await page.locator('article a[href^="/user_uploads/"]').nth(1).waitFor();
    const { content } = await newest(chat);
    assert.match(
      content,
      /^Two files\n\[small\)\.txt\]\(\/user_uploads\/\S+\)\n\[large\.bin\]\(\/user_uploads\/\S+\)$/,
    );
  }),
);

test(
  'a message is changed in its place; what was changed is not thrown away by a key',
  inBrowsers(async ({ person }) => {
    const chat = await startLunch();
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', LUNCH);
    const { page } = alice;
    await field(page).fill('Bread');
    await page.keyboard.press('Control+Enter');
    // A message that is on its way cannot be changed.
    const row = page.locator('article:not(.message-pending)').filter({ hasText: 'Bread' });
    await row.locator('.content').click();
    await page.keyboard.press('e');
    const editor = page.locator('article textarea');
    await editor.waitFor();
    assert.equal(await editor.inputValue(), 'Bread');
    await page.locator('.composer-left', { hasText: /^Can be changed until \d/ }).waitFor();
    await page.keyboard.type(' and **butter**');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await editor.focus();
    await page.keyboard.press('Control+Enter');
    await page.locator('article strong').filter({ hasText: 'butter' }).waitFor();
    assert.equal((await newest(chat)).content, 'Bread and **butter**');
  }),
);

test(
  'an unfinished change survives a reload and stands among the drafts',
  inBrowsers(async ({ person }) => {
    const chat = await startLunch();
    const alice = await person(chat, 'alice');
    await chat.as.alice.call(sendMessage, {
      type: 'channel',
      to: 'square',
      topic: 'lunch',
      content: 'Bread',
    });
    await alice.signIn('alice', LUNCH);
    const { page } = alice;
    const editor = page.locator('article textarea');
    await page.locator('article').filter({ hasText: 'Bread' }).locator('.content').click();
    await page.keyboard.press('e');
    await editor.waitFor();
    await page.keyboard.type(' and butter');
    await alice.goto('/#drafts');
    await page.reload();
    await page.getByRole('button', { name: 'Bread and butter' }).click();
    await editor.waitFor();
    assert.equal(await editor.inputValue(), 'Bread and butter');
    await page.getByText('not saved yet').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.locator('article').filter({ hasText: 'Bread and butter' }).waitFor();
    await editor.waitFor({ state: 'detached' });
    await alice.goto('/#drafts');
    await page.getByRole('heading', { name: 'No drafts' }).waitFor();
  }),
);

test(
  'an upload goes on after a reload, from where it was; one whose file is gone is named',
  inBrowsers(async ({ person }) => {
    const chat = await startLunch();
    const alice = await person(chat, 'alice', { allow: [/ERR_FAILED/] });
    await alice.signIn('alice', LUNCH);
    const { page } = alice;
    const offsets: number[] = [];
    let isHeld = true;
    await page.route('**/json/tus/**', (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      const offset = Number(route.request().headers()['upload-offset']);
      if (offset > 0 && isHeld) return undefined;
      offsets.push(offset);
      return route.continue();
    });
    await field(page).fill('A film');
    const buffer = Buffer.alloc(9 * 1024 * 1024, 7);
    const film = { name: 'film.bin', mimeType: 'application/octet-stream', buffer };
    await Promise.all([
      page.waitForRequest((request) => Number(request.headers()['upload-offset']) > 0),
      page.locator('.composer input[type=file]').setInputFiles([film]),
    ]);
    await page.waitForFunction(keepsAddressOfPart);
    isHeld = false;
    await page.reload();
    await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('(/user_uploads/'));
    // The first piece is sent once.
    assert.equal(offsets.filter((each) => each < 8 * 1024 * 1024).length, 1);

    await field(page).fill('[lost.bin](uploading:abc) and words');
    await page.reload();
    await page.locator('.toast').filter({ hasText: 'lost.bin' }).waitFor();
    assert.equal(await field(page).inputValue(), ' and words');
  }),
);

test(
  'the picker writes hands in the chosen skin tone, which the browser remembers; the message shows it',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice');
    const { page } = alice;
    const pickThumb = async () => {
      await page.getByRole('button', { name: 'Emoji', exact: true }).last().click();
      await page.getByRole('combobox', { name: 'Search emoji' }).fill('thumbs_up');
    };
    await alice.signIn('alice', '/#narrow/channel/square/topic/lunch');
    await pickThumb();
    const medium = page.getByRole('radio', { name: 'Medium skin tone' });
    // The radio itself is not seen: its label is pressed, once the picker stands where it stays.
    await page.locator('.emoji-tone').filter({ has: medium }).click();
    assert.equal(await medium.isChecked(), true);
    await page.getByRole('option', { name: '+1' }).click();
    const box = page.locator('.composer textarea').last();
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('.composer textarea')?.value === '👍🏽 ',
    );
    await box.press('Control+Enter');
    await page.getByRole('article').filter({ hasText: '👍🏽' }).first().waitFor();
    await page.reload();
    await box.waitFor();
    await pickThumb();
    await page.getByRole('option', { name: '+1' }).filter({ hasText: '👍🏽' }).waitFor();
  }),
);

/** In the page: whether the browser keeps where the server has a part of a file. */
async function keepsAddressOfPart(): Promise<boolean> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    const notes: { tusUrl?: string }[] = await done(
      database.transaction('notes').objectStore('notes').getAll(),
    );
    database.close();
    if (notes.some((note) => note?.tusUrl !== undefined)) return true;
  }
  return false;
}

const topic = (page: Page) => page.getByRole('combobox', { name: 'Topic' });

test(
  'Tab leads from the topic to the text; what turns the composer to people turns it back with channel and topic; in a narrow window no tool lies over another',
  inBrowsers(async ({ person }) => {
    const chat = await startLunch();
    const alice = await person(chat, 'alice');
    const { page } = alice;
    await alice.signIn('alice', `/#narrow/channel/${chat.cast.channels.square.id}`);
    await topic(page).fill('lun');
    await page.getByRole('option', { name: 'lunch' }).waitFor();
    await topic(page).press('Tab');
    assert.equal(await topic(page).inputValue(), 'lun', 'a topic is taken once it was marked');
    await topic(page).fill('Trams');
    await topic(page).press('Tab');
    await page.keyboard.type('They run late');
    assert.equal(await field(page).inputValue(), 'They run late');
    await page.getByRole('button', { name: 'Write to people instead' }).press(' ');
    await page.getByRole('combobox', { name: 'People' }).fill('Bob');
    await page.getByRole('option', { name: /Bob/ }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    assert.ok(await field(page).evaluate((each) => each === document.activeElement));
    await page.getByRole('button', { name: 'Write to a channel instead' }).click();
    assert.equal(await topic(page).inputValue(), 'Trams');
    await page.getByRole('button', { name: 'Write to people instead' }).click();
    await page.locator('.composer-person', { hasText: 'Bob' }).waitFor();
    assert.equal(await field(page).inputValue(), 'They run late');

    await pastesWhatWasMeant(page);

    // In a narrow window the menu has what finds no room in the bar.
    await page.setViewportSize({ width: 320, height: 700 });
    const edges = await page.locator('.composer-bar button:visible').evaluateAll((all) =>
      all.map((each) => {
        const { left, right } = each.getBoundingClientRect();
        return [Math.round(left), Math.round(right)] as const;
      }),
    );
    assert.deepEqual(
      edges.filter(([left], at) => left < (edges[at - 1]?.[1] ?? 0)),
      [],
    );
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Quote' }).waitFor();
  }),
);

for (const goes of [true, false])
  test(
    `after a message to a person from a channel one ${goes ? 'is in that conversation' : 'writes to the channel'}`,
    inBrowsers(async ({ person }) => {
      const chat = await startLunch();
      await chat.as.alice.call(updateSettings, { web_navigate_to_sent_message: goes });
      const alice = await person(chat, 'alice');
      const { page } = alice;
      await alice.signIn('alice', LUNCH);
      await field(page).waitFor();
      await page.getByRole('button', { name: 'Write to people instead' }).click();
      await page.getByRole('combobox', { name: 'People' }).fill('Bob');
      await page.keyboard.press('Enter');
      await field(page).fill('Between us');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      if (goes) {
        await page.waitForURL(/#narrow\/dm\//);
        await page.locator('article').filter({ hasText: 'Between us' }).waitFor();
      } else {
        await page.getByText('Sent to another conversation.').waitFor();
        assert.equal(await topic(page).inputValue(), 'lunch');
      }
    }),
  );

test(
  'what one types after C where no conversation is shown finds the channel, then names the topic',
  inBrowsers(async ({ person }) => {
    const chat = await startLunch();
    const alice = await person(chat, 'alice');
    const { page } = alice;
    for (const view of ['inbox', 'recent', 'people']) {
      await (view === 'inbox' ? alice.signIn('alice', `/#${view}`) : alice.goto(`/#${view}`));
      await page.locator('main h1').first().waitFor();
      await page.keyboard.type('csquare');
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('.composer-picker input')?.value === 'square',
      );
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Channel square, change' }).waitFor();
      await page.waitForFunction(() => document.activeElement?.matches('.composer-topic'));
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    }
  }),
);

/** Pasted HTML, and the Markdown that it means. */
const PASTED = [
  {
    html: '<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:400">plain</span><span style="font-weight:700">bold</span></p></b>',
    text: 'plain**bold**',
  },
  { html: 'See <a href="https://e.example/a_(b)">x</a>', text: 'See [x](https://e.example/a_(b))' },
  { html: '<pre><code class="language-js">let x;</code></pre>', text: '```js\nlet x;\n```' },
  {
    html: '<b>Ask</b> <button type="button" class="user-mention" data-user-id="9">@Bob</button>',
    text: '**Ask** @Bob',
  },
];

/** In the field that is open. */
async function pastesWhatWasMeant(page: Page): Promise<void> {
  for (const { html, text } of PASTED) {
    await field(page).fill('');
    await field(page).evaluate((area, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      clipboardData.setData('text/plain', 'as it is');
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, html);
    await page.waitForFunction(
      (text) => document.querySelector<HTMLTextAreaElement>('.composer textarea')?.value === text,
      text,
    );
  }
  // A formula of a message is copied and pasted as it was written.
  await field(page).fill('Then $$x^2$$ is **it**');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const shown = page.locator('article .katex').last();
  await shown.waitFor();
  await page.evaluate(() => {
    const texts = document.querySelectorAll('article .content:has(.katex)');
    getSelection()?.selectAllChildren(texts[texts.length - 1] as Element);
  });
  await page.keyboard.press('Control+C');
  await field(page).fill('');
  await field(page).focus();
  await page.keyboard.press('Control+V');
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLTextAreaElement>('.composer textarea')?.value === 'Then $$x^2$$ is **it**',
  );
}
