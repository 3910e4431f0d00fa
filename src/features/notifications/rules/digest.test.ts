import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { User } from '../../../chat/model/people.ts';
import { openSince, wasAway } from './digest.ts';

const DAY = 86_400;
const at = (iso: string): number => Date.parse(iso) / 1000;

test('the weekly mail goes on its day from 9 to 20 o’clock, by the clock of the user', () => {
  const monday = 0;
  const since = at('2026-11-23T09:00:00Z');
  for (const [time, zone, expected] of [
    ['2026-11-23T08:59:59Z', 'UTC', undefined],
    ['2026-11-23T09:00:00Z', 'UTC', since],
    ['2026-11-23T19:59:59Z', 'UTC', since],
    ['2026-11-23T20:00:00Z', 'UTC', undefined],
    ['2026-11-24T12:00:00Z', 'UTC', undefined],
    ['2026-11-23T08:00:00Z', 'Europe/Berlin', at('2026-11-23T08:00:00Z')],
    ['2026-11-24T00:30:00Z', 'America/New_York', at('2026-11-23T14:00:00Z')],
    ['2026-11-24T01:30:00Z', 'America/New_York', undefined],
  ] as const)
    assert.equal(openSince(monday, zone, at(time)), expected, `${time} ${zone}`);
});

test('it goes to users who were away for five days', () => {
  const user = { dateJoined: 0 } as User;
  const now = 100 * DAY;
  assert.equal(wasAway(user, now - 5 * DAY, now), true);
  assert.equal(wasAway(user, now - 5 * DAY + 1, now), false);
  assert.equal(wasAway({ ...user, dateJoined: now - DAY }, 0, now), false);
});
