import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { ProfileField } from '../../model/people.ts';
import { FIELD_TYPE, PROFILE_LIMITS } from '../../model/profile-fields.ts';
import type { Realm } from '../../realm/realm.ts';
import { readData } from './profile-fields.ts';
import { isWebUrl } from './web-url.ts';

/** A value in the form of a request: users by ID, everything else as text. */
export type GivenValue = string | readonly number[] | null;

/** Throws if a non-administrator may not edit their own value of this field. */
export function requireEditable(field: ProfileField, byAdministrator: boolean): void {
  if (field.editableByUser || byAdministrator) return;
  throw new BadRequest('You are not allowed to change this field. Contact an administrator to update it.');
}

/** The valid form of a value; throws what is wrong with it. */
export function checkProfileValue(realm: Realm, field: ProfileField, given: GivenValue): string {
  if (field.type === FIELD_TYPE.users) return checkPeople(realm, given);
  if (typeof given !== 'string') throw new BadRequest(`${field.name} is not a string`);
  const text = given.toWellFormed();
  switch (field.type) {
    case FIELD_TYPE.longText:
      return requireShort(field, text, PROFILE_LIMITS.longText);
    case FIELD_TYPE.select:
      return requireChoice(field, text);
    case FIELD_TYPE.date:
      if (!isDate(text)) throw new BadRequest(`${field.name} is not a date`);
      return text;
    case FIELD_TYPE.url:
      if (!isWebUrl(text)) throw new BadRequest(`${field.name} is not a URL`);
      return text;
    default:
      return requireShort(field, text, PROFILE_LIMITS.shortText);
  }
}

function requireShort({ name }: ProfileField, text: string, most: number): string {
  if ([...text].length > most) throw new BadRequest(`${name} is too long (limit: ${most} characters)`);
  return text;
}

function requireChoice(field: ProfileField, text: string): string {
  if (Object.hasOwn(readData(field), text)) return text;
  throw new BadRequest(`'${text}' is not a valid choice for '${field.name}'.`);
}

/** Whether the calendar has this year, month and day. */
function isDate(text: string): boolean {
  const [, year, month, day] = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text) ?? [];
  if (year === undefined || Number(year) === 0) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
}

/** A list of IDs, or the JSON text of one. */
function checkPeople(realm: Realm, given: GivenValue): string {
  const ids = typeof given === 'string' ? parseList(given) : given;
  if (!ids?.every((id) => Number.isSafeInteger(id))) throw new BadRequest('User IDs is not a list');
  for (const id of ids) {
    const user = realm.users.get(id);
    if (!user || user.isSystemBot) throw new BadRequest(`Invalid user ID: ${id}`);
    if (!user.isActive) throw new BadRequest(`User with ID ${id} is deactivated`);
    if (user.isBot) throw new BadRequest(`User with ID ${id} is a bot`);
  }
  return JSON.stringify([...new Set(ids)]);
}

/** null: not a list, which the caller refuses. */
function parseList(text: string): readonly number[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
