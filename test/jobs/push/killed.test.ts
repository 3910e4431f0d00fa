import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBot } from '../../../src/chat/endpoints/bots/create-bot.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { getOwnUser } from '../../../src/chat/endpoints/users/get-own-user.ts';
import { getUser } from '../../../src/chat/endpoints/users/get-user.ts';
import type { ReplyShape } from '../../../src/engine/http/define-endpoint.ts';
import { addPushDevice } from '../../../src/features/push/endpoints/add-push-device.ts';
import { type CallAnswer, createClient, fetchTransport } from '../../../src/testing/client.ts';
import { endLeases } from '../../support/leases.ts';
import { ownerClient, place, startParley } from '../../support/process.ts';
import { startPushService } from '../../support/push-service.ts';
import { until } from '../../support/until.ts';

function success<R extends ReplyShape>({ body }: CallAnswer<R>) {
  assert(body.result === 'success', JSON.stringify(body));
  return body;
}

test('kill -9 after messages were sent: the device gets each of them, in order', async () => {
  const { dataDir, env } = await place();
  const service = await startPushService();
  const phone = service.subscribe('phone');
  const settings = { ...env, PARLEY_RATE_LIMIT: '0', PARLEY_OUTBOUND_ALLOW: '127.0.0.0/8' };
  const first = await startParley(settings);
  const owner = ownerClient(dataDir, first.url);
  success(await owner.call(addPushDevice, { endpoint: phone.endpoint, ...phone.keys }));
  const { user_id } = success(await owner.call(getOwnUser, {}));
  const bot = success(await owner.call(createBot, { full_name: 'Bell', short_name: 'bell' }));
  const email = success(await owner.call(getUser, { user_id: bot.user_id })).user.email ?? '';
  const sent: number[] = [];
  const sends = async (url: string, number: number) => {
    const client = createClient(fetchTransport(url), { email, apiKey: bot.api_key });
    const to = JSON.stringify([user_id]);
    for (let n = 0; n < number; n++)
      sent.push(success(await client.call(sendMessage, { type: 'direct', to, content: `${n}` })).id);
  };
  await sends(first.url, 20);
  first.kill('SIGKILL');
  await first.ended;
  await endLeases(env.DATABASE_URL);
  const second = await startParley(settings);
  await sends(second.url, 10);
  const heard = () =>
    new Set(phone.got.flatMap(({ payload }) => ('tag' in payload ? payload.message_ids : [])));
  await until(() => sent.every((id) => heard().has(id)));
  const counts = phone.got.map(({ payload }) => ('count' in payload ? payload.count : 0));
  assert.deepEqual(
    counts,
    counts.toSorted((a, b) => a - b),
  );
  assert.equal(counts.at(-1), sent.length);
});
