import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ensureClientIsBuilt } from '../../test/browser/support/built-client.ts';
import { launchChromium } from '../../test/browser/support/chromium.ts';
import type { Place } from '../support/data-set.ts';
import { Server } from '../support/server.ts';

const PROGRAM = resolve(import.meta.dirname, '../../bin/parley.js');
const PASSWORD = 'the owner of the bench signs in';
const FIND_WITHIN_MS = 60_000;
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

/** The owner of a place at a browser. */
export interface Visit {
  readonly url: string;
  readonly server: Server;
  readonly browser: Browser;
  /** A browser that has nothing but the session: no files, no messages. */
  signedIn(): Promise<BrowserContext>;
}

/** Starts a server on the place, and a browser; both end with `body`. */
export async function visiting<T>(place: Place, body: (visit: Visit) => Promise<T>): Promise<T> {
  await ensureClientIsBuilt();
  const server = await Server.parley(place.folder);
  const browser = await launchChromium();
  const url = `http://127.0.0.1:${server.port}`;
  try {
    await choosePassword(place, url);
    return await body({ url, server, browser, signedIn: () => signedIn(browser, url, place) });
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function choosePassword({ folder }: Place, url: string): Promise<void> {
  const env = { ...process.env, PARLEY_DATA_DIR: folder };
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, 'owner-password'], { env });
  const token = /reset-password\/(\w+)/.exec(stdout)?.[1];
  const reply = await fetch(`${url}/json/password-resets/${token}`, {
    method: 'POST',
    headers: SAME_ORIGIN,
    body: new URLSearchParams({ password: PASSWORD }),
  });
  if (!reply.ok) throw new Error(`The owner has no password: ${await reply.text()}`);
}

async function signedIn(browser: Browser, url: string, { accounts }: Place): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(FIND_WITHIN_MS);
  const [owner] = accounts;
  const reply = await context.request.post('/json/sessions', {
    form: { username: owner?.email ?? '', password: PASSWORD },
    headers: SAME_ORIGIN,
  });
  if (!reply.ok()) throw new Error(`The owner cannot sign in: ${await reply.text()}`);
  // As the page of it does.
  await context.addInitScript((id) => localStorage.setItem('parley-user', `${id}`), owner?.id);
  return context;
}

/** A message of the list that is drawn. */
export const MESSAGE = '.messages-list .message';

/** The address of a topic; to be followed by a click or by `goto`. */
export const topicAt = (channelId: number, topic: string): string =>
  `/#narrow/channel/${channelId}/topic/${encodeURIComponent(topic).replaceAll('.', '%2E').replaceAll('%', '.')}`;

/** Goes there within the page, as a click on a link does. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    address.slice(address.indexOf('#')),
  );
}
