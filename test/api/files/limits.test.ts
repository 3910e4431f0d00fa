import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setAvatar } from '../../../src/chat/endpoints/users/set-avatar.ts';
import { inject } from '../../../src/testing/inject.ts';
import { picture } from '../../support/pictures.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { authorization, send } from '../../support/uploads.ts';

const get = (server: TestServer, url: string, as?: Actor) =>
  inject(server.app.http, { url, ...(as && { headers: authorization(as) }) });

/** Statuses of so many requests, how often each. */
async function statuses(count: number, ask: () => Promise<{ statusCode: number }>) {
  const seen: Record<number, number> = {};
  for (let index = 0; index < count; index++) {
    const { statusCode } = await ask();
    seen[statusCode] = (seen[statusCode] ?? 0) + 1;
  }
  return seen;
}

describe('the rate limit', () => {
  test('a client may show 200 avatars, and a limit ends at 3000 of one address', async () => {
    const server = await startServer({ rateLimit: 200 });
    const { id } = server.as.alice.user;
    assert.deepEqual(await statuses(200, () => get(server, `/avatar/${id}`)), { 200: 200 });
    assert.deepEqual(await statuses(2810, () => get(server, `/avatar/${id}`)), { 200: 2800, 429: 10 });
    assert.equal((await get(server, `/avatar/${id}`, server.as.alice)).statusCode, 200);
  });

  test('counts downloads apart from other requests, five times as many', async () => {
    const server = await startServer({ rateLimit: 3 });
    const file = () => get(server, '/user_uploads/1/ab/none/x.txt', server.as.alice);
    assert.deepEqual(await statuses(20, file), { 404: 15, 429: 5 });
    const { headers } = await file();
    assert.equal(headers['x-ratelimit-limit'], '15');
    assert.equal((await get(server, '/api/v1/users/me', server.as.alice)).statusCode, 200);
    assert.equal((await get(server, '/user_uploads/1/ab/none/x.txt', server.as.bob)).statusCode, 404);
  });

  test('counts a picture as five requests', async () => {
    const server = await startServer({ rateLimit: 10 });
    const content = await picture('png', { width: 9, height: 9 });
    const post = () =>
      send(server, server.as.alice, setAvatar, [{ filename: 'a.png', type: 'image/png', content }]);
    assert.equal((await post()).status, 200);
    const { headers } = await get(server, '/api/v1/users/me', server.as.alice);
    assert.equal(headers['x-ratelimit-remaining'], '4');
    assert.equal((await post()).status, 429);
  });

  test('zero turns all of them off', async () => {
    const server = await startServer({ rateLimit: 0 });
    assert.deepEqual(await statuses(200, () => get(server, '/avatar/0')), { 200: 200 });
  });
});
