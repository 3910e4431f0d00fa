import type { Term } from './narrow.ts';

/** Operators about when a message was sent; `on`: that day. The API has only the first two. */
export const DATE_OPERATORS = ['after', 'before', 'on'] as const;

const TODAY = ['today', 'heute'];
const YESTERDAY = ['yesterday', 'gestern'];

/** A day as people type it, as `2026-11-27`; undefined: it is none. */
export function dayOf(text: string, now: Date): string | undefined {
  const typed = text.trim().toLowerCase();
  if (TODAY.includes(typed)) return isoDay(now);
  if (YESTERDAY.includes(typed)) return nextDay(isoDay(now), -1);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed);
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed);
  const [year, month, day] = (iso?.slice(1) ?? german?.slice(1).reverse() ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = new Date(year, month - 1, day);
  return date.getMonth() === month - 1 && date.getDate() === day ? isoDay(date) : undefined;
}

const two = (value: number): string => String(value).padStart(2, '0');
const isoDay = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

const localDay = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

function nextDay(day: string, count: number): string {
  const date = localDay(day);
  date.setDate(date.getDate() + count);
  return isoDay(date);
}

/** The first second of a day where the person is. */
export const startOfDay = (day: string): number => Math.floor(localDay(day).getTime() / 1000);

/** The term as the API takes it: times as UNIX seconds, a day between two of them. */
export function timedTerms(term: Term): Term[] {
  const { operator, operand, negated } = term;
  if (typeof operand !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(operand)) return [term];
  const at = (name: 'after' | 'before', day: string): Term => ({
    ...{ operator: name, operand: startOfDay(day) },
    ...(negated && { negated }),
  });
  if (operator === 'after' || operator === 'before') return [at(operator, operand)];
  return operator === 'on' ? [at('after', operand), at('before', nextDay(operand, 1))] : [term];
}
