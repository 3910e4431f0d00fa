import { BadRequest, ParameterInvalid } from '../../../engine/kernel/errors.ts';
import { firstUnprintable, withoutTurns } from '../../../engine/kernel/text/safe-text.ts';
import { LIMITS } from '../../model/settings/settings.ts';

/** The valid form of a channel name; throws what is wrong with it. */
export function readChannelName(given: string): string {
  const name = withoutTurns(given).trim();
  if (name === '') throw new BadRequest("Channel name can't be empty.");
  if (name.length > LIMITS.channelName && [...name].length > LIMITS.channelName) {
    throw new BadRequest(`Channel name too long (limit: ${LIMITS.channelName} characters).`);
  }
  const position = firstUnprintable(name);
  if (position !== undefined) {
    throw new BadRequest(`Invalid character in channel name, at position ${position}.`);
  }
  return name;
}

/** The look-up key of a channel name: equal for names that differ only in case. */
export const channelKey = (name: string): string => name.toLowerCase();

/** A description is one line. */
export function readDescription(given: string): string {
  return given
    .toWellFormed()
    .replaceAll(/\r\n|[\n\r\0]/g, ' ')
    .trim();
}

/** The words that the API accepts, plain or as JSON. */
const RETENTION_WORDS: ReadonlyMap<string, number | null> = new Map([
  ['realm_default', null],
  ['"realm_default"', null],
  ['unlimited', -1],
  ['"unlimited"', -1],
]);
const NUMBER = /^-?[0-9]{1,15}$/;
const DAYS = /^"?([1-9][0-9]{0,8})"?$/;

/** Days; -1: unlimited; null: the organization's setting. */
export function readRetention(given: string): number | null {
  const word = RETENTION_WORDS.get(given);
  if (word !== undefined) return word;
  const days = DAYS.exec(given)?.[1];
  if (days === undefined) {
    throw new ParameterInvalid('message_retention_days', NUMBER.test(given) ? Number(given) : given);
  }
  return Number(days);
}

const COLOR = /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/;

export const isColor = (given: string): boolean => COLOR.test(given);

/** A colour as `#rgb` or `#rrggbb`; `name` is what the error calls it. */
export function readColor(given: unknown, name: string): string {
  if (typeof given !== 'string') throw new BadRequest(`${name} is not a string`);
  if (!isColor(given)) throw new BadRequest(`${name} is not a valid hex color code`);
  return given;
}
