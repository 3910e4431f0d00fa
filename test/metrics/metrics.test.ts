import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { Items } from '../../src/engine/jobs/items.ts';
import { silentLog } from '../../src/engine/kernel/log.ts';
import { FOUND, LABELLED } from '../../src/features/metrics/names.ts';
import { openMetricsPort } from '../../src/start/metrics-port.ts';
import { inject } from '../../src/testing/inject.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const TOKEN = 'a token for the metrics';

describe('the metrics', async () => {
  const server = await startServer({ metricsToken: TOKEN });
  const { app, as, cast } = server;
  const read = async (authorization?: string) =>
    inject(app.http, {
      method: 'GET',
      url: '/metrics',
      headers: { host: 'localhost', ...(authorization && { authorization }) },
    });
  const text = async () => (await read(`Bearer ${TOKEN}`)).body;
  /** The value of a line. */
  const value = async (line: string) => {
    const found = (await text()).split('\n').find((each) => each.startsWith(`${line} `));
    return found === undefined ? undefined : Number(found.slice(line.length + 1));
  };

  it('require the token', async () => {
    assert.equal((await read()).statusCode, 401);
    assert.equal((await read('Bearer another token here')).statusCode, 401);
    const { statusCode, headers } = await read(`Bearer ${TOKEN}`);
    assert.equal(statusCode, 200);
    assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/);
  });

  it('count requests by route and status, never by path', async () => {
    await as.alice.call(sendMessage, {
      type: 'direct',
      to: JSON.stringify([cast.users.bob.id]),
      content: 'hello',
    });
    const series = 'parley_http_request_seconds_count{method="POST",route="/api/v1/messages",status="200"}';
    await until(async () => (await value(series)) === 1);
    await inject(app.http, {
      method: 'GET',
      url: '/api/v1/nothing/of/the/kind',
      headers: { host: 'localhost' },
    });
    assert.doesNotMatch(await text(), /of\/the\/kind/);
  });

  it('measure what a message costs, by stage', async () => {
    assert.equal(await value('parley_send_seconds_count{stage="prepare"}'), 1);
    assert.equal(await value('parley_send_seconds_count{stage="write"}'), 1);
    assert(((await value('parley_commit_seconds_count')) as number) > 0);
    assert(((await value('parley_delivery_seconds_count')) as number) > 0);
  });

  it('show queues, polls that wait, and the log', async () => {
    assert.equal(await value('parley_queues'), 0);
    const { queue_id, last_event_id } = await as.alice.call(registerQueue, {});
    const waiting = as.alice.call(getEvents, {
      queue_id: queue_id as string,
      last_event_id,
    });
    await until(async () => (await value('parley_waiting_polls')) === 1);
    assert.equal(await value('parley_queues'), 1);
    assert.equal(await value('parley_log_lag_entries'), 0);
    assert.equal(await value('parley_log_position'), app.context.realm.position);
    await as.alice.call(sendMessage, {
      type: 'direct',
      to: JSON.stringify([cast.users.alice.id]),
      content: 'me',
    });
    await waiting;
  });

  it('have everything that is found, and each job', async () => {
    const all = await text();
    for (const name of [...Object.keys(FOUND), 'parley_job_late_seconds', 'nodejs_eventloop_lag_p99_seconds'])
      assert.match(all, new RegExp(`^${name}[ {]`, 'm'), name);
    assert.match(all, /^parley_job_late_seconds\{job="scheduler"\} 0$/m);
    assert.match(all, /^parley_job_behind_entries\{job="webhook-caller"\} \d+$/m);
    assert.equal(Object.keys(LABELLED).length, 5);
  });

  it('show how many items each job has given up', async () => {
    const { context } = app;
    const items = new Items(context, { job: 'mail-notifier', kind: 'user', again: async () => {} });
    for (let attempt = 0; attempt < 5; attempt++)
      await items.attempt(7, async () => {
        throw new Error('no');
      });
    assert.equal(await value('parley_failed_items{job="mail-notifier"}'), 1);
  });

  it('show what has failed', async () => {
    app.context.log.error({ err: new Error('no') }, 'It failed.');
    assert.equal(await value('parley_failures_total{message="It failed."}'), 1);
  });
});

it('a port of its own needs no credentials and has nothing else', async () => {
  const { app } = await startServer({ metricsListen: { host: '127.0.0.1', port: 0 } });
  const port = await openMetricsPort(app, { metricsListen: { host: '127.0.0.1', port: 0 } }, silentLog);
  assert(port);
  const url = `http://127.0.0.1:${(port.address() as AddressInfo).port}`;
  const response = await fetch(`${url}/metrics`);
  assert.equal(response.status, 200);
  assert.match(await response.text(), /^parley_info\{version="[0-9.]+",engine="(sqlite|postgres)"\} 1$/m);
  assert.equal((await fetch(`${url}/api/v1/server_settings`)).status, 404);
  assert.equal((await inject(app.http, { url: '/metrics', headers: { host: 'localhost' } })).statusCode, 404);
  await new Promise((resolve) => port.close(resolve));
});

it('without settings there are none', async () => {
  const { app } = await startServer();
  const { statusCode } = await inject(app.http, {
    method: 'GET',
    url: '/metrics',
    headers: { host: 'localhost' },
  });
  assert.equal(statusCode, 404);
  assert.equal(app.metrics, undefined);
});
