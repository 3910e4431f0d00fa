import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { updateStream } from '../../src/endpoints/channels/update-stream.ts';
import { sendMessage } from '../../src/endpoints/messages/send-message.ts';
import { createUserGroup } from '../../src/endpoints/user-groups/create-user-group.ts';
import { updateUser } from '../../src/endpoints/users/update-user.ts';
import { assertAccessible } from './support/axe.ts';
import { startChat } from './support/chat.ts';
import { closeBrowser, inBrowsers } from './support/in-browsers.ts';
import { misfits } from './support/misfits.ts';
import { NO_SERVER } from './support/problems.ts';
import { seedTalk } from './support/talk.ts';
import { unseenOnTouch } from './support/touch.ts';
import {
  inState,
  keepDraftsHere,
  openDeactivated,
  openFirstVisit,
  openPage,
  openView,
  PAGES,
  type Scene,
  STATES,
  settled,
  VIEWS,
  type View,
} from './support/views.ts';

after(closeBrowser);

test('axe finds nothing against WCAG 2.2 AA in any view', { concurrency: 2 }, async (t) => {
  const chat = await startChat();
  const talk = await seedTalk(chat);
  // The owner may change what the others are shown.
  const isOfOrganization = ({ name }: View) => name.startsWith('organization,');
  const ofAll = VIEWS.filter((view) => !isOfOrganization(view));
  const parts = [
    ...[0, 1].map(
      (part) => ({ who: 'alice', views: ofAll.filter((_, index) => index % 2 === part) }) as const,
    ),
    { who: 'owner', views: VIEWS.filter(isOfOrganization) } as const,
  ];
  const tests = (['desktop', 'phone'] as const).flatMap((device) =>
    parts.map(({ who, views }, index) =>
      t.test(
        `${device}, part ${index + 1}`,
        inBrowsers(async ({ person }) => {
          const someone = await person(chat, who, { device });
          await keepDraftsHere(someone.page);
          await someone.signIn(who);
          const found = await look(views, { person: someone, chat, talk });
          assert.equal(found.length, 0, found.join('\n'));
        }),
      ),
    ),
  );
  await Promise.all(tests);
});

test('axe finds nothing where there is nothing, and where something goes wrong', {
  concurrency: 2,
}, async (t) => {
  const chat = await startChat();
  const talk = { ids: [], direct: 0, group: 0 };
  const tests = (['desktop', 'phone'] as const).map((device) =>
    t.test(
      device,
      inBrowsers(async ({ person }) => {
        const alice = await person(chat, 'alice', { device, allow: [NO_SERVER, /status of 400/] });
        await alice.signIn();
        const found: string[] = [];
        for (const state of STATES) {
          const scene = { person: alice, chat, talk };
          const look = () => inBothSchemes(alice.page, state.name, ['.shell']);
          await inState(state, scene, look).catch((error: Error) =>
            found.push(`${state.name}: ${error.message}`),
          );
        }
        assert.equal(found.length, 0, found.join('\n'));
      }),
    ),
  );
  await Promise.all(tests);
});

/** 60 characters without a space, as nobody should have to write them. */
const longName = (start: string) => `${start}_`.padEnd(60, 'x_');

test('axe finds nothing, and nothing is cut off, where names are long', { concurrency: 2 }, async (t) => {
  const chat = await startChat();
  const talk = await seedTalk(chat);
  const { owner } = chat.as;
  const { users, channels } = chat.cast;
  for (const [name, { id }] of Object.entries(users))
    if (id !== users.gone.id) await owner.call(updateUser, { user_id: id, full_name: longName(name) });
  for (const [index, { id }] of [channels.square, channels.window].entries())
    await owner.call(updateStream, {
      stream_id: id,
      new_name: longName('st'.charAt(index)),
      description: longName('d'),
    });
  const topic = longName('t');
  const content = `@**${longName('alice')}** ${longName('w').repeat(3)}`;
  const said = { type: 'channel', to: String(channels.square.id), topic, content } as const;
  await chat.as.bob.call(sendMessage, said);
  const members = [users.alice.id, users.bob.id];
  await owner.call(createUserGroup, { name: longName('g'), description: longName('d'), members });
  const tests = (['desktop', 'phone'] as const).map((device) =>
    t.test(
      device,
      inBrowsers(async ({ person }) => {
        const alice = await person(chat, 'alice', { device });
        await keepDraftsHere(alice.page);
        await alice.signIn();
        const found: string[] = [];
        const scene = { person: alice, chat, talk };
        const views = VIEWS.filter(({ name }) => SHOW_NAMES.has(name));
        assert.equal(views.length, SHOW_NAMES.size, 'each of the names is that of a view');
        for (const view of views) {
          try {
            await openView(view, scene);
            await assertAccessible(alice.page, { where: view.name, within: partOf(view) });
            found.push(...(await misfits(alice.page)).map((each) => `${view.name}: ${each}`));
          } catch (error) {
            found.push(`${view.name}: ${(error as Error).message}`);
          }
        }
        assert.equal(found.length, 0, [...new Set(found)].join('\n'));
      }),
    ),
  );
  await Promise.all(tests);
});

const SHOW_NAMES = new Set([
  ...['inbox', 'recent conversations', 'combined feed', 'channel', 'topic', 'direct messages', 'channels'],
  ...['page of a channel, general', 'page of a channel, people', 'page of a group', 'people', 'a person'],
  ...['quick switcher', 'menu of a message', 'completion in the composer', 'search'],
]);

/** The faults in all of them, light and dark: a failure of one shows the others, too. */
async function look(views: readonly View[], scene: Scene): Promise<string[]> {
  const { page } = scene.person;
  const found: string[] = [];
  for (const view of views) {
    try {
      await openView(view, scene);
      await inBothSchemes(page, view.name, partOf(view));
      found.push(...(await unseenOnTouch(page)).map((each) => `${view.name}: ${each}`));
    } catch (error) {
      found.push(`${view.name}: ${(error as Error).message}`);
    }
  }
  return found;
}

for (const device of ['desktop', 'phone'] as const) {
  test(
    `axe finds nothing against WCAG 2.2 AA in the pages before the chat: ${device}`,
    inBrowsers(async ({ person }) => {
      const chat = await startChat();
      const { page } = await person(chat, 'nobody', { device, allow: [/status of (?:400|401|404)/] });
      for (const path of PAGES) {
        await openPage(page, path);
        await inBothSchemes(page, path);
      }
      await openFirstVisit(page);
      await inBothSchemes(page, 'first visit');
      await openDeactivated(page);
      await inBothSchemes(page, 'deactivated organization');
    }),
  );
}

/** The whole page once; later on what is new in it. */
const partOf = (view: View): readonly string[] => (view === VIEWS[0] ? [] : [view.within ?? '.shell-main']);

async function inBothSchemes(page: Page, where: string, within: readonly string[] = []): Promise<void> {
  await assertAccessible(page, { where: `${where}, light`, within });
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  await assertAccessible(page, { where: `${where}, dark`, within, onlyColours: true });
  await page.emulateMedia({ colorScheme: 'light' });
}
