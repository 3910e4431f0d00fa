import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { addReaction } from '../../src/chat/endpoints/messages/add-reaction.ts';
import { deleteMessage } from '../../src/chat/endpoints/messages/delete-message.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { updateMessageFlags } from '../../src/chat/endpoints/messages/update-flags.ts';
import { updateMessage } from '../../src/chat/endpoints/messages/update-message.ts';
import { updateSettings } from '../../src/chat/endpoints/user-settings/update-settings.ts';
import { updateUser } from '../../src/chat/endpoints/users/update-user.ts';
import { type Chat, startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';

const TOPIC = 'long';

/** Sends `count` numbered messages of bob; resolves with their IDs. */
async function bobTalks(chat: Chat, count: number, first = 1): Promise<number[]> {
  const ids: number[] = [];
  for (let number = first; number < first + count; number++) {
    const content = `Message number ${number}`;
    const { id } = await chat.as.bob.call(sendMessage, {
      type: 'channel',
      to: 'square',
      topic: TOPIC,
      content,
    });
    ids.push(id as number);
  }
  return ids;
}

const addressOf = (chat: Chat) => `/#narrow/channel/${chat.cast.channels.square.id}/topic/${TOPIC}`;
const rowOf = (page: Page, id: number) => page.locator(`article[data-id="${id}"]`);

/** Where a row is, from the top of the view. */
/** Until the row is drawn and stands there: sizes of rows that nobody has seen are known a frame later. */
async function stands(page: Page, id: number, top: number): Promise<void> {
  await page.waitForFunction(
    ([id, top]) => {
      const row = document.querySelector(`article[data-id="${id}"]`);
      const view = document.querySelector('.messages-view');
      if (!row || !view) return false;
      return Math.abs(row.getBoundingClientRect().top - view.getBoundingClientRect().top - top) <= 1;
    },
    [id, top] as const,
  );
}

const topOf = (page: Page, id: number): Promise<number> =>
  page.evaluate((id) => {
    const row = document.querySelector(`article[data-id="${id}"]`);
    const view = document.querySelector('.messages-view');
    return (row?.getBoundingClientRect().top ?? 0) - (view?.getBoundingClientRect().top ?? 0);
  }, id);

test(
  'a topic opens at its first unread message, and reading to its end reads all',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const ids = await bobTalks(chat, 40);
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', addressOf(chat));
    const { page } = alice;
    await page.locator('.line-unread').waitFor();
    await rowOf(page, ids[0] as number).waitFor();
    assert.ok((await topOf(page, ids[0] as number)) >= 0);
    await page.getByRole('button', { name: /unread messages/ }).waitFor();
    await page.locator('.messages-view').focus();
    for (let pages = 0; pages < 12; pages++) await page.keyboard.press('PageDown');
    await page.keyboard.press('End');
    await page.getByRole('button', { name: /unread messages/ }).waitFor({ state: 'detached' });
    // The line stays while one reads, also when all of it is read.
    assert.equal(await page.locator('.line-unread').count(), 1);
    const [next] = await bobTalks(chat, 1, 41);
    await rowOf(page, next as number).waitFor();
    const isSeen = () =>
      page.waitForFunction(() => {
        const view = document.querySelector('.messages-view') as HTMLElement;
        return view.scrollHeight - view.clientHeight - view.scrollTop < 2;
      });
    await isSeen();
  }),
);

test(
  'an address leads to a message and marks it, and a reload keeps the place',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const ids = await bobTalks(chat, 60);
    await chat.as.alice.call(updateMessageFlags, { messages: ids, op: 'add', flag: 'read' });
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', `${addressOf(chat)}/near/${ids[30]}`);
    const { page } = alice;
    await page.locator(`article[data-id="${ids[30]}"][data-highlight]`).waitFor();
    assert.ok((await topOf(page, ids[30] as number)) > 40);
    await page.goto(`${addressOf(chat)}/near/${ids[20]}`);
    await page.locator(`article[data-id="${ids[20]}"][data-highlight]`).waitFor();
    const before = await topOf(page, ids[20] as number);
    await page.goto(addressOf(chat));
    assert.equal(await topOf(page, ids[20] as number), before);
    await page.reload();
    await stands(page, ids[20] as number, before);
  }),
);

