import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { deleteMessage } from '../../src/chat/endpoints/messages/delete-message.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { updateMessageFlags } from '../../src/chat/endpoints/messages/update-flags.ts';
import { updateMessage } from '../../src/chat/endpoints/messages/update-message.ts';
import { SHORTCUTS, type ShortcutId } from '../../web/views/app/shortcuts.ts';
import { type Chat, startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import type { Person } from './support/person.ts';
import { QUIET_TOPIC, seedTalk, TOPIC } from './support/talk.ts';
import { closeOverlays } from './support/views.ts';

interface Case {
  /** The fragment where it is pressed; without it, the topic with a message of each kind. */
  readonly at?: string;
  /** The text of the message that has the cursor; of another one for each key of a switch. */
  readonly on?: string | readonly string[];
  /** What there is to be seen after the key, and not before. */
  readonly shows?: string;
  /** The address after the key. */
  readonly leads?: RegExp;
  /** The key looks for something unread. */
  readonly needsUnread?: true;
}

/** Keys that move the cursor: a test of their own says where to. */
const MOVING = ['up', 'down', 'first', 'last', 'pageUp', 'pageDown'] as const;
type Moving = (typeof MOVING)[number];

const OWN = 'I wrote this.';
const FIRST = 'Edited.';
const WRITES = '.composer textarea:focus, .composer input:focus';

/** What each key of the help sheet does. */
const CASES: Readonly<Record<Exclude<ShortcutId, Moving>, Case>> = {
  compose: { at: '#feed', shows: '.composer :focus' },
  composeDirect: { at: '#feed', shows: WRITES },
  reply: { on: OWN, shows: WRITES },
  quote: { on: OWN, shows: WRITES },
  nextUnreadTopic: { at: '#inbox', needsUnread: true, leads: /\/topic\// },
  nextUnreadDirect: { at: '#inbox', needsUnread: true, leads: /\/dm\// },
  search: { shows: '.search input:focus' },
  switcher: { shows: '.switcher input:focus' },
  help: { shows: '.help-groups' },
  star: { on: [OWN, 'waves'], shows: 'article:focus .message-star, article:focus-within .message-star' },
  react: { on: OWN, shows: 'dialog[open], [popover]:popover-open:not([role="tooltip"])' },
  thumbsUp: { on: OWN, shows: 'article:focus .reaction[aria-pressed="true"]' },
  edit: { on: OWN, shows: 'article textarea:focus' },
  move: { on: OWN, shows: 'dialog[open]:has-text("Move the message"):has-text("Only this message")' },
  forward: { on: OWN, shows: 'dialog[open]:has-text("Forward the message"):has-text("Where to")' },
  collapse: { on: OWN, shows: '.message-collapsed' },
  menu: { on: OWN, shows: '[role="menu"]' },
  viewPictures: { on: 'pixel.png', shows: 'dialog[open] img' },
  muteTopic: { on: OWN, shows: `.toast:has-text("“${TOPIC}” is muted")` },
  markUnread: { on: FIRST, shows: '.toast:has-text("Unread from here")' },
  history: {
    on: FIRST,
    shows: 'dialog[open]:has-text("Edit history") .highlight_text_inserted:has-text("Edited.")',
  },
  readReceipts: { on: OWN, shows: 'dialog[open]:has-text("Read by"):has-text("Bob Member")' },
  copyLink: { on: OWN, shows: '.toast:has-text("Link copied")' },
  topic: { at: '#feed', on: OWN, leads: /\/topic\// },
  inbox: { leads: /#inbox$/ },
  recent: { leads: /#recent$/ },
  feed: { leads: /#feed$/ },
  drafts: { leads: /#drafts$/ },
  starred: { leads: /#narrow\/is\/starred$/ },
  mentions: { leads: /#narrow\/is\/mentioned$/ },
  people: { shows: 'input:focus' },
  channelsList: { shows: 'input:focus' },
  profile: { on: OWN, shows: '.shell-details, [popover]:popover-open:not([role="tooltip"]), dialog[open]' },
  back: { on: OWN, shows: 'body:not(:has(article:focus))' },
};

/** As Playwright calls them. */
const pressed = (keys: string): string => {
  const named: Readonly<Record<string, string>> = {
    '↑': 'ArrowUp',
    '↓': 'ArrowDown',
    Esc: 'Escape',
    Mod: 'Control',
    Ctrl: 'Control',
  };
  if (keys === '+') return '+';
  const parts = keys.split('+').map((part) => named[part] ?? part);
  return parts
    .map((part) => (/^[A-Z]$/.test(part) ? part.toLowerCase() : part))
    .join('+')
    .replace(/^Shift\+([a-z])$/, (_, letter: string) => `Shift+${letter.toUpperCase()}`);
};

/** The page is left before the answer to a reaction came: the next page asks again, and the server has it already. */
const ASKED_AGAIN = /status of 400 .*\/messages\/\d+\/reactions/;

test(
  'each key of the help sheet does what the sheet says',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { ids } = await seedTalk(chat);
    await chat.as.bob.call(updateMessageFlags, { messages: [...ids], op: 'add', flag: 'read' });
    const alice = await person(chat, 'alice', {
      permissions: ['clipboard-read', 'clipboard-write'],
      allow: [ASKED_AGAIN],
    });
    const { page } = alice;
    const topic = `#narrow/channel/${chat.cast.channels.square.id}/topic/${encodeURIComponent(TOPIC)}`;
    await alice.signIn();
    const failed: string[] = [];
    for (const [id, { at = topic, on, shows, leads, needsUnread }] of Object.entries(CASES)) {
      for (const [index, keys] of SHORTCUTS[id as ShortcutId].entries()) {
        const text = typeof on === 'object' ? on[index] : on;
        // Messages that were unread may have been seen by now.
        if (needsUnread) await saySomethingNew(chat);
        // What the key before has opened closes: it would take the next one.
        await page.keyboard.press('Escape');
        await closeOverlays(page);
        await alice.goto('/#drafts');
        await page.locator('.texts').waitFor();
        await alice.goto(`/${at}`);
        await page
          .locator(at === '#inbox' ? '.inbox-list' : 'article.message')
          .first()
          .waitFor();
        // The side bar comes after the first frame, and its keys with it.
        await page.locator('.shell-side .side-section').first().waitFor();
        try {
          if (text) await page.locator('article.message', { hasText: text }).first().focus();
          if (shows) assert.equal(await page.locator(shows).count(), 0, 'it is there before the key');
          await page.keyboard.press(pressed(keys));
          if (shows) await page.locator(shows).first().waitFor({ state: 'attached' });
          if (leads) await page.waitForURL(leads);
        } catch (error) {
          failed.push(`${id} (${keys}): ${(error as Error).message.split('\n')[0]}`);
        }
      }
    }
    assert.deepEqual(failed, []);
  }),
);

test(
  'a key whose field is open already gives the focus to it',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice');
    const { page } = alice;
    await alice.signIn('alice', '/#inbox');
    await page.locator('.shell-side .side-section').first().waitFor();
    for (const [key, field] of [
      ['w', '.side-filter input'],
      ['q', '.side-filter input'],
      ['/', '.search input'],
    ] as const) {
      await page.locator('main').focus();
      await page.keyboard.press(key);
      await page.locator(`${field}:focus`).waitFor();
      await page.keyboard.type('bo');
      await page.locator('main').focus();
      await page.keyboard.press(key);
      await page.locator(`${field}:focus`).waitFor();
      await page.keyboard.type('cellar');
      assert.equal(await page.locator(field).inputValue(), 'cellar');
      await page.keyboard.press('Escape');
      await page.locator(field).waitFor({ state: 'detached' });
    }
  }),
);

async function saySomethingNew({ as: { bob }, cast: { channels, users } }: Chat): Promise<void> {
  const content = 'Something new.';
  const to = String(channels.square.id);
  await bob.call(sendMessage, { type: 'channel', to, topic: QUIET_TOPIC, content });
  await bob.call(sendMessage, { type: 'direct', to: JSON.stringify([users.alice.id]), content });
}

/** Which message has the cursor, and how far the view is scrolled. */
const cursorIn = (page: Page) =>
  page.evaluate(() => {
    const view = document.querySelector('.messages-view') as HTMLElement;
    const row = document.activeElement?.closest<HTMLElement>('article.message');
    const [inner, outer] = [row?.getBoundingClientRect(), view.getBoundingClientRect()];
    const seen = [...view.querySelectorAll('article.message')].filter((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return outer !== undefined && bottom > outer.top && top < outer.bottom;
    });
    return {
      place: row ? seen.indexOf(row) : -1,
      seen: seen.length,
      id: Number(row?.dataset.id),
      isSeen: inner !== undefined && inner.bottom > outer.top && inner.top < outer.bottom,
      top: view.scrollTop,
      end: view.scrollHeight - view.clientHeight,
      height: view.clientHeight,
    };
  });

test(
  'R answers where a link has the focus: one of the side bar was clicked; Enter stays the key of the link',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const say = { type: 'channel', to: 'square', topic: 'lunch', content: 'Soup' } as const;
    await chat.as.bob.call(sendMessage, say);
    const alice = await person(chat, 'alice');
    const { page } = alice;
    // The topic is read before the side bar has the list of topics.
    const isRead = Promise.withResolvers<void>();
    await page.route('**/json/users/me/*/topics**', async (route) => {
      await isRead.promise;
      await route.continue();
    });
    await alice.signIn('alice', '/#feed');
    await page.locator('.side-scroll').getByRole('link', { name: /lunch/ }).click();
    await page.locator('.messages').getByText('Soup').waitFor();
    await page.locator('.side-row-topic.side-row-unread').waitFor({ state: 'detached' });
    isRead.resolve();
    await page.locator('.side-topics .side-hint').first().waitFor();
    assert.ok(await page.evaluate(() => document.activeElement?.matches('a')));
    await page.keyboard.press('Enter');
    assert.equal(await page.locator(WRITES).count(), 0);
    await page.keyboard.press('r');
    await page.locator(WRITES).waitFor();
  }),
);

test(
  'keys move the cursor to the next message, by a page, and to either end',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { square } = chat.cast.channels;
    const ids: number[] = [];
    for (let number = 0; number < 60; number++) {
      const content = `Number ${number}`;
      const said = { type: 'channel', to: String(square.id), topic: 'moves', content } as const;
      ids.push((await chat.as.bob.call(sendMessage, said)).id);
    }
    await chat.as.alice.call(updateMessageFlags, { messages: ids, op: 'add', flag: 'read' });
    const { page, ...alice } = await openAt(await person(chat, 'alice'), `${square.id}/topic/moves`, ids[30]);
    const from = ids[30] as number;
    const tried = new Set<Moving>();
    for (const id of MOVING) {
      for (const keys of SHORTCUTS[id]) {
        await alice.near(from);
        const before = await cursorIn(page);
        assert.equal(before.id, from);
        assert.ok(before.top > 200 && before.top < before.end - 200, 'there is room on both sides');
        await page.keyboard.press(pressed(keys));
        const after = await cursorIn(page);
        tried.add(id);
        const where = `${id} (${keys}): ${JSON.stringify({ before, after })}`;
        assert.equal(after.isSeen, true, where);
        const turned = Math.round(after.top - before.top);
        if (id === 'up') assert.equal(after.id, ids[29], where);
        if (id === 'down') assert.equal(after.id, ids[31], where);
        if (id === 'first') assert.ok(after.id === ids[0] && after.top <= 1, where);
        if (id === 'last') assert.ok(after.id === ids[59] && after.end - after.top <= 1, where);
        const isPage = Math.abs(turned) > before.height / 2 && Math.abs(turned) <= before.height;
        if (id === 'pageUp') assert.ok(turned < 0 && isPage && after.place <= 1, where);
        if (id === 'pageDown') assert.ok(turned > 0 && isPage && after.place >= after.seen - 2, where);
      }
    }
    assert.deepEqual([...tried], [...MOVING]);
  }),
);

/** Opens the conversation; `near` gives the message the cursor, in the middle of the view. */
async function openAt(person: Person, place: string, id = 0) {
  const { page } = person;
  await person.signIn('alice', `/#narrow/channel/${place}/near/${id}`);
  const row = (each: number) => page.locator(`article[data-id="${each}"]`);
  await row(id).waitFor();
  const near = async (each: number) => {
    await row(each).evaluate(async (element: HTMLElement) => {
      element.scrollIntoView({ block: 'center' });
      // The list hears in the next frame that it was scrolled; until then a drawing would put it back.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      element.focus({ preventScroll: true });
    });
  };
  return { page, near };
}

test(
  'the focus is never lost by what others do, and screen readers hear of it',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { bob } = chat.as;
    const { square } = chat.cast.channels;
    const say = async (content: string) =>
      (await bob.call(sendMessage, { type: 'channel', to: String(square.id), topic: QUIET_TOPIC, content }))
        .id;
    const ids = [await say('one'), await say('two'), await say('three')] as const;
    const alice = await person(chat, 'alice');
    const { page } = alice;
    await alice.signIn('alice', `/#narrow/channel/${square.id}/topic/${encodeURIComponent(QUIET_TOPIC)}`);
    const rowOf = (id: number) => page.locator(`article[data-id="${id}"]`);
    let count = 0;
    /** A message comes, changes and goes while something has the focus. */
    const disturb = async () => {
      count += 1;
      const id = await say(`news ${count}`);
      await rowOf(id).waitFor();
      await bob.call(updateMessage, { message_id: id, content: `changed ${count}` });
      await rowOf(id).getByText(`changed ${count}`).waitFor();
      await chat.as.owner.call(deleteMessage, { message_id: id });
      await rowOf(id).waitFor({ state: 'detached' });
    };

    const row = rowOf(ids[1]);
    await row.waitFor();
    assert.equal(await row.getAttribute('aria-label').then((name) => name?.includes('Bob Member')), true);
    assert.equal(await page.getByRole('article').count(), 3);

    await row.focus();
    await disturb();
    assert.equal(await hasFocus(page, `article[data-id="${ids[1]}"]`), true, 'a row');
    await bob.call(updateMessage, { message_id: ids[1], content: 'two, changed' });
    await row.getByText('two, changed').waitFor();
    assert.equal(await hasFocus(page, `article[data-id="${ids[1]}"]`), true, 'a row that changes');

    await page.keyboard.press('i');
    await page.locator('[role="menuitem"]:focus').waitFor();
    await disturb();
    assert.equal(await hasFocus(page, '[role="menuitem"]'), true, 'a menu');
    await page.keyboard.press('Escape');

    await page.locator('.composer textarea').fill('half a sen');
    await disturb();
    assert.equal(await hasFocus(page, '.composer textarea'), true, 'the composer');
    assert.equal(await page.locator('.composer textarea').inputValue(), 'half a sen');

    await page.keyboard.press('Control+k');
    await page.locator('.switcher input:focus').waitFor();
    await disturb();
    assert.equal(await hasFocus(page, '.switcher input'), true, 'a dialog');
    await page.keyboard.press('Escape');

    await rowOf(ids[2]).focus();
    await chat.as.owner.call(deleteMessage, { message_id: ids[2] });
    await rowOf(ids[2]).waitFor({ state: 'detached' });
    assert.equal(await hasFocus(page, 'body'), false, 'a row that is deleted leaves the focus to another');
  }),
);

