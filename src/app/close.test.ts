import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecordingLog } from '../../test/support/log.ts';
import { close } from './close.ts';

const ORDER = ['mail', 'jobs', 'http', 'polls', 'queues', 'presence', 'live', 'engine', 'backup', 'metrics'];

/** A server whose parts note their end; `broken` fails as it ends. */
function server(broken?: string) {
  const ended: string[] = [];
  const log = new RecordingLog();
  const end = (part: string) => async () => {
    ended.push(part);
    if (part === broken) throw new Error(`${part} is broken`);
  };
  const parts = {
    readiness: { drain() {} },
    listeners: new Map([['mail', { close: end('mail') }]]),
    jobs: { stop: end('jobs') },
    http: { beginDraining() {}, close: end('http') },
    context: {
      log,
      fanout: { stop: end('polls'), save: end('queues') },
      presence: { stop: end('presence') },
      backup: { stop: end('backup') },
    },
    live: { stop: end('live') },
    engine: { close: end('engine') },
    metrics: { stop: end('metrics') },
    unfollow() {},
  };
  const ending = { isServed: false };
  const closed = close(parts as unknown as Parameters<typeof close>[0], ending);
  return { ended, log, ending, closed };
}

test('the parts of a server end in the order in which they need each other', async () => {
  const { ended, log, ending, closed } = server();
  await closed;
  assert.deepEqual(ended, ORDER);
  assert.deepEqual(log.lines, []);
  assert(ending.isServed);
});

for (const part of ORDER)
  test(`${part}: a part that fails to end holds up no other, and the log says why`, async () => {
    const { ended, log, closed } = server(part);
    if (part === 'mail') await closed;
    else await assert.rejects(closed, { errors: [new Error(`${part} is broken`)] });
    assert.deepEqual(ended, ORDER);
    assert.deepEqual(
      log.lines.map(({ level, cause }) => [level, cause]),
      [['error', `${part} is broken`]],
    );
  });
