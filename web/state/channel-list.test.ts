import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findChannels, indexChannels } from './channel-list.ts';

const channel = (stream_id: number, name: string, description = '', traffic: number | null = null) => ({
  stream_id,
  name,
  description,
  date_created: stream_id,
  stream_weekly_traffic: traffic,
});

const index = indexChannels(
  [
    channel(1, 'random', 'Talk about anything'),
    channel(2, 'Design', 'Look and feel', 12),
    channel(3, 'design reviews', 'Talk about what is built', 40),
    channel(4, 'anything'),
  ],
  (one, other) => one.localeCompare(other),
);
const find = (query: string, order: 'name' | 'people' | 'traffic' | 'newest' = 'name') =>
  findChannels(index, { query, order, sizeOf: (id) => ({ 1: 3, 4: 9 })[id] }).map(({ name }) => name);

test('without a query all are there, by name', () => {
  assert.deepEqual(find(''), ['anything', 'Design', 'design reviews', 'random']);
});

test('names are found by their letters, descriptions by their words; names first', () => {
  assert.deepEqual(find('DESIGN'), ['Design', 'design reviews']);
  assert.deepEqual(find('drev'), ['design reviews']);
  assert.deepEqual(find('anything'), ['anything', 'random']);
  assert.deepEqual(find('talk built'), ['design reviews']);
  assert.deepEqual(find('zebra'), []);
});

test('by people, by what is written, by age', () => {
  assert.deepEqual(find('', 'people').slice(0, 2), ['anything', 'random']);
  assert.deepEqual(find('', 'traffic').slice(0, 2), ['design reviews', 'Design']);
  assert.deepEqual(find('', 'newest')[0], 'anything');
});
