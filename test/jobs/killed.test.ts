import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { getStreams } from '../../src/chat/endpoints/channels/get-streams.ts';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { createScheduledMessage } from '../../src/chat/endpoints/scheduled-messages/create-scheduled-message.ts';
import { getScheduledMessages } from '../../src/chat/endpoints/scheduled-messages/get-scheduled-messages.ts';
import type { ReplyShape } from '../../src/engine/http/define-endpoint.ts';
import { openPostgres } from '../../src/engine/store/postgres.ts';
import { openSqlite } from '../../src/engine/store/sqlite.ts';
import type { CallAnswer, Client, Success } from '../../src/testing/client.ts';
import { messageOf, type WireEvent } from '../support/events.ts';
import { ownerClient, place, startParley } from '../support/process.ts';

const MESSAGES = 150;
const DAY = 86_400;

function success<R extends ReplyShape>({ body }: CallAnswer<R>): Success<R> {
  assert(body.result === 'success', JSON.stringify(body));
  return body as Success<R>;
}

/** The contents of messages after an event, as soon as there are any. */
async function read(client: Client, queue_id: string, last_event_id: number) {
  const { events } = success(await client.call(getEvents, { queue_id, last_event_id }));
  const last = (events.at(-1) as WireEvent).id;
  const messages = (events as WireEvent[]).filter((event) => event.type === 'message');
  return { last, contents: messages.map((event) => messageOf(event).content) };
}

/** While no server runs. */
async function setDue(at: number, { dataDir, env }: Awaited<ReturnType<typeof place>>): Promise<void> {
  const { DATABASE_URL: url } = env;
  const engine = await (url ? openPostgres(url) : openSqlite(join(dataDir, 'parley.db')));
  await engine.write.begin(1);
  await engine.write.db.updateTable('scheduled_messages').set({ deliver_at: at }).execute();
  await engine.write.commit();
  await engine.close();
}

const now = () => Math.floor(Date.now() / 1000);

test('kill -9 in the middle of deliveries: each is sent once', async () => {
  const home = await place();
  const { dataDir } = home;
  const settings = { ...home.env, PARLEY_RATE_LIMIT: '0' };
  const first = await startParley(settings);
  const before = ownerClient(dataDir, first.url);
  const queue = success(await before.call(registerQueue, { event_types: ['message'] }));
  const queueId = queue.queue_id as string;
  const to = success(await before.call(getStreams)).streams[0]?.stream_id as number;
  const expected = Array.from({ length: MESSAGES }, (_, n) => `Message ${n}`);
  const message = { type: 'channel', to, topic: 't', scheduled_delivery_timestamp: now() + DAY } as const;
  const scheduled = expected.map((content) => before.call(createScheduledMessage, { ...message, content }));
  for (const answer of await Promise.all(scheduled)) success(answer);
  first.kill('SIGKILL');
  await first.ended;

  // Due a little later, so that a client reads while they are sent; a slow machine sends some before it listens.
  await setDue(now() + 3, home);
  const second = await startParley(settings);
  const some = await read(ownerClient(dataDir, second.url), queueId, queue.last_event_id);
  second.kill('SIGKILL');
  await second.ended;
  assert(some.contents.length > 0 && some.contents.length <= MESSAGES);

  const after = ownerClient(dataDir, (await startParley(settings)).url);
  const sent: unknown[] = [];
  let last = queue.last_event_id;
  while (sent.length < MESSAGES) {
    const more = await read(after, queueId, last);
    last = more.last;
    sent.push(...more.contents);
  }
  assert.deepEqual(success(await after.call(getScheduledMessages)).scheduled_messages, []);
  assert.deepEqual(sent.toSorted(), expected.toSorted());
});
