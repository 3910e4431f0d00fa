import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { SECTIONS as ORGANIZATION_SECTIONS } from '../../../web/views/organization/layout.ts';
import { SECTIONS } from '../../../web/views/settings/open-settings.ts';
import type { Chat } from './chat.ts';
import type { Person } from './person.ts';
import { QUIET_TOPIC, type Talk, TOPIC } from './talk.ts';

/** Where a view is looked at. */
export interface Scene {
  readonly person: Person;
  readonly chat: Chat;
  readonly talk: Talk;
}

/** A view of the client, as tests over all of them open it. Elements are named by class: texts differ by language. */
export interface View {
  readonly name: string;
  /** The fragment of the address. */
  readonly at: string | ((scene: Scene) => string);
  /** What it shows when it is there. */
  readonly shows: string;
  /** What one does there to see it. */
  readonly act?: (scene: Scene) => Promise<void>;
  /** The part of the page that is new here, for what looks at all of it. */
  readonly within?: string;
}

const topicAt = ({ chat }: Scene, topic = TOPIC) =>
  `#narrow/channel/${chat.cast.channels.square.id}/topic/${encodeURIComponent(topic)}`;

const WORDS = 'article.message .content, article.message .widget';
const DIALOG = 'dialog[open]';

const ORGANIZATION = resolve(import.meta.dirname, '../../../web/views/organization/own-sections.ts');
const FEATURES = resolve(import.meta.dirname, '../../../web/features');

/** Sections of the organization's settings that are no lists of settings. Their list is for browsers: it loads views. */
const ownSections = [...readFileSync(ORGANIZATION, 'utf8').matchAll(/^ {2}'?([\w-]+)'?: \{$/gm)].map(
  ([, name = '']) => name,
);
if (ownSections.length === 0) throw new Error(`${ORGANIZATION} names no section.`);

/** Features that have a section in the organization's settings, at their names. */
const featureSections = globSync('*/feature.ts', { cwd: FEATURES })
  .filter((file) => /^ {2}section: /m.test(readFileSync(resolve(FEATURES, file), 'utf8')))
  .map((file) => basename(dirname(file)));

/** Views of somebody who is signed in. */
export const VIEWS: readonly View[] = [
  { name: 'inbox', at: '#inbox', shows: '.inbox' },
  { name: 'recent conversations', at: '#recent', shows: '.recent .inbox-list' },
  { name: 'combined feed', at: '#feed', shows: WORDS },
  { name: 'channel', at: ({ chat }) => `#narrow/channel/${chat.cast.channels.square.id}`, shows: WORDS },
  { name: 'topic', at: (scene) => topicAt(scene), shows: WORDS },
  { name: 'direct messages', at: ({ chat }) => `#narrow/dm/${chat.cast.users.bob.id}`, shows: WORDS },
  { name: 'mentions', at: '#narrow/is/mentioned', shows: WORDS },
  { name: 'starred', at: '#narrow/is/starred', shows: WORDS },
  { name: 'search results', at: '#narrow/search/butler', shows: WORDS },
  { name: 'nothing found', at: '#narrow/search/zebra', shows: 'main .state' },
  {
    name: 'empty channel',
    at: ({ chat }) => `#narrow/channel/${chat.cast.channels.window.id}`,
    shows: 'main .state',
  },
  { name: 'no drafts', at: '#drafts', shows: '.texts .state' },
  { name: 'nothing scheduled', at: '#scheduled', shows: '.texts .state' },
  { name: 'channels', at: '#channels/all', shows: '.directory-list' },
  { name: 'archived channels', at: '#channels/archived', shows: '.directory .state' },
  ...['general', 'personal', 'people', 'topics'].map((part) => ({
    name: `page of a channel, ${part}`,
    at: ({ chat }: Scene) => `#channels/${chat.cast.channels.square.id}/square/${part}`,
    shows: `[data-part="${part}"] .channel-page :is(.channel-section, .topic-folder)`,
  })),
  { name: 'people', at: '#people', shows: '.people-list' },
  ...SECTIONS.map((section) => ({
    name: `settings, ${section}`,
    at: `#settings/${section}`,
    shows: `.settings[data-section="${section}"] .settings-head + *`,
    within: '.shell-main',
  })),
  ...ORGANIZATION_SECTIONS.map((section) => ({
    name: `organization, ${section}`,
    at: `#organization/${section}`,
    shows: `.settings[data-section="${section}"] .setting`,
    within: '.shell-main',
  })),
  ...[...ownSections, ...featureSections].map((name) => ({
    name: `organization, ${name}`,
    at: `#organization/${name}`,
    shows: `.settings[data-section="${name}"] [data-is-shown]`,
    within: '.shell-main',
  })),
  {
    name: 'page of a bot',
    at: ({ chat }) => `#organization/bots/${chat.cast.users.bot.id}`,
    shows: '.bots-head',
    within: '.shell-main',
  },
  { name: 'a new bot', at: '#settings/bots/new', shows: '.bots-new-picture', within: DIALOG },
  { name: 'groups', at: '#groups', shows: '.groups-list li' },
  { name: 'a new group', at: '#groups/new', shows: DIALOG, within: DIALOG },
  {
    name: 'page of a group',
    at: ({ talk }) => `#groups/${talk.group}`,
    shows: '.group-page [data-setting]',
  },
  {
    name: 'who has a permission',
    at: '#organization/groups',
    shows: '.settings[data-section="groups"] .setting',
    within: DIALOG,
    act: async ({ person: { page } }) => {
      await page.locator('.who-button').first().click();
      await page.locator('.who-has').waitFor();
    },
  },
  {
    name: 'what one may do',
    at: '#people',
    shows: '.people-list li',
    within: DIALOG,
    act: async ({ person: { page }, chat }) => {
      await page.locator('.people-list button', { hasText: chat.cast.users.alice.fullName }).click();
      await page.locator('.person-permissions').click();
      await page.locator('.may-row').first().waitFor();
    },
  },
  { name: 'a new channel', at: '#channels/new', shows: DIALOG, within: DIALOG },
  {
    name: 'a new message',
    at: '#recent',
    shows: '.recent .inbox-list',
    within: DIALOG,
    act: ({ person: { page } }) => press(page, 'c', `${DIALOG} .composer textarea`),
  },
  { name: 'an invitation', at: '#people/invite', shows: '.invite-form', within: DIALOG },
  {
    name: 'a person',
    at: (scene) => topicAt(scene),
    shows: WORDS,
    within: '.person',
    act: async ({ person: { page } }) => {
      await select(page);
      await press(page, 'u', '.person');
    },
  },
  {
    name: 'quick switcher',
    at: '#inbox',
    shows: '.inbox',
    within: DIALOG,
    act: ({ person: { page } }) => press(page, 'Control+k', '.switcher'),
  },
  {
    name: 'search',
    at: '#recent',
    shows: '.recent .inbox-list',
    within: '.search',
    act: ({ person: { page } }) => press(page, '/', '.search-list'),
  },
  {
    name: 'help',
    at: '#inbox',
    shows: '.inbox',
    within: DIALOG,
    act: ({ person: { page } }) => press(page, '?', '.help-groups'),
  },
  {
    name: 'menu of a message',
    at: (scene) => topicAt(scene, QUIET_TOPIC),
    shows: WORDS,
    within: '.menu',
    act: async ({ person: { page } }) => {
      await select(page);
      await press(page, 'i', '[role="menu"]');
    },
  },
  {
    name: 'picker of emoji',
    at: (scene) => topicAt(scene, QUIET_TOPIC),
    shows: WORDS,
    within: '.emoji-picker',
    act: async ({ person: { page } }) => {
      await select(page);
      await press(page, '+', '.reaction-picker');
      await page.locator('.reaction-picker button').last().click();
      await page.locator('.emoji-picker [role="gridcell"], .emoji-picker button').first().waitFor();
    },
  },
  {
    name: 'completion in the composer',
    at: ({ chat }) => `#narrow/dm/${chat.cast.users.bob.id}`,
    shows: '.composer textarea',
    act: async ({ person: { page } }) => {
      const area = page.locator('.composer textarea');
      await area.fill('');
      await page.keyboard.type('@mo');
      await page.locator('.completion').waitFor();
    },
  },
  // The last one: the cursor stays in its field.
  {
    name: 'channels in the side bar',
    at: '#recent',
    shows: '.recent .inbox-list',
    within: '.shell-side',
    act: async ({ person: { page } }) => {
      // In a field of the view before, the key would be a letter.
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      });
      await press(page, 'q', '.side-filter input');
    },
  },
];

