import { CannotStart } from '../../../engine/kernel/failures/cannot-start.ts';

const TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?)?$/;

/** UNIX milliseconds of `2026-11-23T02:00:00Z`; default time zone: the machine's; default time: midnight. Throws CannotStart. */
export function readTime(given: string): number {
  const [, day, time = '00:00', zone = ''] = TIME.exec(given) ?? [];
  const ms = day === undefined ? Number.NaN : Date.parse(`${day}T${time}${zone}`);
  if (Number.isNaN(ms)) {
    throw new CannotStart(
      `--to takes a time like 2026-11-23T02:00:00Z, and not ${JSON.stringify(given.slice(0, 40))}.`,
    );
  }
  return ms;
}
