/** Times of a day in the browser's own time zone, for sending later. Seconds since 1970. Pure but for the zone. */

const HOUR = 3600;

export interface LaterTime {
  readonly name: 'hour' | 'tonight' | 'tomorrow' | 'monday';
  readonly at: number;
}

/** The usual choices for "later"; those that are past today are left out. */
export function laterTimes(now: number): LaterTime[] {
  const evening = dayAt(now, 0, 19);
  const tomorrow = dayAt(now, 1, 9);
  const monday = dayAt(now, daysToMonday(now), 9);
  return [
    { name: 'hour', at: roundedUp(now + HOUR) },
    ...(evening > now + HOUR ? [{ name: 'tonight' as const, at: evening }] : []),
    { name: 'tomorrow', at: tomorrow },
    ...(monday > tomorrow ? [{ name: 'monday' as const, at: monday }] : []),
  ];
}

/** To five minutes. */
const roundedUp = (at: number): number => Math.ceil(at / 300) * 300;

/** By the calendar: a day may have 23 or 25 hours. */
function dayAt(now: number, days: number, hour: number): number {
  const day = new Date(now * 1000);
  day.setDate(day.getDate() + days);
  day.setHours(hour, 0, 0, 0);
  return day.getTime() / 1000;
}

function daysToMonday(now: number): number {
  const weekday = new Date(now * 1000).getDay();
  return (8 - weekday) % 7 || 7;
}

/** As a field for date and time has it: `2026-11-22T09:00`. */
export function localValue(at: number): string {
  const date = new Date(at * 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

export function secondsOf(value: string): number | undefined {
  const at = Date.parse(value);
  return Number.isFinite(at) && value !== '' ? Math.floor(at / 1000) : undefined;
}
