import assert from 'node:assert/strict';
import test from 'node:test';
import { laterTimes, localValue, secondsOf } from './times.ts';

const at = (text: string): number => Date.parse(text) / 1000;
const offered = (text: string) =>
  Object.fromEntries(laterTimes(at(text)).map(({ name, at }) => [name, localValue(at)]));

test('later today, tonight, tomorrow and on Monday, by the own clock', () => {
  // A Wednesday.
  assert.deepEqual(offered('2026-11-18T10:02'), {
    hour: '2026-11-18T11:05',
    tonight: '2026-11-18T19:00',
    tomorrow: '2026-11-19T09:00',
    monday: '2026-11-23T09:00',
  });
});

test('what is past or the same is left out', () => {
  assert.deepEqual(Object.keys(offered('2026-11-22T20:00')), ['hour', 'tomorrow']);
  assert.equal(offered('2026-11-23T08:00').monday, '2026-11-30T09:00');
});

test('a field for date and time is read back', () => {
  assert.equal(secondsOf(localValue(at('2026-03-01T07:05'))), at('2026-03-01T07:05'));
  assert.equal(secondsOf(''), undefined);
});
