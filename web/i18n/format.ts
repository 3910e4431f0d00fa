import { currentLanguage, currentLocale } from './texts.ts';

/** Times are seconds since 1970, as in the API. */
export type Seconds = number;

interface Settings {
  /** Otherwise as the language writes times: the API has one switch, which is off until the user turns it on. */
  readonly twentyFourHours?: boolean | undefined;
  /** An IANA name; undefined: the browser's. */
  readonly timeZone?: string | undefined;
  /** The browser's languages: one of the same language says how its region writes times and days, like `en-GB`. */
  readonly regions?: readonly string[] | undefined;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let settings: Settings = {};
let madeFor = '';
const made = new Map<string, unknown>();
const MOST_MADE = 5000;

/** The user's clock and time zone. */
export function setFormats(next: Settings): void {
  settings = next;
  made.clear();
}

/** `14:05` or `2:05 PM`. */
export function formatTime(at: Seconds): string {
  return dates({ timeStyle: 'short' }).format(at * 1000);
}

/** `12 March`, with the year in another year than now. */
export function formatDate(at: Seconds, now: Seconds): string {
  const sameYear = dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4);
  return dates({ day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) }).format(
    at * 1000,
  );
}

/** For tips: `Thursday, 12 March 2026 at 14:05:09 CET`. */
export function formatFull(at: Seconds): string {
  return dates({ dateStyle: 'full', timeStyle: 'long' }).format(at * 1000);
}

/** `12 Mar 2026, 14:05`. */
export function formatDateTime(at: Seconds): string {
  return dates({ dateStyle: 'medium', timeStyle: 'short' }).format(at * 1000);
}

/** What a field of the browser holds (`2026-03-12`, `2026-03-12T14:05`, `14:05`), as the other times are written. */
export function formatField(value: string): string {
  const [, day, time] = /^(?:(\d{4,6}-\d\d-\d\d))?T?(\d\d:\d\d)?/.exec(value) ?? [];
  const at = new Date(`${day ?? '1970-01-01'}T${time ?? '00:00'}Z`);
  if (Number.isNaN(at.getTime()) || (!day && !time)) return value;
  const styles: Intl.DateTimeFormatOptions = { timeZone: 'UTC' };
  if (day) styles.dateStyle = 'medium';
  if (time) styles.timeStyle = 'short';
  return dates(styles).format(at);
}

/** For lists: the time of today, the weekday within six days, else the date. */
export function formatShort(at: Seconds, now: Seconds): string {
  const days = daysBetween(at, now);
  if (days === 0) return formatTime(at);
  if (days > 0 && days < 7) return dates({ weekday: 'short' }).format(at * 1000);
  return formatDate(at, now);
}

/** For lines between days: `Today`, `Yesterday`, `Thursday, 12 March`. */
export function formatDay(at: Seconds, now: Seconds): string {
  const days = daysBetween(at, now);
  if (days === 0 || days === 1) return capital(relative({ numeric: 'auto' }).format(-days, 'day'));
  const sameYear = dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4);
  const year = sameYear ? {} : ({ year: 'numeric' } as const);
  return dates({ weekday: 'long', day: 'numeric', month: 'long', ...year }).format(at * 1000);
}

/** `5 minutes ago`, `in 2 days`. */
export function formatRelative(at: Seconds, now: Seconds): string {
  const seconds = at - now;
  const size = Math.abs(seconds);
  const format = relative({ numeric: 'auto' });
  if (size < MINUTE) return format.format(0, 'second');
  if (size < HOUR) return format.format(Math.trunc(seconds / MINUTE), 'minute');
  if (size < DAY) return format.format(Math.trunc(seconds / HOUR), 'hour');
  if (size < 30 * DAY) return format.format(Math.trunc(seconds / DAY), 'day');
  if (size < 365 * DAY) return format.format(Math.trunc(seconds / (30 * DAY)), 'month');
  return format.format(Math.trunc(seconds / (365 * DAY)), 'year');
}

