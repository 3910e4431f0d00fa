import type { UserSettings } from '../client/shapes.ts';

type Chosen = Pick<
  UserSettings,
  'quiet_hours_enabled' | 'quiet_hours_start' | 'quiet_hours_end' | 'quiet_hours_days' | 'timezone'
>;

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const EVERY_DAY = 127;

/** Whether quiet hours silence the client now (milliseconds), by the clock of the person's time zone; none: UTC. Pure. */
export function isQuietNow(now: number, settings: Chosen): boolean {
  const { quiet_hours_start: start, quiet_hours_end: end, quiet_hours_days: days } = settings;
  // Hours that cover the whole week have no end, and count for nothing.
  if (!settings.quiet_hours_enabled || (start === end && days === EVERY_DAY)) return false;
  const { weekday, minute } = wallClock(now, settings.timezone);
  const begins = (day: number) => (days & (1 << ((day + 7) % 7))) !== 0;
  if (start < end) return minute >= start && minute < end && begins(weekday);
  return (minute >= start && begins(weekday)) || (minute < end && begins(weekday - 1));
}

function wallClock(now: number, zone: string): { readonly weekday: number; readonly minute: number } {
  const parts = new Map(formatIn(zone).map(({ type, value }) => [type, value]));
  return {
    weekday: WEEKDAYS.indexOf(parts.get('weekday') ?? ''),
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };

  function formatIn(timeZone: string): Intl.DateTimeFormatPart[] {
    const shown = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    try {
      return new Intl.DateTimeFormat('en-GB', { ...shown, timeZone: timeZone || 'UTC' }).formatToParts(now);
    } catch {
      // RangeError: this browser does not know the zone.
      return new Intl.DateTimeFormat('en-GB', { ...shown, timeZone: 'UTC' }).formatToParts(now);
    }
  }
}
