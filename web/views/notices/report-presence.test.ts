import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { signal } from '@preact/signals';
import type { Model } from '../../model/model.ts';
import { reportPresence } from './report-presence.ts';

test('the first report comes once the tab is online and speaks for all, then one a minute', () => {
  mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
  Object.assign(globalThis, { document: { addEventListener() {} } });
  const [connection, speaks] = [signal('online'), signal(false)];
  let reports = 0;
  const call = async () => {
    reports++;
    return {};
  };
  const model = { client: { call }, live: { now: {} }, moments: { merge() {} }, connection };
  reportPresence(model as unknown as Model, {
    get speaks() {
      return speaks.value;
    },
    input: 0,
  });
  mock.timers.tick(1);
  assert.equal(reports, 0);
  // A tab speaks some time after its start: it first agrees with the others.
  speaks.value = true;
  mock.timers.tick(1);
  assert.equal(reports, 1);
  mock.timers.tick(60_000);
  assert.equal(reports, 2);
  connection.value = 'offline';
  connection.value = 'online';
  mock.timers.tick(1);
  assert.equal(reports, 3);
});
