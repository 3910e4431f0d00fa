import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { deactivateRealm } from '../../src/chat/endpoints/realm/deactivate-realm.ts';
import { getSessions } from '../../src/chat/endpoints/sessions/get-sessions.ts';
import { reactivate } from '../../src/chat/operations/realm/reactivate.ts';
import { until } from '../support/until.ts';
import { startChat } from './support/chat.ts';
import { startFresh } from './support/fresh.ts';
import { inBrowsers } from './support/in-browsers.ts';
import type { Person } from './support/person.ts';
import { PASSWORD } from './support/place.ts';
import { NO_SERVER } from './support/problems.ts';

const field = ({ page }: Person, label: string) => page.getByLabel(label, { exact: true });
const press = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true }).click();
const inChat = ({ page }: Person) => page.locator('.shell').waitFor();

async function fill(person: Person, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(person, label).fill(value);
}

/** The reply does not wait for the mail, which is a file: there is no mail server. */
async function resetPath(dataDir: string): Promise<string> {
  let path: string | undefined;
  await until(() => {
    const files = globSync('outbox/*.eml', { cwd: dataDir }).map((file) => join(dataDir, file));
    const texts = files.map((file) => readFileSync(file, 'utf8').replaceAll(/=\r?\n/g, ''));
    path = /\/reset-password\/[a-z0-9]+/.exec(texts.join(' '))?.[0];
    return path !== undefined;
  });
  return path as unknown as string;
}

test(
  'the owner sets up the server and invites somebody by link, who joins; both see each other',
  inBrowsers(async ({ person }) => {
    const { url, setupPath } = await startFresh();
    const olga = await person({ url }, 'olga');
    await olga.goto(setupPath);
    await fill(olga, { 'Name of the organization': 'Foundry', 'Your name': 'Olga Owner' });
    await fill(olga, { 'Email address': 'olga@example.com', Password: PASSWORD });
    await press(olga, 'Begin');
    await inChat(olga);
    await olga.page.getByRole('button', { name: /^Invite people/ }).click();
    await press(olga, 'Make a link');
    const link = (await olga.page.locator('.invite-link').textContent()) ?? '';
    await olga.page.keyboard.press('Escape');
    const mei = await person({ url }, 'mei', { device: 'phone' });
    await mei.goto(new URL(link).pathname);
    await mei.page.getByRole('heading', { name: 'Join Foundry' }).waitFor();
    await fill(mei, { 'Your name': 'Mei Tanaka', 'Email address': 'mei@example.com', Password: PASSWORD });
    await press(mei, 'Make my account');
    await inChat(mei);
    for (const [each, other] of [
      [olga, 'Mei Tanaka'],
      [mei, 'Olga Owner'],
    ] as const) {
      await each.goto('/#people');
      await each.page.getByRole('button', { name: other }).waitFor();
    }
  }),
);

test(
  'wrong passwords are said in words; signing in goes on; signing out leaves nothing behind',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice', { allow: [/status of 401/] });
    await alice.goto('/login#settings/sessions');
    await fill(alice, { 'Email address': 'alice@example.com', Password: 'not this one' });
    await press(alice, 'Sign in');
    await alice.page.getByText('The address and the password do not belong together.').waitFor();
    await fill(alice, { Password: PASSWORD });
    await press(alice, 'Sign in');
    await alice.page.getByRole('heading', { name: 'Devices' }).waitFor();
    await press(alice, 'Sign out here');
    await alice.page.getByRole('heading', { name: /^Sign in to/ }).waitFor();
    assert.deepEqual(await alice.context.cookies(), []);
    const left = await alice.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    assert.deepEqual(left, []);
  }),
);

test(
  'a forgotten password is replaced by the link of a mail',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const bob = await person(chat, 'bob');
    await bob.goto('/login');
    await bob.page.getByRole('link', { name: 'Forgot the password?' }).click();
    await fill(bob, { 'Email address': 'bob@example.com' });
    await press(bob, 'Send the link');
    await bob.page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
    await bob.goto(await resetPath(chat.dataDir));
    await fill(bob, { 'New password': 'another eleven green bottles' });
    await press(bob, 'Save and sign in');
    await inChat(bob);
  }),
);

test(
  'an invitation that has ended says so',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const somebody = await person(chat, 'somebody', { allow: [/status of 400/] });
    await somebody.goto('/join/nosuchtoken/');
    await somebody.page.getByRole('heading', { name: 'This invitation has ended' }).waitFor();
  }),
);

test(
  'signing out without a network asks, removes what the browser has, and ends the session when the network is back',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice', { withWorker: true, allow: [NO_SERVER, /status of 401/] });
    await alice.signIn('alice', '/#settings/sessions');
    await alice.page.getByRole('button', { name: 'Sign out here' }).waitFor();
    await alice.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await alice.offline(true);
    await press(alice, 'Sign out here');
    await press(alice, 'Cancel');
    await inChat(alice);
    await press(alice, 'Sign out here');
    await press(alice, 'Remove and sign out');
    await alice.page.getByRole('heading', { name: /^Sign in/ }).waitFor();
    assert.deepEqual(
      await alice.page.evaluate(async () => [await indexedDB.databases(), localStorage.length]),
      [[], 0],
    );
    const sessions = async () => (await chat.as.alice.call(getSessions, {})).sessions as unknown[];
    assert.equal((await sessions()).length, 1);
    await alice.offline(false);
    await until(async () => (await sessions()).length === 0);
    await until(async () => (await alice.context.cookies()).length === 0);
  }),
);

test(
  'the page of a deactivated organization says how it is taken into use again, and then one signs in',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const olga = await person(chat, 'owner', { allow: [/status of 401/] });
    await olga.signIn();
    await chat.as.owner.call(deactivateRealm, {});
    await olga.goto('/login');
    const { page } = olga;
    await page.getByRole('heading', { name: 'Example is deactivated' }).waitFor();
    await page.getByText('node bin/parley.js reactivate', { exact: true }).waitFor();
    assert.equal(await page.locator('input').count(), 0);
    await chat.app.context.transact(reactivate);
    await press(olga, 'Look again');
    await inChat(olga);
  }),
);
