import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createBot } from '../../../src/chat/endpoints/bots/create-bot.ts';
import { basicHeader } from '../../../src/engine/http/admission/credentials.ts';
import { inject } from '../../../src/testing/inject.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { setUser } from '../../support/settings.ts';

async function register(server: TestServer, { user }: Actor, accept: string, userAgent = 'Test/1') {
  const { email, apiKey } = { email: user.deliveryEmail, apiKey: user.apiKey };
  const { rawPayload, headers } = await inject(server.app.http, {
    method: 'POST',
    url: '/api/v1/register',
    headers: {
      authorization: basicHeader({ email, apiKey }),
      'accept-encoding': accept,
      'user-agent': userAgent,
    },
  });
  const coding = headers['content-encoding'];
  const text = String(coding === 'gzip' ? gunzipSync(rawPayload) : rawPayload);
  const { queue_id: _, last_event_id: __, ...state } = JSON.parse(text);
  return { coding, bytes: rawPayload, state };
}

test('everybody gets the same state, compressed or not, in the words of their client', async () => {
  const server = await startServer();
  const { alice, owner, guest } = server.as;
  for (const actor of [alice, owner, guest])
    for (const userAgent of ['Test/1', 'ZulipMobile/1']) {
      const plain = await register(server, actor, 'identity', userAgent);
      const first = await register(server, actor, 'gzip, br, zstd', userAgent);
      const second = await register(server, actor, 'gzip', userAgent);
      assert.deepEqual([plain.coding, first.coding, second.coding], [undefined, 'gzip', 'gzip']);
      assert.deepEqual(first.state, plain.state);
      assert.deepEqual(second.state, plain.state);
      assert.ok(first.bytes.length < plain.bytes.length / 3);
    }
});

test('what changed of a person is in the next reply, for viewers of each kind', async () => {
  const server = await startServer();
  const { alice, bob } = server.as;
  const nameOf = async (actor: Actor) => {
    const { state } = await register(server, actor, 'gzip');
    return state.realm_users.find((each: { user_id: number }) => each.user_id === bob.user.id).full_name;
  };
  const before = await nameOf(alice);
  await setUser(server.context, server.cast.users.bob, { full_name: 'Robert' });
  assert.notEqual(before, 'Robert');
  for (const actor of [alice, bob, server.as.owner]) assert.equal(await nameOf(actor), 'Robert');
});

test('channels alone, which are written as text, come as Brotli where a client wants nothing else', async () => {
  const server = await startServer();
  const { deliveryEmail: email, apiKey } = server.as.alice.user;
  const { rawPayload, headers } = await inject(server.app.http, {
    method: 'POST',
    url: '/api/v1/register',
    headers: {
      authorization: basicHeader({ email, apiKey }),
      'accept-encoding': 'br',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'event_types=[]&fetch_event_types=["stream"]',
  });
  assert.equal(headers['content-encoding'], 'br');
  const { streams } = JSON.parse(String(brotliDecompressSync(rawPayload)));
  assert(streams.length > 2);
});

test('the keys of the own bots stand in the clear in a compressed reply', async () => {
  const server = await startServer();
  const { api_key: key } = await server.as.alice.call(createBot, {
    short_name: 'secretive',
    full_name: 'Secretive',
  });
  const { bytes, state } = await register(server, server.as.alice, 'gzip');
  assert.ok(state.realm_bots.some((bot: { api_key: string }) => bot.api_key === key));
  assert.ok(bytes.includes(key));
});
