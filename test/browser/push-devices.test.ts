import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { addPushDevice } from '../../src/features/push/endpoints/add-push-device.ts';
import { startReceiver } from '../support/receiver.ts';
import { assertAccessible } from './support/axe.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { misfits } from './support/misfits.ts';
import { settled } from './support/views.ts';

const SETTINGS = '/#settings/notifications';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

function newKeys() {
  const ecdh = createECDH('prime256v1');
  return {
    p256dh: ecdh.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

interface Stubbed {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** What the person answers when the browser asks. */
  readonly answer: NotificationPermission;
}

/** The browser of the tests has no push service: this subscribes it to one of the test's. */
function stubPush({ endpoint, keys, answer }: Stubbed): void {
  let permission: NotificationPermission = 'default';
  let subscription: object | null = null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async (options: object) => {
      const unsubscribe = async () => {
        subscription = null;
        return true;
      };
      subscription = { endpoint, options, unsubscribe, toJSON: () => ({ endpoint, keys }) };
      return subscription;
    },
  };
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = async () => {
    permission = answer;
    return answer;
  };
  navigator.serviceWorker.getRegistration = async () =>
    ({ pushManager }) as unknown as ServiceWorkerRegistration;
}

test(
  'a device is turned on, tried, listed beside others, removed and turned off',
  inBrowsers(async ({ person }) => {
    const chat = await startChat({ outboundAllow: ['127.0.0.0/8'] });
    const service = await startReceiver();
    service.answer = (_, response) => response.writeHead(201).end();
    await chat.as.alice.call(addPushDevice, {
      ...{ endpoint: `${service.url}/telephone`, name: 'Chrome on Android', ...newKeys() },
    });
    const alice = await person(chat, 'alice');
    const { page } = alice;
    await page.addInitScript(stubPush, {
      ...{ endpoint: `${service.url}/here`, keys: newKeys(), answer: 'granted' as const },
    });
    await alice.signIn('alice', SETTINGS);
    await page.getByText('This device shows nothing while the chat is closed.').waitFor();
    await button(page, 'Turn on').click();
    await page.getByText('This device also notifies while the chat is closed.').waitFor();
    await button(page, 'Allow').waitFor({ state: 'detached' });
    await page.getByText('This browser · since').waitFor();
    const rows = page.locator('.settings-rows .settings-row').filter({ has: page.getByText('Send a test') });
    assert.equal(await rows.count(), 2);
    await settled(page);
    await assertAccessible(page, { where: 'devices' });

    await button(page, 'Send a test to Chrome on Android').click();
    await page.getByText('The test is on its way to the device.').waitFor();
    await service.got(1);
    service.answer = (_, response) => response.writeHead(410).end();
    await button(page, 'Send a test to Chrome on Android').click();
    await page.getByText('The test did not reach the device.').waitFor();
    await button(page, 'Send a test to Chrome on Android').waitFor({ state: 'detached' });

    await button(page, 'Turn off').click();
    await page.getByText('This device shows nothing while the chat is closed.').waitFor();
    await rows.first().waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 390, height: 844 });
    assert.deepEqual(await misfits(page), []);
  }),
);

test(
  'a browser that is not allowed, or cannot, says so and offers nothing',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice');
    await alice.page.addInitScript(stubPush, {
      ...{ endpoint: 'https://push.example.com/here', keys: newKeys(), answer: 'denied' as const },
    });
    await alice.signIn('alice', SETTINGS);
    await button(alice.page, 'Turn on').click();
    await alice.page.getByText('Not while the browser blocks them.').waitFor();
    assert.equal(await button(alice.page, 'Turn on').count(), 0);
    const bob = await person(chat, 'bob');
    await bob.signIn('bob', SETTINGS);
    await bob.page.getByText('This browser cannot show notifications while the chat is closed.').waitFor();
    assert.equal(await button(bob.page, 'Turn on').count(), 0);
  }),
);
