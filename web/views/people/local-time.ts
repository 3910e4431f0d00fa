import { currentLocale } from '../../i18n/texts.ts';

/** What a clock shows where somebody is, `14:05`; undefined when nobody knows where that is. `now`: UNIX seconds. */
export function localTime(timeZone: string, now: number): string | undefined {
  if (timeZone === '') return undefined;
  try {
    const format = new Intl.DateTimeFormat(currentLocale(), { timeZone, timeStyle: 'short' });
    return format.format(now * 1000);
  } catch {
    return undefined;
  }
}
