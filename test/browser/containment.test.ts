import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';

const LOST = /Failed to load resource|Failed to fetch dynamically imported module/;

for (const [what, part] of Object.entries({ view: /\/assets\/groups-view-/, texts: /\/assets\/groups-/ })) {
  test(
    `the ${what} of a page that did not come can be asked for again`,
    inBrowsers(async ({ person }) => {
      const chat = await startChat();
      const alice = await person(chat, 'alice', { allow: [LOST] });
      const { page, context } = alice;
      await alice.signIn('alice', '/#inbox');
      await context.route(part, (route) => route.abort());
      await page.evaluate(() => {
        location.hash = '#groups';
      });
      await page.getByText('This part could not be loaded').waitFor();
      await context.unroute(part);
      await page.getByRole('button', { name: 'Try again', exact: true }).click();
      await page.getByRole('heading', { name: 'Groups', exact: true }).first().waitFor();
      assert.equal(await page.getByText('This part could not be loaded').count(), 0);
    }),
  );
}

test(
  'a message that cannot be drawn leaves the others, and operators hear of it',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const say = (content: string) =>
      chat.as.bob.call(sendMessage, { type: 'channel', to: 'square', topic: 'lunch', content });
    for (const content of ['Before it', 'Odd one', 'After it']) await say(content);
    const alice = await person(chat, 'alice', { allow: [/TypeError/] });
    const { page } = alice;
    await page.route('**/json/messages?*', async (route) => {
      const reply = await route.fetch();
      const { messages, ...rest } = (await reply.json()) as { messages: { content: string }[] };
      const odd = messages.map((each) =>
        each.content.includes('Odd') ? { ...each, reactions: null } : each,
      );
      await route.fulfill({ response: reply, json: { ...rest, messages: odd } });
    });
    const reported = page.waitForRequest('**/json/client_errors');
    await alice.signIn('alice', `/#narrow/channel/${chat.cast.channels.square.id}/topic/lunch`);
    await page.getByText('Before it').waitFor();
    await page.getByText('After it').waitFor();
    assert.equal(await page.locator('.messages .row-failed').count(), 1);
    const sent = new URLSearchParams((await reported).postData() ?? '');
    assert.deepEqual([sent.get('kind'), sent.get('about'), sent.get('name')], ['render', 'row', 'TypeError']);
    assert.match(sent.get('stack') ?? '', /\/assets\//);
    assert.ok(!(await reported).postData()?.includes('Odd'));
    await page.locator('.composer textarea').last().fill('It goes on');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('.messages').getByText('It goes on').waitFor();
  }),
);
