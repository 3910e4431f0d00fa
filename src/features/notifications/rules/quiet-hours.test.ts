import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../../test/support/runs.ts';
import { isQuietNow } from '../../../../web/state/quiet-hours.ts';
import { dueAfterQuietHours, isQuiet, type QuietHours, wallClock } from './quiet-hours.ts';

const at = (iso: string): number => Date.parse(iso) / 1000;
const shown = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const DAYS = { all: 127, weekdays: 31, weekend: 96, friday: 16 };
const hoursOf = (start: string, end: string, days: keyof typeof DAYS = 'all'): QuietHours => ({
  start: minutes(start),
  end: minutes(end),
  days: DAYS[days],
});

const NIGHT = hoursOf('22:00', '07:00');
const BERLIN = 'Europe/Berlin';

/** What, zone, hours, when it would be due, when it is. The clocks of Berlin change on 2026-03-29 and 2026-10-25 at 01:00 UTC. */
const TABLE: readonly (readonly [string, string, QuietHours, string, string])[] = [
  ['before the night', BERLIN, NIGHT, '2026-01-10T20:59:59Z', '2026-01-10T20:59:59Z'],
  ['as the night begins', BERLIN, NIGHT, '2026-01-10T21:00:00Z', '2026-01-11T06:00:00Z'],
  ['after midnight', BERLIN, NIGHT, '2026-01-11T00:12:34Z', '2026-01-11T06:00:00Z'],
  ['the last second', BERLIN, NIGHT, '2026-01-11T05:59:59Z', '2026-01-11T06:00:00Z'],
  ['as the night ends', BERLIN, NIGHT, '2026-01-11T06:00:00Z', '2026-01-11T06:00:00Z'],
  ['in summer', BERLIN, NIGHT, '2026-07-10T20:00:00Z', '2026-07-11T05:00:00Z'],
  [
    'the night in which the clock goes forward',
    BERLIN,
    NIGHT,
    '2026-03-28T22:00:00Z',
    '2026-03-29T05:00:00Z',
  ],
  ['the night in which the clock goes back', BERLIN, NIGHT, '2026-10-24T20:30:00Z', '2026-10-25T06:00:00Z'],
  [
    'an end that the clock skips',
    BERLIN,
    hoursOf('22:00', '02:30'),
    '2026-03-28T23:00:00Z',
    '2026-03-29T01:00:00Z',
  ],
  [
    'an end that comes twice: the first',
    BERLIN,
    hoursOf('22:00', '02:30'),
    '2026-10-24T22:00:00Z',
    '2026-10-25T00:30:00Z',
  ],
  [
    'within the hour that comes again',
    BERLIN,
    hoursOf('22:00', '02:30'),
    '2026-10-25T01:10:00Z',
    '2026-10-25T01:30:00Z',
  ],
  [
    'a beginning that the clock skips',
    BERLIN,
    hoursOf('02:30', '07:00'),
    '2026-03-29T01:00:00Z',
    '2026-03-29T05:00:00Z',
  ],
  ['by day', BERLIN, hoursOf('12:00', '13:30'), '2026-06-01T10:30:00Z', '2026-06-01T11:30:00Z'],
  [
    'the night after a day of the week',
    BERLIN,
    hoursOf('22:00', '07:00', 'friday'),
    '2026-01-10T05:00:00Z',
    '2026-01-10T06:00:00Z',
  ],
  [
    'the night before that day',
    BERLIN,
    hoursOf('22:00', '07:00', 'friday'),
    '2026-01-09T05:00:00Z',
    '2026-01-09T05:00:00Z',
  ],
  [
    'a whole weekend',
    BERLIN,
    hoursOf('00:00', '00:00', 'weekend'),
    '2026-01-10T08:00:00Z',
    '2026-01-11T23:00:00Z',
  ],
  [
    'whole working days',
    BERLIN,
    hoursOf('00:00', '00:00', 'weekdays'),
    '2026-01-05T08:00:00Z',
    '2026-01-09T23:00:00Z',
  ],
  ['hours that never end', BERLIN, hoursOf('08:00', '08:00'), '2026-01-10T08:00:00Z', '2026-01-10T08:00:00Z'],
  ['no day', BERLIN, { ...NIGHT, days: 0 }, '2026-01-10T23:00:00Z', '2026-01-10T23:00:00Z'],
  ['no zone: UTC', '', NIGHT, '2026-01-10T23:00:00Z', '2026-01-11T07:00:00Z'],
  ['a zone that is none: UTC', 'Mars/Olympus', NIGHT, '2026-01-10T23:00:00Z', '2026-01-11T07:00:00Z'],
  ['three quarters of an hour', 'Asia/Kathmandu', NIGHT, '2026-01-10T20:00:00Z', '2026-01-11T01:15:00Z'],
  [
    'half an hour of summer time',
    'Australia/Lord_Howe',
    NIGHT,
    '2026-04-04T12:00:00Z',
    '2026-04-04T20:30:00Z',
  ],
  ['New York, forward', 'America/New_York', NIGHT, '2026-03-08T04:00:00Z', '2026-03-08T11:00:00Z'],
  ['New York, back', 'America/New_York', NIGHT, '2026-11-01T03:00:00Z', '2026-11-01T12:00:00Z'],
];

describe('quiet hours', () => {
  for (const [name, zone, hours, instant, due] of TABLE)
    test(name, () => assert.equal(shown(dueAfterQuietHours(at(instant), hours, zone)), due));

  test('nobody has them by default', () => assert.equal(dueAfterQuietHours(1, undefined, BERLIN), 1));

  test('the answer is the first second that is not quiet, as the web client reckons too', () => {
    const hours = fc.record({
      start: fc.integer({ min: 0, max: 1439 }),
      end: fc.integer({ min: 0, max: 1439 }),
      days: fc.integer({ min: 1, max: 126 }),
    });
    const zone = fc.constantFrom(BERLIN, 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', '');
    const near = ['2026-03-28T12:00:00Z', '2026-10-24T12:00:00Z', '2026-04-04T00:00:00Z'].map(at);
    const instant = fc
      .tuple(fc.constantFrom(...near), fc.integer({ min: 0, max: 200_000 }))
      .map(([from, after]) => from + after);
    fc.assert(
      fc.property(hours, zone, instant, (given, timezone, from) => {
        const due = dueAfterQuietHours(from, given, timezone);
        assert(due >= from && due - from < 8 * 86_400);
        assert(!isQuiet(due, given, timezone));
        if (due > from) assert(isQuiet(due - 1, given, timezone));
        const settings = {
          ...{ quiet_hours_enabled: true, quiet_hours_start: given.start, quiet_hours_end: given.end },
          ...{ quiet_hours_days: given.days, timezone },
        };
        assert.equal(isQuietNow(from * 1000, settings), due > from);
      }),
      { seed: 7, numRuns: runs(500) },
    );
  });

  test('the wall shows the weekday of the zone', () => {
    assert.deepEqual(wallClock(at('2026-01-11T23:30:00Z'), BERLIN), { weekday: 0, minute: 30 });
    assert.deepEqual(wallClock(at('2026-01-11T23:30:00Z'), 'UTC'), { weekday: 6, minute: 1410 });
  });
});
