import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { updateSettings } from '../../src/chat/endpoints/user-settings/update-settings.ts';
import { afterChange } from '../../src/features.ts';
import { RecordingLog } from '../support/log.ts';
import { startServer } from '../support/server.ts';

const CAUSE = 'The rows of a feature cannot be written.';

test('a feature that fails after a change: the operation is undone, answered with 500 and logged; others are done', async () => {
  const logger = new RecordingLog();
  const server = await startServer({}, { logger });
  const { as, cast, context } = server;
  const { alice, bob } = cast.users;
  after(() => afterChange.splice(afterChange.indexOf(fail), 1));
  let calls = 0;
  const fail: (typeof afterChange)[number] = async (tx, { changedUsers }) => {
    if (!changedUsers.some(({ before }) => before.id === bob.id)) return;
    calls++;
    // What it wrote before it failed is undone too.
    await tx.recordPart('bots');
    throw new Error(CAUSE);
  };
  afterChange.push(fail);
  const { queue_id, last_event_id } = await as.alice.call(registerQueue, {
    event_types: ['realm_user', 'message'],
  });
  const [failed, renamed, sent] = await Promise.all([
    server.answer('bob', updateSettings, { full_name: 'Robert' }),
    server.answer('alice', updateSettings, { full_name: 'Alicia' }),
    server.answer('alice', sendMessage, { type: 'direct', to: [alice.id], content: 'Still here' }),
  ]);
  assert.equal(failed.status, 500);
  assert.equal(failed.body.result, 'error');
  assert.deepEqual([renamed.status, sent.status], [200, 200]);
  assert.ok(calls > 0);
  assert.ok(logger.lines.some(({ level, cause }) => level === 'error' && cause === CAUSE));
  const nameOf = (id: number) => context.realm.users.get(id)?.fullName;
  assert.deepEqual([nameOf(alice.id), nameOf(bob.id)], ['Alicia', bob.fullName]);
  const { events } = await as.alice.call(getEvents, {
    queue_id: queue_id as string,
    last_event_id,
    dont_block: true,
  });
  assert.deepEqual(events.map(({ type }) => type).sort(), ['message', 'realm_user']);
  const again = await server.restart();
  assert.equal(again.context.realm.users.get(bob.id)?.fullName, bob.fullName);
  assert.equal(again.context.realm.users.get(alice.id)?.fullName, 'Alicia');
});