test(
  'a reload returns to the place, although messages are unread; opening anew goes to the first unread one',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const ids = await bobTalks(chat, 60);
    const alice = await person(chat, 'alice');
    await chat.as.alice.call(updateSettings, { web_mark_read_on_scroll_policy: 3 });
    await alice.signIn('alice', addressOf(chat));
    const { page } = alice;
    await rowOf(page, ids[0] as number).waitFor();
    const first = await topOf(page, ids[0] as number);
    const there = () =>
      page.evaluate((id) => {
        document.querySelector(`article[data-id="${id}"]`)?.scrollIntoView({ block: 'center' });
        return new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
      }, ids[30] as number);
    await there();
    const before = await topOf(page, ids[30] as number);
    for (const _ of ['once', 'again']) {
      await page.reload();
      await stands(page, ids[30] as number, before);
    }
    await page.locator('.messages-view').focus();
    await page.keyboard.press('End');
    await page.waitForFunction(isAtEnd);
    await page.reload();
    await page.waitForFunction(isAtEnd);
    // The message that the address names is where one came in, not where one is.
    await page.goto(`${addressOf(chat)}/near/${ids[10]}`);
    await page.locator(`article[data-id="${ids[10]}"][data-highlight]`).waitFor();
    await there();
    await page.reload();
    await stands(page, ids[30] as number, before);
    const again = await alice.reopen(addressOf(chat));
    await rowOf(again.page, ids[0] as number).waitFor();
    assert.equal(await topOf(again.page, ids[0] as number), first);
  }),
);

const isAtEnd = () => {
  const view = document.querySelector('.messages-view');
  return view !== null && view.scrollHeight - view.clientHeight - view.scrollTop < 2;
};

test(
  'what arrives while one reads further up moves nothing, and is counted',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const ids = await bobTalks(chat, 60);
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', `${addressOf(chat)}/near/${ids[10]}`);
    const { page } = alice;
    await rowOf(page, ids[10] as number).waitFor();
    await page.locator(`article[data-id="${ids[10]}"][data-highlight]`).waitFor({ state: 'detached' });
    const before = await topOf(page, ids[10] as number);
    const [last] = await bobTalks(chat, 1, 61);
    await rowOf(page, last as number).waitFor({ state: 'attached' });
    assert.ok(Math.abs((await topOf(page, ids[10] as number)) - before) <= 1);
    await page.getByRole('button', { name: /unread messages/ }).click();
    await page.waitForFunction(() => {
      const view = document.querySelector('.messages-view') as HTMLElement;
      return view.scrollHeight - view.clientHeight - view.scrollTop < 2;
    });
  }),
);

/** Its ID. */
const firstWhole = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const view = document.querySelector('.messages-view') as HTMLElement;
    const { top } = view.getBoundingClientRect();
    const rows = [...view.querySelectorAll<HTMLElement>('article[data-id]')];
    return Number(rows.find((row) => row.getBoundingClientRect().top >= top)?.dataset.id);
  });

test(
  'the message being read stays where it is while somebody else writes, changes and reacts above and below it',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const ids = await bobTalks(chat, 60);
    await chat.as.alice.call(updateMessageFlags, { messages: ids, op: 'add', flag: 'read' });
    const [alice, bob] = [await person(chat, 'alice'), await person(chat, 'bob', { device: 'phone' })];
    const read = ids[30] as number;
    const pages = [alice, bob].map(({ page }) => page);
    await Promise.all([
      alice.signIn('alice', `${addressOf(chat)}/near/${read}`),
      bob.signIn('bob', `${addressOf(chat)}/near/${read}`),
    ]);
    await Promise.all(pages.map((page) => rowOf(page, read).waitFor()));
    // The first whole one in view.
    const reading = await Promise.all(pages.map(firstWhole));
    const tops = () => Promise.all(pages.map((page, index) => topOf(page, reading[index] ?? 0)));
    const before = await tops();
    const stays = async (what: string) => {
      const moved = (await tops()).map((top, index) => Math.abs(top - (before[index] ?? 0)));
      assert.ok(Math.max(...moved) <= 1, `${what}: moved by ${moved} px`);
    };
    const shown = (id: number, text: string) =>
      Promise.all(
        pages.map((page) => rowOf(page, id).getByText(text).first().waitFor({ state: 'attached' })),
      );
    const long = 'A long line that needs more room than the message had. '.repeat(12);
    const [one = 0, other = 0] = reading;
    // Far above, right above each of both, right below each of both, far below.
    for (const id of [ids[2] as number, one - 1, other - 1, one + 1, other + 1, ids[50] as number]) {
      await chat.as.bob.call(updateMessage, { message_id: id, content: `${long} Changed ${id}` });
      await shown(id, `Changed ${id}`);
      await stays(`an edit of ${id}, while ${reading} are read`);
      await chat.as.moderator.call(addReaction, { message_id: id, emoji_name: 'tada' });
      await Promise.all(
        pages.map((page) => rowOf(page, id).locator('.reaction').first().waitFor({ state: 'attached' })),
      );
      await stays(`a reaction to ${id}, while ${reading} are read`);
    }
    for (const index of [3, 10, 40]) {
      await chat.as.owner.call(deleteMessage, { message_id: ids[index] as number });
      await Promise.all(
        pages.map((page) => rowOf(page, ids[index] as number).waitFor({ state: 'detached' })),
      );
      await stays(`the deletion of number ${index}`);
    }
    const [last] = await bobTalks(chat, 1, 61);
    await shown(last as number, 'Message number 61');
    await stays('a new message');
  }),
);