/** The same for somebody of whom nothing is known yet; and what goes wrong. Each ends what it began. */
export const STATES: readonly State[] = [
  { name: 'empty inbox', at: '#inbox', shows: '.inbox .state' },
  { name: 'nothing starred', at: '#narrow/is/starred', shows: 'main .state' },
  { name: 'no mentions', at: '#narrow/is/mentioned', shows: 'main .state' },
  { name: 'no reactions', at: '#narrow/has/reaction/sender/me', shows: 'main .state' },
  {
    name: 'nothing said yet',
    at: ({ chat }) => `#narrow/dm/${chat.cast.users.owner.id}`,
    shows: 'main .state',
  },
  { name: 'a channel that is not there', at: '#narrow/channel/999999', shows: 'main .state' },
  { name: 'a person who is not there', at: '#narrow/dm/999999', shows: 'main .state' },
  {
    name: 'the server refuses',
    at: '#narrow/search/refused',
    shows: 'main .state',
    begin: ({ context }) =>
      context.route(MESSAGES, (route) =>
        route.fulfill({ status: 400, json: { result: 'error', code: 'BAD_NARROW', msg: 'Not this way.' } }),
      ),
  },
  {
    name: 'the server is gone',
    at: '#narrow/search/gone',
    shows: 'main .state',
    begin: ({ context }) => context.route(MESSAGES, (route) => route.abort()),
  },
  {
    name: 'offline',
    at: '#narrow/search/offline',
    shows: '.shell .banner',
    begin: (person) => person.offline(true),
  },
];

export interface State extends View {
  /** What goes wrong from then on. */
  readonly begin?: (person: Person) => Promise<unknown>;
}

