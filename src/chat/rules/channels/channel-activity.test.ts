import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Channel } from '../../model/channels.ts';
import { weeklyTraffic } from './channel-activity.ts';

const DAY = 86_400;
const channel = { dateCreated: 1000 } as Channel;
const traffic = (days: number, messages: number) => weeklyTraffic(channel, messages, 1000 + days * DAY);

test('messages a week: of four weeks, or of as many as there are', () => {
  assert.equal(traffic(6, 100), null);
  assert.equal(traffic(7, 50), 50);
  assert.equal(traffic(14, 50), 25);
  assert.equal(traffic(28, 40), 10);
  assert.equal(traffic(1000, 40), 10);
  assert.equal(traffic(1000, 0), 0);
});

test('what is not nothing is at least one; more than two digits are rounded', () => {
  assert.equal(traffic(28, 1), 1);
  assert.equal(traffic(28, 4 * 99), 99);
  assert.equal(traffic(28, 4 * 123), 120);
  assert.equal(traffic(28, 4 * 125), 120);
  assert.equal(traffic(28, 4 * 135), 140);
  assert.equal(traffic(28, 4 * 126), 130);
  assert.equal(traffic(28, 4 * 12_600), 13_000);
  assert.equal(traffic(28, 4 * 999), 1000);
});