test(
  'arrows move the cursor from message to message, and its actions are reached by Tab',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const ids = await bobTalks(chat, 5);
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', addressOf(chat));
    const { page } = alice;
    await rowOf(page, ids[4] as number).waitFor();
    await page.locator('.messages-view').focus();
    await page.keyboard.press('ArrowUp');
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.id);
    assert.equal(await focused(), String(ids[4]));
    await page.keyboard.press('k');
    assert.equal(await focused(), String(ids[3]));
    await page.keyboard.press('j');
    assert.equal(await focused(), String(ids[4]));
    await page.getByRole('toolbar', { name: 'Actions for the message' }).waitFor();
    await page.keyboard.press('Tab');
    const inRow = () => page.evaluate(() => document.activeElement?.closest('article')?.dataset.id);
    assert.equal(await inRow(), String(ids[4]));
  }),
);

test(
  'the cursor goes on to the next message when its own is deleted',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const ids = await bobTalks(chat, 3);
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', addressOf(chat));
    await rowOf(alice.page, ids[1] as number).focus();
    await chat.as.owner.call(deleteMessage, { message_id: ids[1] as number });
    await rowOf(alice.page, ids[1] as number).waitFor({ state: 'detached' });
    const focused = await alice.page.evaluate(() => (document.activeElement as HTMLElement).dataset.id);
    assert.equal(focused, String(ids[2]));
  }),
);

test(
  'a poll counts the votes of two people',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    await chat.as.bob.call(sendMessage, {
      ...{ type: 'channel', to: 'square', topic: TOPIC, content: '/poll Where?\nNoodles\nPizza' },
    });
    const [alice, bob] = [await person(chat, 'alice'), await person(chat, 'bob')];
    for (const each of [alice, bob]) await each.signIn(each.name as 'alice' | 'bob', addressOf(chat));
    await alice.page.getByRole('button', { name: /Pizza/ }).click();
    await bob.page.getByRole('button', { name: /Pizza.*one vote/ }).click();
    await alice.page.getByRole('button', { name: /Pizza.*2 votes/, pressed: true }).waitFor();
    await alice.page.getByRole('button', { name: /Noodles.*no votes/, pressed: false }).waitFor();
  }),
);

test(
  'the actions of a message whose top is above the view are in sight, and so is what opens at them',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const content = Array.from({ length: 120 }, (_, at) => `Line ${at} of a long text`).join('\n');
    const { id } = await chat.as.bob.call(sendMessage, {
      type: 'channel',
      to: 'square',
      topic: TOPIC,
      content,
    });
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', addressOf(chat));
    const { page } = alice;
    await rowOf(page, id).waitFor();
    await page.locator('.messages-view').evaluate((view) => {
      view.scrollTop = view.scrollHeight;
    });
    await page.getByText('Line 119 of a long text').hover();
    const inSight = (selector: string) =>
      page.waitForFunction((wanted) => {
        const [view, found] = ['.messages-view', wanted].map((each) => document.querySelector(each));
        if (!view || !found) return false;
        const [outer, inner] = [view.getBoundingClientRect(), found.getBoundingClientRect()];
        return inner.height > 0 && inner.top >= outer.top && inner.bottom <= outer.bottom;
      }, selector);
    await inSight('.message-toolbar');
    await page.locator('.message-toolbar [data-action="react"]').click();
    await inSight('.reaction-picker');
    await page.keyboard.press('Escape');
    await rowOf(page, id).focus();
    await page.locator('.messages-view').evaluate((view) => {
      view.scrollTop = view.scrollHeight;
    });
    await page.keyboard.press(':');
    await inSight('.reaction-picker, .emoji-picker');
  }),
);