/** `1,234`. */
export function formatNumber(value: number): string {
  return numbers({}).format(value);
}

/** For counts in little room: `999`, `1.2K`. */
export function formatCount(value: number): string {
  return value < 1000 ? formatNumber(value) : numbers({ notation: 'compact' }).format(value);
}

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** `Monday` for 0, as the API counts. */
export function formatWeekday(day: number): string {
  const format = new Intl.DateTimeFormat(currentLocale(), { weekday: 'long', timeZone: 'UTC' });
  return format.format(Date.UTC(2024, 0, 1 + day));
}

/** `10 minutes`, `7 days`: in the largest unit that leaves no rest. */
export function formatDuration(seconds: number): string {
  const [size, unit] = UNITS.find(([each]) => seconds % each === 0) ?? [1, 'second'];
  const format = new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(seconds / size);
}

const UNITS: readonly (readonly [seconds: number, unit: string])[] = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
];

/** `1.4 MB`, of 1024 kB each: limits are set in such steps. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(SIZES.length - 1, Math.floor(Math.log2(bytes) / 10));
  const format = numbers({
    style: 'unit',
    unit: SIZES[step] ?? 'byte',
    // The short one of bytes knows no plural.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  });
  return format.format(bytes / 1024 ** step);
}

/** `A, B, and C`. */
export function formatList(
  items: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const list = cached(`list ${type}`, () => new Intl.ListFormat(currentLocale(), { type }));
  return list.format(items);
}

/** Compares names as the language orders them; numbers within by their value. */
export function compareNames(one: string, other: string): number {
  const order = cached('order', () => new Intl.Collator(currentLocale(), { numeric: true }));
  return order.compare(one, other);
}

function dates(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached(`date ${JSON.stringify(options)}`, () => {
    const { timeZone, twentyFourHours } = settings;
    const all = { ...options, ...(options.timeStyle && twentyFourHours && { hour12: false }) };
    try {
      return new Intl.DateTimeFormat(regionalLocale(), { ...(timeZone && { timeZone }), ...all });
    } catch {
      // The browser does not know the time zone.
      return new Intl.DateTimeFormat(regionalLocale(), all);
    }
  });
}

const regionalLocale = (): string =>
  settings.regions?.find((each) => each.startsWith(`${currentLocale()}-`) && isTag(each)) ?? currentLocale();

/** Chromium calls the language of a system without one `en-US@posix`, which `Intl` refuses. */
function isTag(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length > 0;
  } catch {
    return false;
  }
}

function relative(options: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat {
  return cached('relative', () => new Intl.RelativeTimeFormat(currentLocale(), options));
}

function numbers(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cached(`number ${JSON.stringify(options)}`, () => new Intl.NumberFormat(currentLocale(), options));
}

/** Days of the calendar from `at` to `now`, in the person's time zone. */
function daysBetween(at: Seconds, now: Seconds): number {
  return Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(at))) / (DAY * 1000));
}

/** The day in the person's time zone as `2026-03-12`. */
export function dayOf(at: Seconds): string {
  if (made.size > MOST_MADE) made.clear();
  // No zone changes its day within a quarter of an hour.
  return cached(`day ${Math.floor(at / 900)}`, () => formatDayOf(at));
}

function formatDayOf(at: Seconds): string {
  const format = cached('day', () => {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    try {
      return new Intl.DateTimeFormat('en-CA', {
        ...parts,
        ...(settings.timeZone && { timeZone: settings.timeZone }),
      });
    } catch {
      // The browser does not know the time zone.
      return new Intl.DateTimeFormat('en-CA', parts);
    }
  });
  return format.format(at * 1000);
}

/** Formatters are slow to make and quick to use. */
function cached<T>(key: string, make: () => T): T {
  if (madeFor !== currentLanguage()) {
    made.clear();
    madeFor = currentLanguage();
  }
  const known = made.get(key) as T | undefined;
  if (known) return known;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(currentLocale()) + text.slice(1);
}
