import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getOwnUser } from '../../src/chat/endpoints/users/get-own-user.ts';
import { ownerClient, place, startParley } from '../support/process.ts';

interface Line {
  readonly [field: string]: unknown;
}

const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

describe('PARLEY_ACCESS_LOG=1', () => {
  test('logs one line for each request, without what opens anything', async () => {
    const { dataDir, env } = await place();
    const parley = await startParley({ ...env, PARLEY_ACCESS_LOG: '1', PARLEY_LOG_LEVEL: 'error' });
    const { url } = parley;
    const { body } = await ownerClient(dataDir, url).call(getOwnUser);
    assert(body.result === 'success');
    await fetch(`${url}/api/v1/messages?api_key=SECRET&anchor=newest`);
    await fetch(`${url}/join/SECRET`);
    await fetch(`${url}/user_uploads/temporary/SECRET/a.txt`);
    await fetch(`${url}/nothing?key=SECRET`);
    parley.kill('SIGTERM');
    const { stderr } = await parley.ended;
    assert.doesNotMatch(stderr, /SECRET/);
    const lines = linesOf(stderr).filter(({ msg }) => msg === 'request');
    assert.deepEqual(
      lines.map(({ method, route, path, status, user, address }) => [
        method,
        route,
        path,
        status,
        user,
        address,
      ]),
      [
        ['GET', '/api/v1/users/me', '/api/v1/users/me', 200, body.user_id, '127.0.0.1'],
        ['GET', '/api/v1/messages', '/api/v1/messages', 401, null, '127.0.0.1'],
        ['GET', '/join/:token', '/join/:token', 200, null, '127.0.0.1'],
        ['GET', '/user_uploads/temporary/*', '/user_uploads/temporary/*', 404, null, '127.0.0.1'],
        ['GET', null, '/nothing', 404, null, '127.0.0.1'],
      ],
    );
    for (const { ms, bytes } of lines) {
      assert.equal(typeof ms, 'number');
      assert(Number(bytes) > 100, 'what was sent, with its head');
    }
  });

  test('has addresses only, whatever a proxy passes on', async () => {
    const { env } = await place();
    const behind = { PARLEY_TRUSTED_PROXIES: 'loopback', PARLEY_ACCESS_LOG: '1' };
    const parley = await startParley({ ...env, ...behind });
    // The second is answered before it is routed.
    for (const path of ['/api/v1/server_settings', '/api/v1/events?queue_id=1:2&last_event_id=-1'])
      for (const forwarded of ['192.0.2.1:4711', 'x'.repeat(9000)])
        await fetch(`${parley.url}${path}`, { headers: { 'X-Forwarded-For': forwarded } });
    parley.kill('SIGTERM');
    const { stderr } = await parley.ended;
    const addresses = linesOf(stderr).map(({ address }) => address);
    assert.deepEqual(addresses, ['192.0.2.1', '127.0.0.1', '192.0.2.1', '127.0.0.1']);
  });

  test('is off unless it is set', async () => {
    const { env } = await place();
    const parley = await startParley(env);
    await fetch(`${parley.url}/api/v1/server_settings`);
    parley.kill('SIGTERM');
    assert.equal((await parley.ended).stderr, '');
  });
});
