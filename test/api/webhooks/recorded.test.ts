import assert from 'node:assert/strict';
import { test } from 'node:test';
import { integrations } from '../../../src/features/integrations/catalogue.ts';
import { readRecorded } from '../../../src/features/integrations/kit/recorded.ts';
import { startServer } from '../../support/server.ts';
import { hookBot, post, said } from './hooks.ts';

test('an event of each service arrives in its channel', async () => {
  const server = await startServer();
  const { apiKey } = await hookBot(server);
  let expected = 0;
  for (const { name } of integrations) {
    const event = readRecorded(name).find(({ messages, query }) => messages.length > 0 && !query);
    assert.ok(event, name);
    const type = event.form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
    const { status, body } = await post(server, apiKey, {
      ...{ name, query: { stream: 'square' }, headers: { 'content-type': type, ...event.headers } },
      payload: event.form ?? event.body,
    });
    assert.equal(status, 200, `${name}: ${JSON.stringify(body)}`);
    if (name === 'slack_incoming') assert.equal(body.text, 'ok');
    else assert.equal(body.result, 'success', name);
    expected += event.messages.length;
  }
  assert.equal((await said(server)).length, expected);
});
