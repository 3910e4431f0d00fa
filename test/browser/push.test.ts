import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CDPSession, Worker } from 'playwright-core';
import { until } from '../support/until.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';

const message = (ids: readonly number[], body: string) => ({
  ...{ type: 'message', tag: 'direct 1', title: 'Bob', body, count: ids.length, message_ids: ids, time: 1 },
  url: 'https://elsewhere.example/#settings',
});

interface Showing {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>;
}

/** The browser of the tests shows no notifications: this keeps what would be shown, one for each tag. */
const keepShown = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const { registration } = globalThis as unknown as Showing;
    const all = new Map<string, Notification>();
    registration.showNotification = async (title, { tag = '', body, data } = {}) => {
      all.set(tag, { title, tag, body, data, close: () => all.delete(tag) } as unknown as Notification);
    };
    registration.getNotifications = async () => [...all.values()];
  });

const shown = (worker: Worker): Promise<string[]> =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as Showing;
    return (await registration.getNotifications()).map(({ title, body, tag }) => `${tag}: ${title}: ${body}`);
  });

/** Brings a push as a push service would, which the browser of the tests has none of. */
async function deliverTo(devtools: CDPSession, origin: string) {
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted, scopeURL }) => !isDeleted && scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (data: unknown) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) });
}

test(
  'with no tab open, a push is shown once for a conversation, and goes when it was read elsewhere',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice', { withWorker: true, permissions: ['notifications'] });
    await alice.signIn('alice');
    await alice.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const [worker] = alice.context.serviceWorkers();
    assert(worker);
    await keepShown(worker);
    const devtools = await alice.context.newCDPSession(alice.page);
    const deliver = await deliverTo(devtools, new URL(chat.url).origin);
    await deliver(message([1], 'seen'));
    await alice.page.goto('about:blank');
    await deliver(message([2], 'Hello'));
    await until(async () => (await shown(worker)).length > 0);
    assert.deepEqual(
      await shown(worker),
      ['direct 1: Bob: Hello'],
      'a tab that is looked at shows it itself',
    );
    await deliver(message([2, 3], 'Hello again'));
    await until(async () => (await shown(worker)).includes('direct 1: Bob: Hello again'));
    assert.equal((await shown(worker)).length, 1);
    await deliver({ type: 'remove', message_ids: [2] });
    await deliver({ type: 'test', title: 'Parley', body: 'It works' });
    await until(async () => (await shown(worker)).length === 2);
    await deliver({ type: 'remove', message_ids: [2, 3] });
    await until(async () => (await shown(worker)).length === 1);
    assert.deepEqual(await shown(worker), ['test: Parley: It works']);
  }),
);
