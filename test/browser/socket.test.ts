import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { open, say } from '../support/polling.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';

/** What the page gets over a WebSocket: the first frame, or that the socket is closed. */
const firstFrame = (page: Page, url: string) =>
  page.evaluate(
    (address) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(address);
        socket.onmessage = ({ data }) => resolve(String(data));
        socket.onclose = ({ code }) => resolve(`closed: ${code}`);
      }),
    url,
  );

test(
  'a page of the server opens a WebSocket by its session, and a page of another port of the host does not',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice', { allow: [/WebSocket connection .* failed/] });
    await alice.signIn();
    const held = await open(chat.as.alice);
    await say(chat.as.bob, 'over the socket');
    const path = `/json/events/socket?queue_id=${held.id}&last_event_id=${held.last}`;
    assert.match(await firstFrame(alice.page, path), /over the socket/);
    const other = createServer((_, response) => response.end('<!doctype html>'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    try {
      await alice.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
      assert.equal(await firstFrame(alice.page, `${chat.url.replace('http', 'ws')}${path}`), 'closed: 1006');
    } finally {
      other.closeAllConnections();
      other.close();
    }
  }),
);
