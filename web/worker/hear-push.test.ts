import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { hearPush, type PushScope } from './hear-push.ts';

interface Page {
  readonly isVisible?: boolean;
  /** Whether it has notified of a message itself. */
  readonly hasSaid?: boolean;
}

const message = {
  ...{ type: 'message', tag: 'direct 7', title: 'Alice', body: 'Hello', count: 1, message_ids: [3], time: 5 },
  url: 'https://chat.example.com/#narrow/dm/9/near/3',
};
const KEYS = { p256dh: 'a', auth: 'b' };
const subscriptionAt = (endpoint: string) => ({ toJSON: () => ({ endpoint, keys: KEYS }) });

/** The globals of a service worker, as far as notifications use them; `happened` is what was done with them. */
function scope(pages: readonly Page[] = [], cookies: Readonly<Record<string, string>> = {}) {
  const happened: string[] = [];
  const heard = new Map<string, (event: object) => void>();
  const shown: { readonly title: string; readonly data: unknown; close(): void }[] = [];
  const tabs = pages.map(({ isVisible = false, hasSaid = false }, n) => ({
    visibilityState: isVisible ? 'visible' : 'hidden',
    focus: async () => happened.push(`focus ${n}`),
    navigate: async (url: string) => happened.push(`navigate ${n} ${url}`),
    postMessage: (_: unknown, [port]: MessagePort[]) => {
      port?.postMessage(hasSaid);
      port?.close();
    },
  }));
  const worker = {
    addEventListener: (type: string, hear: (event: object) => void) => heard.set(type, hear),
    clients: { matchAll: async () => tabs, openWindow: async (url: string) => happened.push(`open ${url}`) },
    registration: {
      getNotifications: async () => shown,
      showNotification: async (title: string, { data }: { data: unknown }) => {
        const close = () => happened.push(`close ${title}`);
        shown.push({ title, data, close });
        happened.push(`show ${title}`);
      },
      pushManager: {
        subscribe: async (options: unknown) => subscriptionAt(`again ${JSON.stringify(options)}`),
      },
    },
    cookieStore: { get: async (name: string) => (name in cookies ? { value: cookies[name] } : null) },
  };
  hearPush(worker as unknown as PushScope);
  /** Resolves when the worker may end. */
  const bring = async (type: string, event: object): Promise<readonly string[]> => {
    let work: Promise<unknown> = Promise.resolve();
    const waitUntil = (given: Promise<unknown>) => {
      work = given;
    };
    heard.get(type)?.({ ...event, waitUntil });
    await work;
    return happened.splice(0);
  };
  const push = (data: unknown) => bring('push', { data: data === undefined ? null : { json: () => data } });
  return { bring, push };
}

afterEach(() => mock.restoreAll());

const clicked = (data: unknown, closed: string[] = []) => ({
  notification: { data, close: () => closed.push('closed') },
});

test('a click closes the notification and opens its conversation, in an open tab if there is one', async () => {
  const address = '/#narrow/dm/9/near/3';
  const closed: string[] = [];
  assert.deepEqual(await scope().bring('notificationclick', clicked({ ids: [3], address }, closed)), [
    `open ${address}`,
  ]);
  assert.deepEqual(closed, ['closed']);
  assert.deepEqual(await scope([{}, {}]).bring('notificationclick', clicked({ ids: [3], address })), [
    'focus 0',
    `navigate 0 ${address}`,
  ]);
  assert.deepEqual(await scope().bring('notificationclick', clicked(undefined)), ['open /']);
});

test('a push is shown unless a tab is looked at, or says that it has notified', async () => {
  const cases: readonly (readonly [readonly Page[], readonly string[]])[] = [
    [[], ['show Alice']],
    [[{}], ['show Alice']],
    [[{ isVisible: true }], []],
    [[{}, { isVisible: true }], []],
    [[{ hasSaid: true }], []],
    [[{}, { hasSaid: true }], []],
  ];
  for (const [pages, happened] of cases)
    assert.deepEqual(await scope(pages).push(message), happened, JSON.stringify(pages));
  assert.deepEqual(await scope([{ isVisible: true }]).push({ type: 'test', title: 'Parley', body: 'x' }), [
    'show Parley',
  ]);
  assert.deepEqual(await scope().push(undefined), [], 'a push without data');
});

test('what was read elsewhere goes, once nothing of the notification is left', async () => {
  const { push } = scope();
  await push({ ...message, message_ids: [3, 4] });
  assert.deepEqual(await push({ type: 'remove', message_ids: [3] }), []);
  assert.deepEqual(await push({ type: 'remove', message_ids: [3, 4] }), ['close Alice']);
});

/** What the worker posts to the server. */
function posts(): string[] {
  const posted: string[] = [];
  mock.method(globalThis, 'fetch', async (url: string, { body, headers }: RequestInit) => {
    posted.push(`${url} ${body} ${JSON.stringify(headers)}`);
    return new Response();
  });
  return posted;
}

test('a new address of the browser is registered anew, with the cookie of the session', async () => {
  const posted = posts();
  const cookies = { parley_csrf: 'token' };
  const change = { newSubscription: subscriptionAt('https://push.example.com/2') };
  await scope([], cookies).bring('pushsubscriptionchange', change);
  const options = { userVisibleOnly: true };
  await scope([], cookies).bring('pushsubscriptionchange', { oldSubscription: { options } });
  const body = (endpoint: string) => new URLSearchParams({ endpoint, ...KEYS });
  const head = '{"X-CSRFToken":"token"}';
  assert.deepEqual(posted, [
    `/json/push/devices ${body('https://push.example.com/2')} ${head}`,
    `/json/push/devices ${body(`again ${JSON.stringify(options)}`)} ${head}`,
  ]);
});

test('without a session, or without a subscription, nothing is said to the server', async () => {
  const posted = posts();
  const change = { newSubscription: subscriptionAt('https://push.example.com/2') };
  await scope().bring('pushsubscriptionchange', change);
  await scope([], { parley_csrf: 'token' }).bring('pushsubscriptionchange', {});
  assert.deepEqual(posted, []);
  await scope([], { parley_csrf: 'old', '__Host-parley_csrf': 'secure' }).bring(
    'pushsubscriptionchange',
    change,
  );
  assert.match(posted.join(), /"secure"/);
});
