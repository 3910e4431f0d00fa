import { zoneMinutes } from './zones.ts';

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A recognized part, and the text without it. */
interface Found<T> {
  readonly value: T;
  readonly rest: string;
}

const longest = 100;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const fillers =
  /\b(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|at|on|of|the|and|t)\b|[,.]/gi;

/**
 * The instant of a `<time:…>`: UNIX seconds, ISO 8601, or day, month and year in the usual orders, with or without
 * a time and a zone (default UTC). Undefined if it does not parse or lies outside the years 1 to 9999.
 */
export function parseTime(written: string): Date | undefined {
  const text = written.trim();
  if (text === '' || text.length > longest) return undefined;
  const time = /^-?[0-9]{9,}(?:\.[0-9]+)?$/.test(text) ? new Date(Number(text) * 1000) : calendarTime(text);
  const year = time?.getUTCFullYear() ?? Number.NaN;
  return year >= 1 && year <= 9999 ? time : undefined;
}

function calendarTime(text: string): Date | undefined {
  const clock = takeClock(text);
  const zone = clock && takeZone(clock.rest, clock.value !== undefined);
  const day = zone && takeDay(zone.rest);
  if (!clock || !zone || !day || day.rest.replace(fillers, '').trim() !== '') return undefined;
  return instant(day.value, (clock.value ?? 0) - zone.value * 60);
}

/** Seconds since midnight; a value of undefined if the text has no time of day. */
function takeClock(text: string): Found<number | undefined> | undefined {
  const match =
    /(?<![0-9:.])([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:[.,][0-9]+)?)?\s*([ap]\.?m\b\.?)?/i.exec(text) ??
    /\b([0-9]{1,2})()()\s*([ap]\.?m\b\.?)/i.exec(text);
  if (!match) return { value: undefined, rest: text };
  const hour = hourOf(Number(match[1]), match[4]?.[0]?.toLowerCase());
  const [minute, second] = [Number(match[2]), Number(match[3] ?? 0)];
  if (hour === undefined || minute > 59 || second > 59) return undefined;
  return { value: (hour * 60 + minute) * 60 + second, rest: without(text, match) };
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour < 24 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

/** Minutes east of UTC. Only a text with a time of day has an offset; `2020-01-02` is none. */
function takeZone(text: string, hasClock: boolean): Found<number> | undefined {
  const offset = hasClock ? /(?:\b(?:UTC|GMT))?\s*([+-])([0-9]{2}):?([0-9]{2})?\s*$/i.exec(text) : null;
  if (offset) {
    const [hours, minutes] = [Number(offset[2]), Number(offset[3] ?? 0)];
    const sign = offset[1] === '-' ? -1 : 1;
    return hours < 24 && minutes < 60
      ? { value: sign * (hours * 60 + minutes), rest: without(text, offset) }
      : undefined;
  }
  const name = /(?<![A-Za-z])([A-Za-z]{1,5})\s*$/.exec(text);
  const minutes = name ? zoneMinutes(name[1] ?? '') : undefined;
  return name && minutes !== undefined
    ? { value: minutes, rest: without(text, name) }
    : { value: 0, rest: text };
}

function takeDay(text: string): Found<Day> | undefined {
  return takeNamedDay(text) ?? takeNumericDay(text);
}

function takeNamedDay(text: string): Found<Day> | undefined {
  const name = /(?<![A-Za-z])(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?/i.exec(text);
  if (!name) return undefined;
  const month = months.indexOf((name[1] ?? '').toLowerCase()) + 1;
  const rest = without(text, name);
  const year = /(?<![0-9])[0-9]{4}(?![0-9])/.exec(rest);
  const day = year && /(?<![0-9])([0-9]{1,2})(?:st|nd|rd|th)?(?![0-9A-Za-z])/i.exec(without(rest, year));
  if (!year || !day) return undefined;
  const left = without(without(rest, year), day).replace(/[-/]/g, ' ');
  return { value: { year: Number(year[0]), month, day: Number(day[1]) }, rest: left };
}

/** Year first, else month first, unless the first number cannot be a month. */
function takeNumericDay(text: string): Found<Day> | undefined {
  const yearFirst = /(?<![0-9])([0-9]{4})([-/.]?)([0-9]{1,2})\2([0-9]{1,2})(?![0-9])/.exec(text);
  if (yearFirst && (yearFirst[2] !== '' || yearFirst[0].length === 8)) {
    const [year, month, day] = [Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4])];
    return { value: { year, month, day }, rest: without(text, yearFirst) };
  }
  const yearLast = /(?<![0-9])([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4})(?![0-9])/.exec(text);
  if (!yearLast) return undefined;
  const [first, second, year] = [Number(yearLast[1]), Number(yearLast[3]), Number(yearLast[4])];
  const value = first > 12 ? { year, month: second, day: first } : { year, month: first, day: second };
  return { value, rest: without(text, yearLast) };
}

function without(text: string, match: RegExpExecArray): string {
  return `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
}

function instant({ year, month, day }: Day, seconds: number): Date | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < 1) return undefined;
  return new Date(date.getTime() + seconds * 1000);
}
