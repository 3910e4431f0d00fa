import { z } from 'zod';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { ProfileField } from '../../model/people.ts';
import { EXTERNAL_ACCOUNTS, FIELD_TYPE, FIELD_TYPES, PROFILE_LIMITS } from '../../model/profile-fields.ts';
import type { Realm } from '../../realm/realm.ts';
import { isWebUrl } from './web-url.ts';

/** The requested properties of a profile field. The type is fixed at creation. */
export interface FieldInput {
  readonly name: string;
  readonly hint: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly inSummary: boolean;
  readonly required: boolean;
  readonly editableByUser: boolean;
}

const TYPES: ReadonlySet<number> = new Set(Object.values(FIELD_TYPES).map(({ id }) => id));
/** Too long, or too many, for a summary. */
const NOT_IN_SUMMARY: ReadonlySet<number> = new Set([FIELD_TYPE.longText, FIELD_TYPE.users]);

export function accessField(realm: Realm, fieldId: number): ProfileField {
  const field = realm.part('profileFields').find(({ id }) => id === fieldId);
  if (!field) throw new BadRequest(`Field id ${fieldId} not found.`);
  return field;
}

/** The valid form of a field; throws what is wrong with it. `own`: the field that is being changed. */
export function checkField(
  realm: Realm,
  {
    type,
    input,
    own,
  }: { readonly type: number; readonly input: FieldInput; readonly own?: ProfileField | undefined },
): Omit<ProfileField, 'id' | 'order'> {
  if (!TYPES.has(type)) throw new BadRequest('Invalid field type.');
  requireSummary(realm, { type, input, own });
  const { inSummary, required, editableByUser } = input;
  const described = describe(type, input);
  const isTaken = realm
    .part('profileFields')
    .some(({ id, name }) => id !== own?.id && name === described.name);
  if (isTaken) throw new BadRequest('A field with that label already exists.');
  return { ...described, type, inSummary, required, editableByUser };
}

function requireSummary(
  realm: Realm,
  {
    type,
    input: { inSummary },
    own,
  }: { readonly type: number; readonly input: FieldInput; readonly own?: ProfileField | undefined },
): void {
  if (!inSummary) return;
  const others = realm.part('profileFields').filter((field) => field.inSummary && field.id !== own?.id);
  if (others.length >= PROFILE_LIMITS.inSummary) {
    throw new BadRequest(
      `Only ${PROFILE_LIMITS.inSummary} custom profile fields can be displayed in the profile summary.`,
    );
  }
  if (NOT_IN_SUMMARY.has(type)) {
    throw new BadRequest('Field type not supported for display in profile summary.');
  }
}

/** Name, hint and data. An external account of a known service prescribes them. */
function describe(type: number, input: FieldInput): Pick<ProfileField, 'name' | 'hint' | 'data'> {
  const account = knownAccount(type, input.data);
  if (account) {
    return { name: account.name, hint: account.hint, data: JSON.stringify({ subtype: input.data.subtype }) };
  }
  const name = checkLabel(input.name);
  if ([...input.hint].length > PROFILE_LIMITS.fieldHint) {
    throw new BadRequest(`hint is too long (limit: ${PROFILE_LIMITS.fieldHint} characters)`);
  }
  return { name, hint: input.hint, data: checkData(type, input.data) };
}

function checkLabel(given: string): string {
  const name = given.trim();
  if (name === '') throw new BadRequest('Label cannot be blank.');
  if ([...name].length > PROFILE_LIMITS.fieldName) {
    throw new BadRequest(`name is too long (limit: ${PROFILE_LIMITS.fieldName} characters)`);
  }
  return name;
}

function knownAccount(type: number, { subtype }: FieldInput['data']) {
  if (type !== FIELD_TYPE.externalAccount || typeof subtype !== 'string') return undefined;
  return Object.hasOwn(EXTERNAL_ACCOUNTS, subtype) ? EXTERNAL_ACCOUNTS[subtype] : undefined;
}

/** Whether the field is an external account of a known service: only its display settings can change. */
export function isFixed(field: ProfileField): boolean {
  return knownAccount(field.type, readData(field)) !== undefined;
}

export const readData = ({ data }: Pick<ProfileField, 'data'>): Record<string, unknown> =>
  data === '' ? {} : (JSON.parse(data) as Record<string, unknown>);

function checkData(type: number, data: FieldInput['data']): string {
  if (type === FIELD_TYPE.select) return checkChoices(data);
  return type === FIELD_TYPE.externalAccount ? checkAccount(data) : '';
}

const filled = z.string().refine((text) => text.trim() !== '');
const choice = z.strictObject({ text: filled, order: filled });

function checkChoices(data: FieldInput['data']): string {
  const keys = Object.keys(data);
  if (keys.length === 0) throw new BadRequest('Field must have at least one choice.');
  const choices = keys.map((key) => {
    if (key.trim() === '') throw new BadRequest("'value' cannot be blank.");
    const parsed = choice.safeParse(data[key]);
    if (!parsed.success) throw new BadRequest('Invalid field_data');
    return parsed.data;
  });
  if (new Set(choices.map(({ text }) => text)).size < keys.length) {
    throw new BadRequest('Field must not have duplicate choices.');
  }
  return JSON.stringify(Object.fromEntries(keys.map((key, at) => [key, choices[at]])));
}

const account = z.strictObject({ subtype: filled, url_pattern: z.string().optional() });
const PLACEHOLDER = '%(username)s';

function checkAccount(data: FieldInput['data']): string {
  const parsed = account.safeParse(data);
  if (!parsed.success) throw new BadRequest('Invalid field_data');
  const { subtype, url_pattern: pattern } = parsed.data;
  if (subtype !== 'custom') throw new BadRequest('Invalid external account type');
  if (pattern === undefined) throw new BadRequest('Custom external account must define URL pattern');
  if (pattern.split(PLACEHOLDER).length !== 2) {
    throw new BadRequest("URL pattern must contain '%(username)s'.");
  }
  if (!isWebUrl(pattern.replace(PLACEHOLDER, 'username'))) throw new BadRequest('url_pattern is not a URL');
  return JSON.stringify({ subtype, url_pattern: pattern });
}
