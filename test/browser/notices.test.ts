import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAlertWords } from '../../src/chat/endpoints/alert-words/add-alert-words.ts';
import { getMessage } from '../../src/chat/endpoints/messages/get-message.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { updateMessageFlags } from '../../src/chat/endpoints/messages/update-flags.ts';
import { updateMessage } from '../../src/chat/endpoints/messages/update-message.ts';
import { updateSettings } from '../../src/chat/endpoints/user-settings/update-settings.ts';
import { updateUserTopic } from '../../src/chat/endpoints/user-topics/update-user-topic.ts';
import { until } from '../support/until.ts';
import { type Chat, startChat } from './support/chat.ts';
import { inBrowsers, type Stage } from './support/in-browsers.ts';
import type { Person } from './support/person.ts';

const MUTED = 1;
const FOLLOWED = 3;

/** What the page has shown and played, in order. */
interface Told {
  readonly notifications: { title: string; body: string; tag: string; isClosed: boolean; click(): void }[];
  tones: number;
  badge: number;
}
type Telling = typeof globalThis & { told: Told };

/** Runs before the page's own scripts: what the browser would show and play is written down. */
function recordNotices(): void {
  const told: Told = { notifications: [], tones: 0, badge: 0 };
  (globalThis as Telling).told = told;
  class Recorded {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    onclick?: () => void;
    onclose?: () => void;
    readonly #entry: Told['notifications'][number];
    constructor(title: string, { body = '', tag = '' }: NotificationOptions = {}) {
      const click = () => this.onclick?.();
      this.#entry = { title, body, tag, isClosed: false, click };
      told.notifications.push(this.#entry);
    }
    close(): void {
      this.#entry.isClosed = true;
      this.onclose?.();
    }
  }
  Object.defineProperty(globalThis, 'Notification', { value: Recorded });
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
    told.tones += 1;
    start.call(this, when);
  };
  const setAppBadge = async (count = 0) => {
    told.badge = count;
  };
  Object.assign(navigator, { setAppBadge, clearAppBadge: () => setAppBadge(0) });
  // Playwright's pages all believe that they are in front.
  let isInFront = true;
  document.hasFocus = () => isInFront;
  addEventListener('test-front', (event) => {
    isInFront = (event as CustomEvent<boolean>).detail;
    dispatchEvent(new Event(isInFront ? 'focus' : 'blur'));
  });
}

const bring = ({ page }: Person, isInFront: boolean) =>
  page.evaluate((detail) => void dispatchEvent(new CustomEvent('test-front', { detail })), isInFront);

const toldTo = ({ page }: Person) =>
  page.evaluate(() => {
    const { notifications, tones, badge } = (globalThis as Telling).told;
    const shown = notifications.map(({ title, body, isClosed }) => ({ title, body, isClosed }));
    return { shown, tones, badge, title: document.title };
  });

/** Messages of bob. */
function bobIn(chat: Chat) {
  const { alice } = chat.cast.users;
  return {
    says: async (topic: string, content: string) =>
      (await chat.as.bob.call(sendMessage, { type: 'channel', to: 'square', topic, content })).id,
    writes: async (content: string) =>
      (await chat.as.bob.call(sendMessage, { type: 'direct', to: JSON.stringify([alice.id]), content })).id,
  };
}

async function aliceAt(person: Stage['person'], chat: Chat): Promise<Person> {
  const alice = await person(chat, 'alice', { permissions: ['notifications'] });
  await alice.context.addInitScript(recordNotices);
  await alice.signIn('alice', `/#narrow/channel/${chat.cast.channels.square.id}/topic/lunch`);
  await alice.page.locator('article.message').first().waitFor();
  // Notices begin after the first paint, in the tab that has the lock: what arrives before is no news.
  await until(() =>
    alice.page.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.some(({ name }) => name?.startsWith('parley-notices-'));
    }),
  );
  // The topic that she opens is read: otherwise its messages count among those of the test.
  await alice.page.waitForFunction(() => !document.title.startsWith('('));
  return alice;
}

/** The client has heard all that was said before. */
async function hears(alice: Person, count: number): Promise<void> {
  await alice.page.waitForFunction((wanted) => document.title.startsWith(`(${wanted}) `), count);
}

/** The count of the icon comes after that of the title. */
async function marks(alice: Person, count: number): Promise<void> {
  await alice.page.waitForFunction((wanted) => (globalThis as Telling).told.badge === wanted, count);
}

/** A notification comes after the count. */
async function isNotified(alice: Person, times: number): Promise<void> {
  await alice.page.waitForFunction(
    (wanted) => (globalThis as Telling).told.notifications.length === wanted,
    times,
  );
}

async function setTopic(chat: Chat, topic: string, policy: 1 | 3): Promise<void> {
  const stream_id = chat.cast.channels.square.id;
  await chat.as.alice.call(updateUserTopic, { stream_id, topic, visibility_policy: policy });
}

