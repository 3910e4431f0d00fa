import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { RoundTrips } from '../support/round-trips.ts';
import { engineName, startServer } from '../support/server.ts';
import { say, whisper } from '../support/talk.ts';

const skip = engineName !== 'postgres' && 'SQLite is in the process';

test('the whole state takes few round trips: what is independent is asked at once', { skip }, async () => {
  const { as } = await startServer();
  await say(as.alice, 'square', 'plans', '@**Bob Member** look');
  await whisper(as.alice, [as.bob]);
  await as.bob.call(registerQueue);
  const trips = new RoundTrips('reader');
  await as.bob.call(registerQueue);
  const all = trips.stop().statementsWith('BEGIN ISOLATION');
  const snapshot = all.slice(all.findIndex(([first]) => first?.startsWith('BEGIN')));
  // One to begin, and five for the longest chain of questions; for the end nobody waits.
  const count = snapshot.findIndex(([first]) => first === 'COMMIT');
  assert(count > 0 && count <= 6, snapshot.join('\n'));
});
