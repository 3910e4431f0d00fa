import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBot } from '../../../src/chat/endpoints/bots/create-bot.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { getOwnUser } from '../../../src/chat/endpoints/users/get-own-user.ts';
import { getUser } from '../../../src/chat/endpoints/users/get-user.ts';
import type { ReplyShape } from '../../../src/engine/http/define-endpoint.ts';
import { addFcmToken } from '../../../src/features/push/endpoints/add-fcm-token.ts';
import { type CallAnswer, createClient, fetchTransport } from '../../../src/testing/client.ts';
import { endLeases } from '../../support/leases.ts';
import { ownerClient, place, startParley } from '../../support/process.ts';
import { startGateway } from '../../support/push-gateway.ts';
import { until } from '../../support/until.ts';

const NUMBERS = [0, 1, 2, 3, 4, 5];

function success<R extends ReplyShape>({ body }: CallAnswer<R>) {
  assert(body.result === 'success', JSON.stringify(body));
  return body;
}

test('kill -9 while the gateway takes its time: each message is notified, repetitions under the same ID', async () => {
  const { dataDir, env } = await place();
  const gateway = await startGateway();
  const settings = {
    ...{ ...env, PARLEY_RATE_LIMIT: '0', PARLEY_PUSH_GATEWAY: gateway.config.url },
    ...{ PARLEY_PUSH_GATEWAY_ID: gateway.config.id, PARLEY_PUSH_GATEWAY_KEY: gateway.config.key },
  };
  const first = await startParley(settings);
  const owner = ownerClient(dataDir, first.url);
  success(await owner.call(addFcmToken, { token: 'android' }));
  const { user_id } = success(await owner.call(getOwnUser, {}));
  const bot = success(await owner.call(createBot, { full_name: 'Bell', short_name: 'bell' }));
  const email = success(await owner.call(getUser, { user_id: bot.user_id })).user.email ?? '';
  const client = createClient(fetchTransport(first.url), { email, apiKey: bot.api_key });
  gateway.isSilent = true;
  for (const n of NUMBERS) {
    const to = JSON.stringify([user_id]);
    success(await client.call(sendMessage, { type: 'direct', to, content: `number ${n}` }));
  }
  await until(() => gateway.pushed.length > 0);
  first.kill('SIGKILL');
  await first.ended;
  await endLeases(env.DATABASE_URL);
  gateway.isSilent = false;
  const said = () => new Set(gateway.pushed.map(({ payload }) => payload.content));
  await startParley(settings);
  await until(() => NUMBERS.every((n) => said().has(`number ${n}`)));
  const ids = Map.groupBy(gateway.pushed, ({ payload }) => payload.content);
  const first0 = ids.get('number 0') ?? [];
  assert.ok(first0.length >= 2, 'its answer was lost');
  for (const [content, pushed] of ids)
    assert.equal(new Set(pushed.map(({ id }) => id)).size, 1, String(content));
});
