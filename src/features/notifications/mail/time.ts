import type { User } from '../../../chat/model/people.ts';

/** A moment (UNIX milliseconds) in the user's time zone: `Sun, 22 Nov 2026, 19:40 UTC`; '' if there is none. */
export function momentOf(ms: number, { timezone, settings }: User): string {
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return '';
  const hour12 = settings.twenty_four_hour_time !== true;
  return formatIn(timezone, hour12, ms) ?? formatIn('UTC', hour12, ms) ?? '';
}

/** undefined: the time zone does not exist. */
function formatIn(timeZone: string, hour12: boolean, ms: number): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
      ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
      hour12,
      timeZone: timeZone === '' ? 'UTC' : timeZone,
    }).format(ms);
  } catch {
    // RangeError: the zone has left the database of zones.
    return undefined;
  }
}
