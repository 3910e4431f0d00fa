import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import * as format from './format.ts';
import { setTexts } from './texts.ts';

const at = (iso: string) => Date.parse(iso) / 1000;
const now = at('2026-03-12T14:05:00Z');

beforeEach(() => {
  setTexts('en', []);
  format.setFormats({ timeZone: 'UTC', twentyFourHours: true });
});

test('times have 24 hours where the user chose them, else the hours of the language', () => {
  assert.equal(format.formatTime(now), '14:05');
  format.setFormats({ timeZone: 'UTC', twentyFourHours: false });
  assert.match(format.formatTime(now), /^2:05\sPM$/);
  setTexts('de', []);
  assert.equal(format.formatTime(now), '14:05');
});

test('times and days are written as in the region of the browser, if it has the language', () => {
  format.setFormats({ timeZone: 'UTC', regions: ['fr-FR', 'en-GB', 'en-US'] });
  assert.equal(format.formatTime(now), '14:05');
  assert.equal(format.formatDateTime(now), '12 Mar 2026, 14:05');
  format.setFormats({ timeZone: 'UTC', regions: ['de-AT'] });
  assert.match(format.formatTime(now), /^2:05\sPM$/);
});

test('a language of the browser that is no tag is left out', () => {
  format.setFormats({ timeZone: 'UTC', regions: ['en-US@posix', 'en-GB'] });
  assert.equal(format.formatTime(now), '14:05');
  format.setFormats({ timeZone: 'UTC', regions: ['en-US@posix'] });
  assert.match(format.formatTime(now), /^2:05\sPM$/);
});

test('times follow the time zone; one that is unknown is left out', () => {
  format.setFormats({ timeZone: 'Asia/Tokyo', twentyFourHours: true });
  assert.equal(format.formatTime(now), '23:05');
  format.setFormats({ timeZone: 'Nowhere/At_All' });
  assert.notEqual(format.formatTime(now), '');
});

test('days are called today and yesterday by the calendar of the time zone', () => {
  assert.equal(format.formatDay(at('2026-03-12T00:00:00Z'), now), 'Today');
  assert.equal(format.formatDay(at('2026-03-11T23:59:00Z'), now), 'Yesterday');
  assert.match(format.formatDay(at('2026-03-02T12:00:00Z'), now), /^Monday, /);
  assert.match(format.formatDay(at('2025-03-02T12:00:00Z'), now), /2025/);
  setTexts('de', []);
  assert.equal(format.formatDay(now, now), 'Heute');
});

test('short times: the clock today, the weekday this week, else the date', () => {
  assert.equal(format.formatShort(at('2026-03-12T09:00:00Z'), now), '09:00');
  assert.equal(format.formatShort(at('2026-03-09T09:00:00Z'), now), 'Mon');
  assert.equal(format.formatShort(at('2026-01-09T09:00:00Z'), now), 'Jan 9');
  assert.equal(format.formatShort(at('2024-01-09T09:00:00Z'), now), 'Jan 9, 2024');
});

test('what a field of the browser holds is written as other times are, and has no time zone', () => {
  format.setFormats({ timeZone: 'Asia/Tokyo', regions: ['en-GB'] });
  assert.equal(format.formatField('2026-03-12'), '12 Mar 2026');
  assert.equal(format.formatField('2026-03-12T23:05'), '12 Mar 2026, 23:05');
  assert.equal(format.formatField('07:30'), '07:30');
  setTexts('de', []);
  assert.equal(format.formatField('2026-03-12'), '12.03.2026');
  assert.equal(format.formatField('no day'), 'no day');
});

test('relative times', () => {
  assert.equal(format.formatRelative(now - 20, now), 'now');
  assert.equal(format.formatRelative(now - 300, now), '5 minutes ago');
  assert.equal(format.formatRelative(now + 2 * 86_400, now), 'in 2 days');
});

test('numbers, sizes, shares and lists', () => {
  assert.equal(format.formatCount(999), '999');
  assert.equal(format.formatCount(1234), '1.2K');
  assert.equal(format.formatBytes(0), '0 bytes');
  assert.equal(format.formatBytes(1), '1 byte');
  assert.equal(format.formatBytes(1_468_006), '1.4 MB');
  assert.equal(format.formatBytes(100 * 1024 ** 2), '100 MB');
  assert.equal(format.formatList(['A', 'B', 'C']), 'A, B, and C');
  setTexts('de', []);
  assert.equal(format.formatNumber(1234.5), '1.234,5');
});

test('names are ordered as the language has it', () => {
  assert.deepEqual(['Zoe', 'Émile', 'a10', 'a9'].sort(format.compareNames), ['a9', 'a10', 'Émile', 'Zoe']);
});

test('limits are in the largest unit without a rest', () => {
  assert.equal(format.formatDuration(600), '10 minutes');
  assert.equal(format.formatDuration(7 * 86_400), '7 days');
  assert.equal(format.formatDuration(5400), '90 minutes');
});

test('the week begins with Monday', () => {
  assert.equal(format.formatWeekday(0), 'Monday');
  assert.equal(format.formatWeekday(6), 'Sunday');
});
