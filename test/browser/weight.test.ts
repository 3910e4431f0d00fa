import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { devtoolsOf } from './support/network.ts';
import { QUIET_TOPIC, seedTalk } from './support/talk.ts';

const MOST_BYTES = 100_000;
/** What the server sends as script and style. */
const IS_CODE = /\/assets\/[^/]*\.(?:js|css)$/;

interface File {
  readonly path: string;
  bytes: number;
}

test(
  'at most 100 kB of script and style are on their way before the first message is on the screen',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    await seedTalk(chat);
    const alice = await person(chat, 'alice');
    const { page } = alice;
    await alice.signIn('alice', '/login');
    await page.goto('about:blank');
    await page.addInitScript(waitForWhatIsShown);
    const devtools = await devtoolsOf(page);
    const files = new Map<string, File>();
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
      const { pathname } = new URL(request.url);
      if (IS_CODE.test(pathname)) files.set(requestId, { path: pathname, bytes: 0 });
    });
    // Bodies as they come over the wire; heads are the server's matter.
    devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      const file = files.get(requestId);
      if (file) file.bytes += encodedDataLength;
    });
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    const { id } = chat.cast.channels.square;
    const topic = encodeURIComponent(QUIET_TOPIC).replaceAll('%', '.');
    await page.goto(`/#narrow/channel/${id}/topic/${topic}`, { waitUntil: 'commit' });
    const before = await page.evaluate(async () => {
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      while (!document.querySelector('article.message')) await frame();
      return performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    });
    await page.locator('.shell-side .side-section').first().waitFor();
    const first = [...files.values()].filter(({ path }) => before.includes(path));
    assert.ok(first.length >= 3 && first.every(({ bytes }) => bytes > 0), JSON.stringify(first));
    const sum = first.reduce((total, { bytes }) => total + bytes, 0);
    assert.ok(sum <= MOST_BYTES, `${sum} bytes: ${JSON.stringify(first)}`);
  }),
);

/** In the page: the limits after which it goes on with the rest (ui/after-paint.ts) are long, however slow the machine is. */
function waitForWhatIsShown(): void {
  const later = globalThis.setTimeout;
  const set = (work: TimerHandler, ms = 0, ...more: unknown[]) =>
    later(work, ms >= 300 ? 100 * ms : ms, ...more);
  Object.assign(globalThis, { setTimeout: set });
}