const MESSAGES = '**/json/messages?**';

/** Opens it, looks, and ends what goes wrong. */
export async function inState(state: State, scene: Scene, look: () => Promise<void>): Promise<void> {
  const { person } = scene;
  await state.begin?.(person);
  try {
    await openView(state, scene);
    await look();
  } finally {
    await person.context.unroute(MESSAGES);
    await person.offline(false);
  }
}

/** Typed text stays in its browser: another browser of the same user would show it as a draft. */
export async function keepDraftsHere(page: Page): Promise<void> {
  const body = JSON.stringify({ result: 'success', msg: '', ids: [1] });
  await page.route('**/json/drafts**', (route) => route.fulfill({ body, contentType: 'application/json' }));
}

/** Pages for which nobody has to be signed in. */
export const PAGES = [
  ...[
    '/login',
    '/reset-password',
    '/reset-password/unknown',
    '/register',
    '/register/unknown',
    '/join/unknown',
  ],
  ...['/setup', '/confirm-email/unknown'],
];

/** The first visit is what the page of an empty server shows: the server is not empty, but says so. */
export async function openFirstVisit(page: Page): Promise<void> {
  await openSaying(page, { path: '/setup#secret', says: { setup_required: true } });
  await page.locator('input[type="password"]').first().waitFor();
}

/** The organization goes on: only the page hears that it is deactivated. */
export async function openDeactivated(page: Page): Promise<void> {
  await openSaying(page, { path: '/login', says: { realm_deactivated: true } });
  await page.locator('.account-closed').waitFor();
}

/** Opens a page before the chat; the server says this of itself to it. */
async function openSaying(
  page: Page,
  { path, says }: { readonly path: string; readonly says: Readonly<Record<string, unknown>> },
): Promise<void> {
  await page.route(SERVER_SETTINGS, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...says } });
  });
  await openPage(page, path);
  await page.unroute(SERVER_SETTINGS);
}

const SERVER_SETTINGS = '**/json/server_settings';

export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('.account h1').waitFor();
  await settled(page);
}

/** The cursor goes to the last message. */
export async function select(page: Page): Promise<Locator> {
  const row = page.locator('article.message').last();
  // A list that is still being filled may put another row in the place of the focused one.
  for (let attempt = 0; attempt < 10; attempt++) {
    await row.focus();
    if (await keepsFocus(page)) break;
  }
  return row;
}

/** Whether a message has the focus for a moment. */
const keepsFocus = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return document.activeElement?.matches('article.message') ?? false;
  });

async function press(page: Page, keys: string, shows: string): Promise<void> {
  await page.keyboard.press(keys);
  await page.locator(shows).first().waitFor();
}

/** Opens it in a page that shows the client, as a link within it does. */
export async function openView(view: View, scene: Scene): Promise<void> {
  const { page } = scene.person;
  await closeOverlays(page);
  await page.goto(`/${typeof view.at === 'string' ? view.at : view.at(scene)}`);
  await page.locator(view.shows).first().waitFor();
  await view.act?.(scene);
  await settled(page);
}

/** The whole page once; later on what is new in it. */
export const partOf = (view: View): readonly string[] =>
  view === VIEWS[0] ? [] : [view.within ?? '.shell-main'];

/** Waits for the view after a change of language, which draws it anew; what lay over it is opened again. */
export async function redrawn(view: View, scene: Scene): Promise<void> {
  const { page } = scene.person;
  if (view.act === undefined && view.within !== DIALOG) {
    await page.locator(view.shows).first().waitFor();
    return settled(page);
  }
  await closeOverlays(page);
  await page.goto('/#drafts');
  await openView(view, scene);
}

/** Lazy parts, pictures and movements have ended. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isWaiting = document.querySelector('[aria-busy="true"], .skeleton') !== null;
    const isMoving = document.getAnimations().some(({ playState }) => playState === 'running');
    return !isWaiting && !isMoving;
  });
}

/** What lies over the page, the last one on top. */
const OVERLAYS = 'dialog[open], [popover]:popover-open:not([role="tooltip"]), .search';

export async function closeOverlays(page: Page): Promise<void> {
  while ((await page.locator(OVERLAYS).count()) > 0) {
    await page.evaluate(noteWhatEscapeMeets, OVERLAYS);
    await page.keyboard.press('Escape');
    await page.waitForFunction(isOneClosed, OVERLAYS);
  }
}

interface Meeting {
  /** The overlays that are open as the key comes. */
  overlaysAtEscape?: readonly Element[];
}

/** A list may open between a look and the key: it is what the key closes. */
function noteWhatEscapeMeets(overlays: string): void {
  const meeting = globalThis as Meeting;
  delete meeting.overlaysAtEscape;
  const note = () => {
    meeting.overlaysAtEscape = [...document.querySelectorAll(overlays)];
  };
  addEventListener('keydown', note, { capture: true, once: true });
}

function isOneClosed(overlays: string): boolean {
  const met = (globalThis as Meeting).overlaysAtEscape;
  return met?.every((each) => each.isConnected && each.matches(overlays)) === false || met?.length === 0;
}