test(
  'each action of a message is reached by Tab and arrows',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { ids } = await seedTalk(chat);
    const alice = await person(chat, 'alice');
    const { page } = alice;
    await alice.signIn(
      'alice',
      `/#narrow/channel/${chat.cast.channels.square.id}/topic/${encodeURIComponent(TOPIC)}`,
    );
    const own = page.locator(`article[data-id="${ids.at(-1)}"]`);
    await own.focus();
    const wanted = await own
      .locator('.message-toolbar button')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-action')));
    assert.ok(wanted.includes('more') && wanted.length >= 4);
    const reached = new Set<string | null>();
    // Tab leads to the toolbar, and on from it; arrows lead along it.
    for (let step = 0; step < 20 && reached.size < wanted.length; step++) {
      await page.keyboard.press(reached.size === 0 ? 'Tab' : 'ArrowRight');
      const action = await page.evaluate(() => document.activeElement?.getAttribute('data-action'));
      if (action) reached.add(action);
    }
    assert.deepEqual([...reached].sort(), [...wanted].sort());
  }),
);

test(
  'live regions say what arrives, and of a flood its number',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { bob } = chat.as;
    const { square } = chat.cast.channels;
    const say = (content: string) =>
      bob.call(sendMessage, { type: 'channel', to: String(square.id), topic: TOPIC, content });
    await say('first');
    const alice = await person(chat, 'alice');
    const { page } = alice;
    await alice.signIn('alice', `/#narrow/channel/${square.id}/topic/${encodeURIComponent(TOPIC)}`);
    await page.locator('article', { hasText: 'first' }).waitFor();
    await page.evaluate(() => {
      const said: string[] = [];
      (globalThis as unknown as { said: string[] }).said = said;
      for (const region of document.querySelectorAll('[aria-live="polite"], [role="status"]'))
        new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, {
          childList: true,
          characterData: true,
          subtree: true,
        });
    });
    const said = () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
    await say('hear this');
    await page.waitForFunction(() =>
      (globalThis as unknown as { said: string[] }).said.some((text) => text.includes('hear this')),
    );
    assert.ok((await said()).some((text) => text.includes('Bob Member')));
    const before = (await said()).length;
    await Promise.all(Array.from({ length: 30 }, (_, index) => say(`flood ${index}`)));
    await page.locator('article', { hasText: 'flood 29' }).waitFor();
    assert.ok((await said()).length - before < 30, 'not each of a flood');
    const urgent = await page.locator('[aria-live="assertive"], [role="alert"]').allTextContents();
    assert.deepEqual(
      urgent.filter((text) => text.trim() !== ''),
      [],
    );
  }),
);

const hasFocus = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
