import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import type { RefusedCall, TestPerson } from './api.d.ts';
import { createTestServer } from './create-test-server.ts';

/** A program outside of the server: it comes by the port, where faults are. */
const outside = (url: string, { email, apiKey }: TestPerson) => {
  const authorization = `Basic ${btoa(`${email}:${apiKey}`)}`;
  return async (method: string, path: string, params: Record<string, string> = {}) => {
    const form = new URLSearchParams(params);
    const isGet = method === 'GET';
    const response = await fetch(`${url}/api/v1${path}${isGet ? `?${form}` : ''}`, {
      ...{ method, headers: { authorization } },
      ...(!isGet && { body: form }),
    });
    return (await response.json()) as Record<string, unknown>;
  };
};

/** A webhook that remembers what it got, and says `Hi`. */
async function startHook() {
  const got: string[] = [];
  const hook = createServer((request, response) => {
    got.push(String(request.headers['webhook-id']));
    request.resume().on('end', () => response.end('{"content":"Hi"}'));
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  after(() => void hook.close());
  return { got, url: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/` };
}

describe('a server for tests of bots', () => {
  test('has an owner, and makes people, channels and bots', async () => {
    await using server = await createTestServer({ organization: 'Trams' });
    const settings = (await (await fetch(`${server.url}/api/v1/server_settings`)).json()) as Record<
      string,
      unknown
    >;
    assert.deepEqual([settings.realm_name, settings.realm_url], ['Trams', server.url]);
    const alice = await server.person('Alice');
    const other = await server.person('Alice!', { role: 'administrator' });
    assert.deepEqual([alice.email, other.email], ['alice@example.com', 'alice-@example.com']);
    const channel = await server.channel('yard', { members: [alice], isPrivate: true });
    const bot = await server.bot('Points', { owner: alice });
    await alice.send({ channel, topic: 'a' }, 'one');
    await server.owner.send({ channel: 'yard', topic: 'b' }, 'two');
    await bot.send(alice, 'three');
    const texts = async (where: Parameters<TestPerson['messages']>[0]) =>
      (await alice.messages(where)).map(({ content }) => content);
    assert.deepEqual((await texts({ channel })).slice(-2), ['one', 'two']);
    assert.deepEqual(await texts({ channel, topic: 'b' }), ['two']);
    assert.deepEqual(await texts([bot]), ['three']);
    await assert.rejects(
      other.call('POST', '/messages', { type: 'channel', to: 'nowhere', topic: 'a', content: 'x' }),
      ({ code, status }: RefusedCall) => code === 'STREAM_DOES_NOT_EXIST' && status === 400,
    );
  });

  test('two at once know nothing of each other', async () => {
    await using one = await createTestServer();
    await using other = await createTestServer();
    await one.person('Alice');
    assert.notEqual(one.url, other.url);
    const { members } = await other.owner.call('GET', '/users');
    assert.deepEqual(
      (members as { full_name: string; is_bot: boolean }[]).filter((each) => !each.is_bot).length,
      1,
    );
  });

  test('has a clock that a test turns', async () => {
    const now = Date.UTC(2026, 0, 1);
    await using server = await createTestServer({ now });
    const alice = await server.person('Alice');
    await server.owner.call('POST', '/scheduled_messages', {
      ...{ type: 'direct', to: [alice.id], content: 'Good morning' },
      scheduled_delivery_timestamp: now / 1000 + 3600,
    });
    assert.deepEqual(await alice.messages(), []);
    server.clock.advance(3_600_000);
    const { timestamp } = await alice.hears(({ content }) => content === 'Good morning');
    assert.equal(timestamp, now / 1000 + 3600);
  });

  test('hears what came before and what comes later, and gives up', async () => {
    await using server = await createTestServer();
    const alice = await server.person('Alice');
    await server.owner.send(alice, 'before');
    await alice.hears(({ content }) => content === 'before');
    const later = alice.hears(({ content }) => content === 'later');
    await server.owner.send(alice, 'noise');
    await server.faults.expireQueues();
    await server.owner.send(alice, 'later');
    assert.equal((await later).content, 'later');
    await assert.rejects(
      alice.hears(() => false, { within: 1 }),
      /Alice heard no message that fits/,
    );
  });
});

describe('faults between programs and the server', () => {
  const message = (content: string, to: TestPerson) => ({
    type: 'direct',
    to: JSON.stringify([to.id]),
    content,
  });

  test('a request or its reply is lost', async () => {
    await using server = await createTestServer();
    const alice = await server.person('Alice');
    const bot = outside(server.url, await server.bot('Points'));
    const fault = server.faults.drop({ method: 'POST', path: '/messages' });
    await bot('GET', '/users/me');
    await assert.rejects(bot('POST', '/messages', message('one', alice)));
    assert.equal(fault.count, 1);
    assert.deepEqual(await alice.messages(), []);
    server.faults.drop({ path: /^\/mess/, lose: 'reply' });
    await assert.rejects(bot('POST', '/messages', message('two', alice)));
    assert.equal((await bot('POST', '/messages', message('three', alice))).result, 'success');
    const texts = (await alice.messages()).map(({ content }) => content);
    assert.deepEqual(texts, ['two', 'three']);
  });

  test('a request comes late, when the test or the clock says', async () => {
    await using server = await createTestServer();
    const alice = await server.person('Alice');
    const bot = outside(server.url, await server.bot('Points'));
    const held = server.faults.delay({ path: '/messages' });
    const sent = bot('POST', '/messages', message('one', alice));
    await held.met;
    assert.deepEqual(await alice.messages(), []);
    held.release();
    assert.equal((await sent).result, 'success');
    const slow = server.faults.delay({ path: '/messages', ms: 5000 });
    const second = bot('POST', '/messages', message('two', alice));
    await slow.met;
    server.clock.advance(5000);
    assert.equal((await second).result, 'success');
  });

  test('a request is handled twice; a fault that has ended meets nothing', async () => {
    await using server = await createTestServer();
    const alice = await server.person('Alice');
    const bot = outside(server.url, await server.bot('Points'));
    server.faults.duplicate({ path: '/messages' });
    await bot('POST', '/messages', message('one', alice));
    assert.equal((await alice.messages()).length, 2);
    const fault = server.faults.drop({ times: 100 });
    fault.end();
    await bot('POST', '/messages', message('two', alice));
    assert.deepEqual([fault.count, (await alice.messages()).length], [0, 3]);
  });

  test('a queue expires', async () => {
    await using server = await createTestServer();
    const points = await server.bot('Points');
    const bot = outside(server.url, points);
    const { queue_id } = await bot('POST', '/register');
    assert.equal(await server.faults.expireQueues(server.owner), 0);
    assert.equal(await server.faults.expireQueues(points), 1);
    const answer = await bot('GET', '/events', { queue_id: String(queue_id), last_event_id: '-1' });
    assert.equal(answer.code, 'BAD_EVENT_QUEUE_ID');
  });

  test('what is held does not keep the server from closing', async () => {
    const server = await createTestServer();
    const held = server.faults.delay();
    const asked = fetch(`${server.url}/api/v1/server_settings`).catch(() => 'gone');
    await held.met;
    await server.close();
    await asked;
  });
});

describe('faults between the server and webhooks', () => {
  test('a webhook answers; a lost reply is asked for again under the same ID, and answered once', async () => {
    const hook = await startHook();
    await using server = await createTestServer();
    const alice = await server.person('Alice');
    const bot = await server.bot('Points', { webhook: hook.url });
    assert.match(bot.token, /\w{20}/);
    server.faults.webhooks.drop({ lose: 'reply' });
    await alice.send(bot, 'hello');
    await server.idle();
    assert.equal(hook.got.length, 1);
    server.clock.advance(10_000);
    await alice.hears(({ content }) => content === 'Hi');
    await server.idle();
    assert.deepEqual([hook.got.length, new Set(hook.got).size], [2, 1]);
    assert.equal((await alice.messages(bot)).length, 2);
    assert(server.log.some(({ message }) => message.includes('webhook')));
  });

  test('a request comes twice, or not', async () => {
    const hook = await startHook();
    await using server = await createTestServer();
    const alice = await server.person('Alice');
    const bot = await server.bot('Points', { webhook: hook.url });
    server.faults.webhooks.duplicate();
    await alice.send(bot, 'one');
    await server.idle();
    assert.deepEqual([hook.got.length, new Set(hook.got).size], [2, 1]);
    const lost = server.faults.webhooks.drop();
    await alice.send(bot, 'two');
    await server.idle();
    assert.deepEqual([hook.got.length, lost.count], [2, 1]);
  });
});
