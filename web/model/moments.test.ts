import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClientEvent } from '../state/events.ts';
import { presenceKind } from '../state/presence.ts';
import { Moments } from './moments.ts';

const HOUR = 3600;
const event = (status: 'active' | 'idle', timestamp: number, server_timestamp: number) =>
  ({
    ...{ id: 1, type: 'presence', user_id: 7, server_timestamp },
    presence: { website: { client: 'website', status, timestamp, pushable: false } },
  }) as unknown as ClientEvent;

test('presence comes with the state, with events, and with answers, by the clock of this device', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 * 1000 });
  const now = 1_000_000;
  const moments = new Moments();
  const kind = () => presenceKind(moments.presences.peek().get(7), now, 200);
  assert.equal(kind(), 'offline');
  moments.reset({ presences: { 7: { idle_timestamp: now - 10 } } } as never);
  assert.equal(kind(), 'idle');
  moments.apply([event('active', now, now)]);
  assert.equal(kind(), 'active');
  moments.apply([event('idle', now, now)]);
  assert.equal(kind(), 'active', 'was active a moment ago');
  moments.apply([event('active', now - 500, now)]);
  assert.equal(kind(), 'offline');
  moments.merge({ 7: { active_timestamp: now + HOUR } }, now + HOUR);
  assert.equal(kind(), 'active', 'the clock of the server is an hour ahead');
});
