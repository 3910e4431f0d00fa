import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { DatabaseUnavailable } from '../../src/engine/kernel/errors.ts';
import { ThreadLost } from '../../src/engine/kernel/processes/worker-thread.ts';
import { BoundedClient } from '../../src/engine/store/postgres-client.ts';
import { SqliteWriteConnection } from '../../src/engine/store/sqlite-writer.ts';
import { emptyDatabase } from '../support/engines.ts';
import { engineName, startServer } from '../support/server.ts';
import { idsOf } from '../support/talk.ts';
import { openThreadQueue, plain, positionsIn, range } from '../support/thread-queue.ts';
import { until } from '../support/until.ts';

const ATTEMPTS = 10;

/** Lets the next commits be made, as many as `arm` says, and loses their answers. */
function loseAnswers() {
  let left = 0;
  const isLost = () => left > 0 && left-- > 0;
  const { ask } = BoundedClient.prototype;
  const { commit } = SqliteWriteConnection.prototype;
  const mocked =
    engineName === 'postgres'
      ? mock.method(
          BoundedClient.prototype,
          'ask',
          async function (this: BoundedClient, ...args: Parameters<typeof ask>) {
            const answer = await ask.apply(this, args);
            if (args[0] === 'COMMIT' && isLost()) throw new DatabaseUnavailable(new Error('ECONNRESET'));
            return answer;
          },
        )
      : mock.method(SqliteWriteConnection.prototype, 'commit', async function (this: SqliteWriteConnection) {
          await commit.call(this);
          if (isLost())
            throw new DatabaseUnavailable(new ThreadLost('writes', new Error('ended')), 'unknown');
        });
  return {
    arm: () => {
      left = 1;
    },
    [Symbol.dispose]: () => mocked.mock.restore(),
  };
}

test('a commit without an answer is 503 with a sentence that the change may have been made, once', async () => {
  const server = await startServer();
  const { as, answer, cast, clock } = server;
  const { queue_id } = await as.alice.call(registerQueue, { event_types: ['message'] });
  const sending = (local_id: string) =>
    answer('alice', sendMessage, {
      ...{ type: 'direct', to: JSON.stringify([cast.users.bob.id]), content: local_id },
      ...{ queue_id: queue_id as string, local_id },
    });
  using lost = loseAnswers();
  // The lost commit may be one of a job.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    lost.arm();
    const { status, body } = await sending(`1.${attempt}`);
    if (status === 200) continue;
    assert.deepEqual(
      [status, body],
      [
        503,
        {
          result: 'error',
          code: 'DATABASE_UNAVAILABLE',
          msg: 'The database was lost while it wrote: the change may have been made.',
        },
      ],
    );
    await until(async () => {
      clock.advance(1000);
      return (await idsOf(as.bob)).length === attempt + 1;
    });
    const again = await sending(`1.${attempt}`);
    assert.deepEqual([again.status, (await idsOf(as.bob)).length], [200, attempt + 1]);
    return;
  }
  assert.fail('No answer was lost.');
});

test('on SQLite so is a commit of a thread that was lost after it', {
  skip: engineName !== 'sqlite',
}, async () => {
  const { writes, disk, engine } = await openThreadQueue(emptyDatabase({ thread: true }));
  await Promise.all([writes.transact(plain), writes.transact(plain)]);
  await until(() => disk.thread.isReady);
  const before = await writes.transact(plain);
  const { thread } = disk;
  const commit = thread.commit.bind(thread);
  thread.commit = async (...args) => {
    thread.commit = commit;
    await commit(...args);
    throw new ThreadLost('writes', new Error('ended'));
  };
  await assert.rejects(writes.transact(plain), /the change may have been made/);
  assert.deepEqual(await positionsIn(engine), range(1, before + 1));
});
