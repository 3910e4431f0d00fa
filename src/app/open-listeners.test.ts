import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecordingLog } from '../../test/support/log.ts';
import type { Context } from '../chat/context.ts';
import type { FeatureListener } from '../engine/feature.ts';
import { closeListeners, openListeners } from './open-listeners.ts';

/** Two features with a port each; a third's port may fail to open. */
function ports() {
  const closed: string[] = [];
  const feature = (name: string, close: () => Promise<void> = async () => void closed.push(name)) => ({
    name,
    listens: async (): Promise<FeatureListener> => ({ title: name, url: `test://${name}`, port: 1, close }),
  });
  const log = new RecordingLog();
  return { closed, feature, log, context: { log } as unknown as Context };
}

const broken = () => Promise.reject(new Error('broken'));
const failure = {
  ...{ level: 'error', message: 'The port of a feature was not closed in order.', cause: 'broken' },
  feature: 'first',
};

test('a port that fails to open closes the ports that are open, and is the failure of the start', async () => {
  const { closed, feature, log, context } = ports();
  const refused = new Error('in use');
  const features = [
    feature('first', broken),
    feature('second'),
    { name: 'third', listens: () => Promise.reject(refused) },
    feature('fourth'),
  ];
  await assert.rejects(openListeners(context, features), refused);
  assert.deepEqual(closed, ['second']);
  assert.deepEqual(log.lines, [failure]);
});

test('a port that fails to close holds up no other', async () => {
  const { closed, feature, log, context } = ports();
  const listeners = await openListeners(context, [
    feature('first', broken),
    { name: 'silent' },
    feature('second'),
  ]);
  await closeListeners(listeners, log);
  assert.deepEqual(closed, ['second']);
  assert.deepEqual(log.lines, [failure]);
});
