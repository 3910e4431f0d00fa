import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateRealm } from '../../../src/chat/endpoints/realm/update-realm.ts';
import { getOwnUser } from '../../../src/chat/endpoints/users/get-own-user.ts';
import type { ReplyShape } from '../../../src/engine/http/define-endpoint.ts';
import { openPostgres } from '../../../src/engine/store/postgres.ts';
import type { CallAnswer } from '../../../src/testing/client.ts';
import { ownerClient, place, startParley } from '../../support/process.ts';
import { startReceiver } from '../../support/receiver.ts';
import { until } from '../../support/until.ts';

const NUMBERS = [0, 1, 2, 3, 4, 5];

function success<R extends ReplyShape>({ body }: CallAnswer<R>) {
  assert(body.result === 'success', JSON.stringify(body));
  return body;
}

/** PostgreSQL: the end of leases, for which another node would wait. */
async function endLeases(url: string): Promise<void> {
  const engine = await openPostgres(url);
  await engine.write.begin(1);
  await engine.write.db.updateTable('preview_waits').set({ due_at: 0 }).execute();
  await engine.write.db.deleteFrom('linked_pages').where('state', '=', 'reading').execute();
  await engine.write.commit();
  await engine.close();
}

test('kill -9 while pages are read: each message gets its pages at the next start', async () => {
  const site = await startReceiver();
  site.answer = () => {};
  const { dataDir, env } = await place();
  const settings = { ...env, PARLEY_RATE_LIMIT: '0', PARLEY_OUTBOUND_ALLOW: '127.0.0.0/8' };
  const first = await startParley(settings);
  const owner = ownerClient(dataDir, first.url);
  const { user_id: id } = success(await owner.call(getOwnUser, {}));
  success(await owner.call(updateRealm, { inline_url_embed_preview: true }));
  const ids: number[] = [];
  for (const n of NUMBERS) {
    const content = `${site.url}/${n}`;
    ids.push(
      success(await owner.call(sendMessage, { type: 'direct', to: JSON.stringify([id]), content })).id,
    );
  }
  await site.got(1);
  first.kill('SIGKILL');
  await first.ended;
  if (env.DATABASE_URL) await endLeases(env.DATABASE_URL);
  site.answer = ({ path }, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<title>page ${path}</title><meta property="og:image" content="/i.png">`);
  const second = await startParley(settings);
  const again = ownerClient(dataDir, second.url);
  const cards = async (message_id: number) =>
    String(success(await again.call(getMessage, { message_id })).message?.content).split(
      'message_embed_title',
    ).length - 1;
  await until(async () => (await Promise.all(ids.map(cards))).every((count) => count > 0));
  assert.deepEqual(
    await Promise.all(ids.map(cards)),
    ids.map(() => 1),
  );
});
