import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext } from 'playwright-core';
import { createInviteLink } from '../../src/chat/endpoints/invites/create-invite-link.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { type Chat, startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { onLan } from './support/lan.ts';
import type { Person } from './support/person.ts';
import { PASSWORD } from './support/place.ts';
import { saidTo, write } from './support/talking.ts';

const inChat = ({ page }: Person) => page.locator('.shell').waitFor();
const press = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true }).click();

async function fill({ page }: Person, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
}

async function signInByForm(who: Person): Promise<void> {
  await who.goto('/login');
  await fill(who, { 'Email address': `${who.name}@example.com`, Password: PASSWORD });
  await press(who, 'Sign in');
  await inChat(who);
}

const lunchIn = ({ cast }: Chat) => `/#narrow/channel/${cast.channels.square.id}/topic/lunch`;

async function invitationPath(chat: Chat): Promise<string> {
  const { invite_link } = await chat.as.owner.call(createInviteLink, {
    invite_expires_in_minutes: 60,
    stream_ids: [chat.cast.channels.square.id],
  });
  return new URL(invite_link).pathname;
}

async function join(who: Person, path: string): Promise<void> {
  await who.goto(path);
  await fill(who, { 'Your name': 'Mei Tanaka', 'Email address': 'mei@example.com', Password: PASSWORD });
  await press(who, 'Create my account');
}

test(
  'by plain HTTP under another name one signs in, another joins by a link, and both write',
  inBrowsers(async ({ person }) => {
    const chat = onLan(await startChat());
    const [alice, mei] = [await person(chat, 'alice'), await person(chat, 'mei', { device: 'phone' })];
    await signInByForm(alice);
    assert.equal(await alice.page.evaluate(() => isSecureContext || 'locks' in navigator), false);
    await join(mei, await invitationPath(chat));
    await inChat(mei);
    await Promise.all([alice.goto(lunchIn(chat)), mei.goto(lunchIn(chat))]);
    await write(alice, 'Soup?');
    await saidTo(mei, 'Soup?').waitFor();
    await write(mei, 'Soup, always');
    await saidTo(alice, 'Soup, always').waitFor();
  }),
);

test(
  'by plain HTTP an invitation link has the name by which the client was opened; who joins by it says at once to be here',
  inBrowsers(async ({ person }) => {
    const chat = onLan(await startChat());
    const [owner, mei] = [await person(chat, 'owner'), await person(chat, 'mei')];
    await signInByForm(owner);
    await owner.goto('/#people/invite');
    const dialog = owner.page.locator('dialog[open]').last();
    await dialog.getByRole('button', { name: 'Create link', exact: true }).click();
    const link = (await dialog.locator('.invite-link').textContent()) ?? '';
    assert.equal(new URL(link).origin, chat.url);
    // Further reports come once a minute.
    const isHere = mei.page.waitForRequest('**/json/users/me/presence');
    await join(mei, link);
    await Promise.all([inChat(mei), isHere]);
  }),
);

test(
  'by plain HTTP one tab follows the server for all; when it closes, another one does',
  inBrowsers(async ({ person }) => {
    const chat = onLan(await startChat());
    const alice = await person(chat, 'alice');
    const streams: unknown[] = [];
    alice.context.on(
      'request',
      (request) => /\/json\/events/.test(request.url()) && streams.push(request.url()),
    );
    alice.context.on('page', (page) => page.on('websocket', () => streams.push('socket')));
    alice.page.on('websocket', () => streams.push('socket'));
    await alice.signIn('alice', lunchIn(chat));
    await write(alice, 'From the first tab');
    const other = await alice.anotherTab(lunchIn(chat));
    await saidTo(other, 'From the first tab').waitFor();
    await chat.as.bob.call(sendMessage, {
      type: 'channel',
      to: 'square',
      topic: 'lunch',
      content: 'To both',
    });
    for (const each of [alice, other]) await saidTo(each, 'To both').waitFor();
    assert.equal(streams.length, 1);
    await alice.page.close({ runBeforeUnload: false });
    await write(other, 'From the second tab');
    await chat.as.bob.call(sendMessage, { type: 'channel', to: 'square', topic: 'lunch', content: 'To one' });
    await saidTo(other, 'To one').waitFor();
    await other.page.locator('article.message:not(.pending)', { hasText: 'From the second tab' }).waitFor();
  }),
);

/** What a browser may refuse: the scripts break it before those of the page. */
const REFUSALS: Readonly<Record<string, () => void>> = {
  'a full localStorage': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('It is full.', 'QuotaExceededError');
    };
  },
  'a refused localStorage and sessionStorage': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('Access is denied.', 'SecurityError');
        },
      });
  },
  'no Web Locks': () => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
  },
  'no BroadcastChannel': () => {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  },
  'no Web Locks and no localStorage': () => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
    Object.defineProperty(globalThis, 'localStorage', { value: undefined });
  },
};

for (const [what, refuse] of Object.entries(REFUSALS))
  test(
    `with ${what} one signs in, writes and reads in two tabs`,
    inBrowsers(async ({ person }) => {
      const chat = await startChat();
      const alice = await person(chat, 'alice');
      await alice.context.addInitScript(refuse);
      await signInByForm(alice);
      await alice.goto(lunchIn(chat));
      await write(alice, 'Soup?');
      const other = await alice.anotherTab(lunchIn(chat));
      await saidTo(other, 'Soup?').waitFor();
      await write(other, 'Or salad?');
      await saidTo(alice, 'Or salad?').waitFor();
    }),
  );

/** An error that nobody foresees, when the client begins with somebody's data. */
async function breakStart(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const add = globalThis.addEventListener;
    globalThis.addEventListener = (type: string, ...more: unknown[]) => {
      if (type === 'offline' && localStorage.getItem('mended') === null)
        throw new Error('no such event here');
      (add as (...all: unknown[]) => void)(type, ...more);
    };
  });
}

test(
  'what fails at the start is said as what it is, and the account that was made is kept',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const mei = await person(chat, 'mei', { allow: [/no such event here/] });
    await breakStart(mei.context);
    await join(mei, await invitationPath(chat));
    await mei.page.getByText('This went wrong in the browser: Error: no such event here').waitFor();
    assert.equal(await mei.page.getByText('cannot be reached').count(), 0);
    await mei.page.evaluate(() => localStorage.setItem('mended', 'yes'));
    await press(mei, 'Try again');
    await inChat(mei);
  }),
);
