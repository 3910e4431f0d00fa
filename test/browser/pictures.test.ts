import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { assertAccessible } from './support/axe.ts';
import { type Chat, startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { uploadAs } from './support/talk.ts';

const drawing = sharp({ create: { width: 400, height: 200, channels: 3, background: '#3b5bdb' } });
const HEIC = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(64)]);

const say = (chat: Chat, content: string) =>
  chat.as.alice.call(sendMessage, {
    ...{ type: 'channel', to: String(chat.cast.channels.square.id), topic: 'plans', content },
  });

test(
  'pictures that browsers do not show: TIFF opens as its preview, HEIC is a card that downloads it',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const tiff = await uploadAs(
      chat,
      'alice',
      'scan.tiff',
      await drawing.clone().tiff().toBuffer(),
      'image/tiff',
    );
    const avif = await uploadAs(
      chat,
      'alice',
      'photo.avif',
      await drawing.clone().avif().toBuffer(),
      'image/avif',
    );
    const heic = await uploadAs(chat, 'alice', 'holiday.heic', HEIC, 'image/heic');
    await say(chat, `[photo.avif](${avif})\n\n[scan.tiff](${tiff})`);
    const { id } = await say(chat, `[holiday.heic](${heic})`);
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', `/#narrow/channel/${chat.cast.channels.square.id}/topic/plans`);
    const { page } = alice;
    const shown = page.locator('.message_inline_image img');
    await shown.nth(1).waitFor();
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('.message_inline_image img')].every(
        (image) => image.complete && image.naturalWidth > 0,
      ),
    );
    const card = page.locator(`article[data-id="${id}"] a.file-card`);
    await card.getByText('Cannot be shown here: download').waitFor();
    assert.equal(await page.locator(`article[data-id="${id}"]`).getByText('holiday.heic').count(), 1);
    await assertAccessible(page, { where: 'pictures' });
    const [download] = await Promise.all([page.waitForEvent('download'), card.click()]);
    assert.equal(download.suggestedFilename(), 'holiday.heic');
    await shown.nth(1).click();
    const picture = page.locator('.viewer-picture');
    await page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>('.viewer-picture')?.naturalWidth ?? 0) > 0,
    );
    assert.match((await picture.getAttribute('src')) ?? '', /thumbnail\/.*webp$/);
    assert.equal(
      new URL((await page.locator('.viewer-tools a').getAttribute('href')) ?? '', chat.url).pathname,
      tiff,
    );
    await page.keyboard.press('ArrowLeft');
    await page.locator('.viewer-picture[alt="photo.avif"]').waitFor();
    assert.equal(new URL((await picture.getAttribute('src')) ?? '', chat.url).pathname, avif);
  }),
);
