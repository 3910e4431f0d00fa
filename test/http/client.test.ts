import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { defineEndpoint } from '../../src/engine/http/define-endpoint.ts';
import { createClient, fetchTransport, injectTransport } from '../../src/testing/client.ts';
import { createUser, echo, getUserByEmail, member, owner, sampleHttp } from './samples.ts';

const app = sampleHttp();

describe('the client', () => {
  const client = createClient(injectTransport(app), owner);

  test('a success is typed', async () => {
    const { status, body } = await client.call(createUser, { email: 'a+b@c', full_name: 'Zoë' });
    assert.equal(status, 200);
    assert.ok(body.result === 'success');
    const email: string = body.email;
    assert.equal(email, 'a+b@c');
  });

  test('JSON stands in one parameter, undefined is left out', async () => {
    const { body } = await client.call(echo, {
      item_id: 7,
      count: 4,
      op: undefined,
      subscriptions: [{ name: 'a&b' }],
      to: [1, 2],
    });
    assert.ok(body.result === 'success');
    assert.deepEqual(body.got, {
      item_id: 7,
      count: 4,
      loud: false,
      subscriptions: [{ name: 'a&b' }],
      to: [1, 2],
      client_extavatar: true,
    });
  });

  test('text of the path is encoded', async () => {
    const { body } = await client.call(getUserByEmail, { email: 'a/b?c$&@x' });
    assert.ok(body.result === 'success');
    assert.equal(body.value, 'a/b?c$&@x');
  });

  test('an error has its code', async () => {
    const other = createClient(injectTransport(app), member);
    const { status, body } = await other.call(createUser, { email: 'a', full_name: 'bc' });
    assert.ok(body.result === 'error');
    assert.deepEqual([status, body.code], [400, 'BAD_REQUEST']);
  });

  test('what an endpoint does not take is no valid call', () => {
    // @ts-expect-error full_name is needed
    () => client.call(createUser, { email: 'a' });
    // @ts-expect-error count is a number
    () => client.call(echo, { item_id: 1, count: 'a' });
    // @ts-expect-error parameters are needed
    () => client.call(createUser);
  });
});

test('a client that goes away is noticed', async () => {
  const arrived = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const waiting = defineEndpoint({
    operationId: 'wait',
    method: 'GET',
    path: '/wait',
    tag: 'samples',
    access: 'public',
    summary: 'Waits',
    params: {},
    reply: {},
    async handle({ request }) {
      request.onClose(left.resolve);
      arrived.resolve();
      await left.promise;
      return {};
    },
  });
  const server = sampleHttp({ endpoints: [waiting] });
  after(() => server.close());
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const stop = new AbortController();
  const call = fetch(`${url}/api/v1/wait`, { signal: stop.signal });
  await arrived.promise;
  stop.abort();
  await assert.rejects(call, { name: 'AbortError' });
  await left.promise;
});

describe('over HTTP', async () => {
  const server = sampleHttp();
  after(() => server.close());
  const client = createClient(fetchTransport(await server.listen({ port: 0, host: '127.0.0.1' })), owner);

  test('the same calls', async () => {
    const { body } = await client.call(echo, { item_id: 7, to: 5 });
    assert.ok(body.result === 'success');
    assert.equal(body.got.to, 5);
  });
});
