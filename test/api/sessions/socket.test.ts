import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deleteCurrentSession } from '../../../src/chat/endpoints/sessions/delete-current-session.ts';
import type { Config } from '../../../src/engine/config/config.ts';
import { signedIn } from '../../support/browser.ts';
import { contents, open, say, take } from '../../support/polling.ts';
import { startServer, testConfig } from '../../support/server.ts';
import { portOf, SocketReader } from '../../support/streams.ts';

/** Bob in a browser, with a queue, and the headers that the browser sends with `new WebSocket` in a page of the server. */
async function browsing(config: Partial<Config> = {}) {
  const server = await startServer(config);
  const browser = await signedIn(server, server.cast.users.bob);
  const [held, host] = [await open(server.as.bob), `127.0.0.1:${await portOf(server)}`];
  const headers = { cookie: browser.cookie, origin: `http://${host}` };
  return { server, browser, held, host, headers };
}

const refused = { status: 403, code: 'CSRF_FAILED' };

describe('A page opens a WebSocket by its session', () => {
  test('and follows the events of its queue', async () => {
    const { server, browser, held, headers } = await browsing();
    const reader = await SocketReader.ofPage(server, held, headers);
    await say(server.as.alice, 'to the page');
    const events = await reader.take(1);
    assert.deepEqual(contents(events), ['to the page']);
    reader.ws.close();
    await reader.untilClosed();
    assert.deepEqual(await take(browser.actor, held), events);
  });

  test('also if a proxy changes the Host, and with headers of newer browsers', async () => {
    const { server, held, headers } = await browsing();
    const proxied = { ...headers, origin: testConfig.externalUrl };
    await SocketReader.ofPage(server, held, proxied);
    await SocketReader.ofPage(server, held, { ...headers, 'sec-fetch-site': 'same-origin' });
  });

  test('until the session ends', async () => {
    const { server, browser, held, headers } = await browsing();
    const reader = await SocketReader.ofPage(server, held, headers);
    await browser.ask(deleteCurrentSession);
    assert.deepEqual(await reader.untilClosed(), { code: 4401, reason: 'UNAUTHORIZED' });
    await assert.rejects(SocketReader.ofPage(server, held, headers), { status: 401, code: 'UNAUTHORIZED' });
  });

  test('A program with the cookie gives the token, as for other requests', async () => {
    const { server, browser, held, headers } = await browsing();
    const token = browser.cookies.get('parley_csrf') as string;
    await SocketReader.ofPage(server, held, { cookie: headers.cookie, 'x-csrftoken': token });
  });
});

describe('A WebSocket below /json is refused', () => {
  test('to pages of other servers, ports and sandboxes', async () => {
    const { server, held, headers, host } = await browsing();
    for (const origin of [
      ...['http://evil.example', 'http://127.0.0.1:1', 'http://127.0.0.1', 'null', '', 'nonsense'],
      ...[
        `http://${host}.evil.example`,
        `http://${host}@evil.example`,
        `http://${host}, http://evil.example`,
      ],
    ])
      await assert.rejects(SocketReader.ofPage(server, held, { ...headers, origin }), refused, origin);
    for (const site of ['cross-site', 'same-site', 'none']) {
      const foreign = { ...headers, origin: 'http://evil.example', 'sec-fetch-site': site };
      await assert.rejects(SocketReader.ofPage(server, held, foreign), refused, site);
    }
    for (const site of ['cross-site', 'same-site'])
      await assert.rejects(
        SocketReader.ofPage(server, held, { ...headers, 'sec-fetch-site': site }),
        refused,
      );
    await SocketReader.ofPage(server, held, headers);
  });

  test('to a page without TLS of a server with TLS', async () => {
    const { server, browser, held, host } = await browsing({ externalUrl: 'https://chat.example.com' });
    const cookie = browser.cookie.replace('parley_session', '__Host-parley_session');
    for (const origin of [`http://${host}`, 'http://chat.example.com'])
      await assert.rejects(SocketReader.ofPage(server, held, { cookie, origin }), refused, origin);
    for (const origin of [`https://${host}`, 'https://chat.example.com'])
      await SocketReader.ofPage(server, held, { cookie, origin });
  });

  test('without an origin', async () => {
    const { server, held, headers } = await browsing();
    await assert.rejects(SocketReader.ofPage(server, held, { cookie: headers.cookie }), refused);
    const typed = { cookie: headers.cookie, 'sec-fetch-site': 'none' };
    await assert.rejects(SocketReader.ofPage(server, held, typed), refused);
  });

  test('with a wrong token, from any origin', async () => {
    const { server, held, headers } = await browsing();
    const other = await signedIn(server, server.cast.users.bob);
    for (const token of ['x', '', other.cookies.get('parley_csrf') as string])
      await assert.rejects(SocketReader.ofPage(server, held, { ...headers, 'x-csrftoken': token }), refused);
  });

  test("without a session, and to another user's session", async () => {
    const { server, held, headers } = await browsing();
    const nobody = { status: 401, code: 'UNAUTHORIZED' };
    await assert.rejects(SocketReader.ofPage(server, held, { origin: headers.origin }), nobody);
    const invented = { ...headers, cookie: `parley_session=${'A'.repeat(43)}` };
    await assert.rejects(SocketReader.ofPage(server, held, invented), nobody);
    const alice = await signedIn(server, server.cast.users.alice);
    const outsider = { status: 400, msg: 'User not authorized for this query' };
    await assert.rejects(SocketReader.ofPage(server, held, { ...headers, cookie: alice.cookie }), outsider);
  });
});

test('An origin is no proof for what is not a WebSocket', async () => {
  const { browser, host } = await browsing();
  const headers = { 'x-csrftoken': undefined, origin: `http://${host}`, host };
  const response = await browser.send('GET', '/json/users/me', { headers });
  assert.deepEqual([response.statusCode, response.json().code], [403, 'CSRF_FAILED']);
});
