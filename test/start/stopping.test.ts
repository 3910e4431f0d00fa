import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { basicHeader } from '../../src/engine/http/admission/credentials.ts';
import { messageOf } from '../support/events.ts';
import { ownerClient, place, readOwnerFile, startParley } from '../support/process.ts';
import { until } from '../support/until.ts';

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal}: waiting requests are answered, and it ends with 0`, async () => {
    const { dataDir, env } = await place();
    const parley = await startParley({ ...env, PARLEY_LOG_LEVEL: 'info' });
    const owner = ownerClient(dataDir, parley.url);
    const { body: queue } = await owner.call(registerQueue);
    assert(queue.result === 'success');
    const poll = owner.call(getEvents, {
      queue_id: queue.queue_id as string,
      last_event_id: queue.last_event_id,
    });
    // A poll that is answered later than one sent after it has been taken in and waits.
    await owner.call(getEvents, { dont_block: true });
    parley.kill(signal);
    const { body } = await poll;
    assert(body.result === 'success');
    assert.deepEqual(body.events, []);
    const { code, stderr } = await parley.ended;
    assert.equal(code, 0);
    assert.match(stderr, /"msg":"Stopped\."/, 'the log is written to its end');
  });
}

test('a second signal ends it at once', async () => {
  const { env } = await place();
  const parley = await startParley({ ...env, PARLEY_LOG_LEVEL: 'info' });
  const { hostname, port } = new URL(parley.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // Half a request keeps the server from ending by itself for a while.
  socket
    .on('error', () => {})
    .write('POST /api/v1/messages HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx');
  await fetch(`${parley.url}/api/v1/nothing`);
  parley.kill('SIGTERM');
  await parley.says(/Stopping/, 'stderr');
  let isRunning = true;
  const ended = parley.ended.finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    parley.kill('SIGTERM');
    await Promise.race([ended, pause(50)]);
  }
  assert.equal((await ended).code, 143);
});

test('kill -9 loses nothing that was acknowledged, and the queue goes on', async () => {
  const { dataDir, env } = await place();
  const first = await startParley(env);
  const before = ownerClient(dataDir, first.url);
  const { body: queue } = await before.call(registerQueue, { event_types: ['message'] });
  assert(queue.result === 'success');
  const acknowledged: number[] = [];
  const send = async (content: string) => {
    const target = { type: 'channel', to: 'general', topic: 'kill', content } as const;
    const { body } = await before.call(sendMessage, target);
    if (body.result === 'success') acknowledged.push(body.id);
  };
  const rounds = Array.from({ length: 4 }, async (_, writer) => {
    for (let round = 0; ; round++) {
      await send(`${writer}/${round}`);
      if (acknowledged.length === 40) first.kill('SIGKILL');
    }
  });
  await Promise.allSettled(rounds);
  assert.equal((await first.ended).signal, 'SIGKILL');
  assert(acknowledged.length >= 40);

  const second = await startParley(env);
  const after = ownerClient(dataDir, second.url);
  const { body } = await after.call(getEvents, {
    queue_id: queue.queue_id as string,
    last_event_id: queue.last_event_id,
    dont_block: true,
  });
  assert(body.result === 'success');
  const received = body.events.map((event) => messageOf(event).id as number);
  assert.deepEqual(
    received,
    [...new Set(received)].sort((a, b) => a - b),
    'each once, in order',
  );
  // Messages that were on disk when their reply could not be sent any more may be there too.
  assert.deepEqual(
    acknowledged.filter((id) => !received.includes(id)),
    [],
  );
});

test('While it drains, each reply ends its connection, also those that waited; at its end new connections are refused', async () => {
  const { dataDir, env } = await place();
  const parley = await startParley({ ...env, PARLEY_DRAIN_SECONDS: '8', PARLEY_LOG_LEVEL: 'info' });
  const { email, key } = readOwnerFile(dataDir);
  const headers = { Authorization: basicHeader({ email, apiKey: key }) };
  const open = Array.from({ length: 4 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const ask = async (path: string, agent = new Agent({ keepAlive: true })) => {
    const asked = request(`${parley.url}${path}`, { agent, headers }).end();
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    reply.resume();
    return reply.headers.connection;
  };
  const { body: queue } = await ownerClient(dataDir, parley.url).call(registerQueue);
  assert(queue.result === 'success');
  const poll = `/api/v1/events?queue_id=${queue.queue_id}&last_event_id=${queue.last_event_id}`;
  const paths = ['/api/v1/users/me', `${poll}&dont_block=true`, '/api/v1/nothing', '/health/live'];
  const asked = (agents: readonly Agent[] = []) =>
    Promise.all(paths.map((path, index) => ask(path, agents[index])));
  assert.deepEqual(await asked(open), Array(4).fill('keep-alive'));
  const waiting = ask(poll);
  await ask(`${poll}&dont_block=true`);
  parley.kill('SIGTERM');
  await parley.says(/Stopping/, 'stderr');
  assert.deepEqual(await asked(), Array(4).fill('close'));
  const { hostname, port } = new URL(parley.url);
  const refused = async () => {
    const socket = connect(Number(port), hostname);
    const [outcome] = await Promise.race([
      once(socket, 'connect').then(() => ['taken']),
      once(socket, 'error'),
    ]);
    socket.destroy();
    return (outcome as { code?: string }).code === 'ECONNREFUSED';
  };
  await until(refused);
  assert.equal(parley.child.exitCode, null, 'it still serves the connections that are open');
  assert.deepEqual(await asked(open), Array(4).fill('close'));
  assert.equal(await waiting, 'close');
  assert.equal((await parley.ended).code, 0);
});
