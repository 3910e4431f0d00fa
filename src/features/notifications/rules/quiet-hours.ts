import type { User } from '../../../chat/model/people.ts';

/** The hours in which a user gets no notifications, by the clock of the user's time zone. */
export interface QuietHours {
  /** Minutes since midnight, 0 to 1439. */
  readonly start: number;
  /** The same; not after `start`: on the next day. */
  readonly end: number;
  /** The days on which they begin: the sum of 1 for Monday, 2 for Tuesday, … 64 for Sunday. */
  readonly days: number;
}

const DAY_SECONDS = 86_400;
const DAY_MINUTES = 1440;
/** Enough steps for one end on each day of a week, and for changes of the clock. */
const MOST_STEPS = 12;

/** undefined: the user has none. */
export const quietHoursOf = ({ settings }: Pick<User, 'settings'>): QuietHours | undefined =>
  settings.quiet_hours_enabled === true
    ? {
        start: Number(settings.quiet_hours_start),
        end: Number(settings.quiet_hours_end),
        days: Number(settings.quiet_hours_days),
      }
    : undefined;

/**
 * The first UNIX second from `instant` on outside quiet hours. Hours that cover the whole week have no end: nothing
 * waits for them. An hour that the clock skips does not exist; an hour that it repeats counts twice.
 */
export function dueAfterQuietHours(instant: number, hours: QuietHours | undefined, zone: string): number {
  if (!hours) return instant;
  let at = instant;
  for (let step = 0; step < MOST_STEPS; step++) {
    const wall = wallClock(at, zone);
    if (!covers(hours, wall)) return step === 0 ? at : firstFree(instant, at, { hours, zone });
    const minutes = (hours.end - wall.minute + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
    at = Math.floor(at / 60) * 60 + minutes * 60;
  }
  return instant;
}

/** Whether a UNIX second is in quiet hours that have an end. */
export const isQuiet = (instant: number, hours: QuietHours | undefined, zone: string): boolean =>
  dueAfterQuietHours(instant, hours, zone) > instant;

/** When a notification due at `instant` goes to a user. UNIX seconds. */
export const dueFor = (user: Pick<User, 'settings' | 'timezone'>, instant: number): number =>
  dueAfterQuietHours(instant, quietHoursOf(user), user.timezone);

/** If the clock went forward on the way, the hours ended earlier than at `free`: by up to a day of the calendar. */
function firstFree(
  instant: number,
  free: number,
  { hours, zone }: { readonly hours: QuietHours; readonly zone: string },
): number {
  let quiet = Math.max(instant, free - DAY_SECONDS);
  let end = free;
  while (end - quiet > 1) {
    const middle = Math.floor((quiet + end) / 2);
    if (covers(hours, wallClock(middle, zone))) quiet = middle;
    else end = middle;
  }
  return end;
}

interface WallClock {
  /** 0 is Monday. */
  readonly weekday: number;
  /** Since midnight. */
  readonly minute: number;
}

function covers({ start, end, days }: QuietHours, { weekday, minute }: WallClock): boolean {
  const begins = (day: number) => (days & (1 << ((day + 7) % 7))) !== 0;
  if (start < end) return minute >= start && minute < end && begins(weekday);
  return (minute >= start && begins(weekday)) || (minute < end && begins(weekday - 1));
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The clock's time at a UNIX second; in UTC where the zone is unknown. */
export function wallClock(instant: number, zone: string): WallClock {
  const parts = new Map(
    formatFor(zone)
      .formatToParts(instant * 1000)
      .map(({ type, value }) => [type, value]),
  );
  return {
    weekday: WEEKDAYS.indexOf(parts.get('weekday') ?? ''),
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
}

/** By time zone: making a format takes longer than using it. There are a few hundred zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = formatIn(zone === '' ? 'UTC' : zone) ?? formatFor('UTC');
  formats.set(zone, made);
  return made;
}

/** undefined: the time zone does not exist. */
function formatIn(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    const shown = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    return new Intl.DateTimeFormat('en-GB', { ...shown, timeZone });
  } catch {
    // RangeError: the zone has left the database of zones.
    return undefined;
  }
}