test(
  'a direct message, a mention and a followed topic are notified and sound; a muted topic, other talk and what is being read are not',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const bob = bobIn(chat);
    await bob.says('lunch', 'Soup?');
    await setTopic(chat, 'release', FOLLOWED);
    await setTopic(chat, 'chatter', MUTED);
    const alice = await aliceAt(person, chat);

    // In front, where she reads.
    const read = await bob.says('lunch', '@**Alice Member** read at once');
    await alice.page.locator(`article[data-id="${read}"]`).waitFor();
    // What is not read by the time that she looks away stays unread.
    await until(async () => {
      const { message } = await chat.as.alice.call(getMessage, { message_id: read });
      return message.flags.includes('read');
    });
    await bob.says('chatter', 'muted');
    await bob.says('other', 'of no concern');
    await hears(alice, 1);
    assert.deepEqual(await toldTo(alice).then(({ shown, tones }) => [shown, tones]), [[], 0]);

    await bring(alice, false);
    const direct = await bob.writes('psst');
    // One at a time: what arrives together shows three at most.
    await isNotified(alice, 1);
    await bob.says('other', '@**Alice Member** look here');
    await isNotified(alice, 2);
    await bob.says('release', 'It is out');
    await bob.says('lunch', '@**Alice Member** not read now');
    await bob.says('chatter', 'muted again');
    await bob.says('elsewhere', 'of no concern either');
    await hears(alice, 6);
    await isNotified(alice, 4);
    await marks(alice, 6);
    const { shown, tones, badge } = await toldTo(alice);
    assert.deepEqual(
      shown.map(({ title, body }) => [title, body]),
      [
        ['Bob Member', 'psst'],
        ['Bob Member – other · square', '@Alice Member look here'],
        ['Bob Member – release · square', 'It is out'],
        ['Bob Member – lunch · square', '@Alice Member not read now'],
      ],
    );
    assert.ok(tones >= 4, `${tones} tones`);
    assert.equal(badge, 6);

    // Read on another device.
    await chat.as.alice.call(updateMessageFlags, { messages: [direct], op: 'add', flag: 'read' });
    await hears(alice, 5);
    assert.deepEqual(await toldTo(alice).then((told) => told.shown.map(({ isClosed }) => isClosed)), [
      ...[true, false, false, false],
    ]);

    // A click opens the message.
    await alice.page.evaluate(() => (globalThis as Telling).told.notifications[1]?.click());
    await alice.page.waitForURL(/topic\/other\/near\/\d+$/);
    await alice.page.locator('article', { hasText: 'look here' }).waitFor();
  }),
);

test(
  'names, topics and messages of others are plain text in notifications and in the title',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const bob = bobIn(chat);
    const name = '<img src=x onerror=alert(1)>'.replaceAll(/[>"]/g, '');
    await chat.as.bob.call(updateSettings, { full_name: name });
    await bob.says('lunch', 'Soup?');
    const alice = await aliceAt(person, chat);
    const topic = '\u202e<script>alert(1)</script>';
    await bring(alice, false);
    await bob.says(
      topic,
      '@**Alice Member** <b onclick=alert(1)>look</b> \u202e\n```spoiler The end\nThe butler\n```',
    );
    await hears(alice, 1);
    await isNotified(alice, 1);
    await bring(alice, true);
    await alice.page.evaluate(() => (globalThis as Telling).told.notifications[0]?.click());
    await alice.page.waitForFunction(() => document.title.includes('<script>alert(1)</script>'));
    const { shown, title } = await toldTo(alice);
    assert.deepEqual(
      shown.map(({ title, body }) => [title, body]),
      [
        [
          `${name} – <script>alert(1)</script> · square`,
          '@Alice Member <b onclick=alert(1)>look</b>   The end …',
        ],
      ],
    );
    assert.doesNotMatch(title, /[\u202a-\u202e]/);
  }),
);

test(
  'an edit that mentions one is notified, with formulas as they are written and times where one is',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const bob = bobIn(chat);
    await chat.as.alice.call(addAlertWords, { alert_words: ['natural', 'natural fiber'] });
    await bob.says('lunch', 'Soup?');
    const alice = await aliceAt(person, chat);
    await bring(alice, false);
    const plain = await bob.says('plans', 'plain');
    await hears(alice, 1);
    const edit = (content: string) => chat.as.bob.call(updateMessage, { message_id: plain, content });
    await edit('@**Alice Member** so $$x^2$$ at <time:2026-03-29T01:30:00Z>');
    await isNotified(alice, 1);
    await edit('@**Alice Member** again');
    await bob.says('lunch', 'a natural fiber here');
    await isNotified(alice, 2);
    const { shown } = await toldTo(alice);
    assert.equal(shown[0]?.body, '@Alice Member so x^2 at 29 Mar 2026, 03:30');
    await bring(alice, true);
    await alice.page.waitForFunction(() => {
      const marked = [...((CSS.highlights.get('alert-words') ?? []) as Iterable<Range>)];
      return marked.some((range) => String(range) === 'natural fiber');
    });
  }),
);