test(
  'over a feed the bar of the first message stands at the top, and no bar sticks that is far from the view',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    for (let at = 0; at < 60; at++) {
      const topic = `topic ${at % 7}`;
      const content = `Number ${at}`;
      await chat.as.bob.call(sendMessage, { type: 'channel', to: 'square', topic, content });
    }
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', '/#feed');
    const { page } = alice;
    await page.getByText('Number 0', { exact: true }).waitFor();
    const view = page.locator('.messages-view');
    for (const distance of [600, 900, -450]) {
      await view.evaluate((each, by) => each.scrollBy(0, by), distance);
      await page.waitForFunction(() => {
        const view = document.querySelector('.messages-view') as Element;
        const frame = view.getBoundingClientRect();
        const bars = [...view.querySelectorAll('.recipient')];
        const seen = bars.filter((bar) => {
          const { top, bottom } = bar.getBoundingClientRect();
          return bottom > frame.top && top < frame.bottom;
        });
        const sticking = bars.filter((bar) => getComputedStyle(bar).position === 'sticky');
        const first = [...view.querySelectorAll('article')].find(
          (row) => row.getBoundingClientRect().bottom > frame.top,
        );
        const before = bars.filter((bar) => first && bar.compareDocumentPosition(first) & 4).at(-1);
        const isAtTop = Math.abs((before?.getBoundingClientRect().top ?? 0) - frame.top) < 2;
        return isAtTop && sticking.length <= seen.length + 3 && sticking.length < bars.length;
      });
    }
  }),
);

test(
  'the last message is edited in sight, also where it was half under the composer',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    await bobTalks(chat, 40);
    const { id } = await chat.as.alice.call(sendMessage, {
      ...{ type: 'channel', to: 'square', topic: TOPIC },
      content: Array.from({ length: 8 }, (_, at) => `Line ${at} of mine`).join('\n'),
    });
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', `${addressOf(chat)}/near/${id}`);
    const { page } = alice;
    await rowOf(page, id).waitFor();
    await rowOf(page, id).hover();
    // While rows still come, the list may follow its end once more.
    const jump = page.locator('.messages-jump');
    for (let turn = 0; turn < 20 && (await jump.count()) === 0; turn++) {
      await page.mouse.wheel(0, -120);
      await page.evaluate(async () => {
        for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
      });
    }
    await jump.waitFor();
    await rowOf(page, id).evaluate((row) => row.focus({ preventScroll: true }));
    await page.keyboard.press('e');
    await rowOf(page, id).locator('textarea').waitFor();
    await page.waitForFunction((id) => {
      const row = document.querySelector(`article[data-id="${id}"]`);
      const parts = [...(row?.querySelectorAll('textarea, .edit-message-end button') ?? [])];
      return parts.length === 3 && parts.every((part) => isInSight(part));

      /** Nothing lies over its middle. */
      function isInSight(part: Element): boolean {
        const { left, top, width, height } = part.getBoundingClientRect();
        return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }
    }, id);
  }),
);

test(
  'a heading is one line whatever the length of a name, the language of code hides none of it, and paper has the messages without the frame',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { owner, bob } = chat.as;
    const full_name = 'Bob of the long name and of the house at the end of the road '
      .repeat(2)
      .slice(0, 99)
      .trim();
    await owner.call(updateUser, { user_id: bob.user.id, full_name });
    await bobTalks(chat, 40);
    const content = `\`\`\`python\n${'total = count + 1; '.repeat(16)}\n\`\`\``;
    const { id } = await bob.call(sendMessage, { type: 'channel', to: 'square', topic: TOPIC, content });
    await bobTalks(chat, 79, 41);
    const alice = await person(chat, 'alice');
    const { page } = alice;
    await alice.signIn('alice', `${addressOf(chat)}/near/${id}`);
    const code = page.locator('article .codehilite');
    await code.waitFor();
    const bar = await code.locator('.code-bar').boundingBox();
    const text = await code.locator('pre code, pre').last().boundingBox();
    assert(bar && text && bar.y + bar.height <= text.y + 1, 'the bar stands above the code');
    assert(text.y - bar.y < 40, 'and leaves no hole');
    const heads = await page
      .locator('.message-head')
      .evaluateAll((all) =>
        all.map(
          (head) => head.getBoundingClientRect().height / parseFloat(getComputedStyle(head).lineHeight),
        ),
      );
    assert(heads.length > 0 && heads.every((lines) => lines < 1.5), `${heads}`);

    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.waitForFunction(() => document.querySelectorAll('article.message').length === 120);
    await page.locator('.shell-side').waitFor({ state: 'hidden' });
    await page.locator('.composer').waitFor({ state: 'hidden' });
    const [paper, view] = await page.evaluate(() =>
      ['html', '.messages-view'].map((each) => document.querySelector(each)?.scrollHeight ?? 0),
    );
    assert(paper !== undefined && view !== undefined && paper >= view, 'the page is as long as its messages');
  }),
);
