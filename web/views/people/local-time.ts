import { currentLocale } from '../../i18n/texts.ts';

/** The local time of a user, `14:05`; undefined if the time zone is unknown. `now`: UNIX seconds. */
export function localTime(timeZone: string, now: number): string | undefined {
  if (timeZone === '') return undefined;
  try {
    const format = new Intl.DateTimeFormat(currentLocale(), { timeZone, timeStyle: 'short' });
    return format.format(now * 1000);
  } catch {
    return undefined;
  }
}
