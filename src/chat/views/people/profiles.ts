import type { Profile, ProfileField } from '../../model/people.ts';
import { FIELD_TYPE } from '../../model/profile-fields.ts';
import type { Realm } from '../../realm/realm.ts';

/** `CustomProfileField` of the facts. */
export function presentProfileField(field: ProfileField) {
  return {
    id: field.id,
    name: field.name,
    type: field.type,
    hint: field.hint,
    field_data: field.data,
    order: field.order,
    ...(field.inSummary && { display_in_profile_summary: true }),
    required: field.required,
    editable_by_user: field.editableByUser,
  };
}

/** All fields, in order; `pronounsAsText`: for clients without fields of that type. */
export function presentProfileFields(realm: Realm, { pronounsAsText = false } = {}) {
  const fields = realm.part('profileFields').map(presentProfileField);
  if (!pronounsAsText) return fields;
  return fields.map((field) =>
    field.type === FIELD_TYPE.pronouns ? { ...field, type: FIELD_TYPE.shortText } : field,
  );
}

type ProfileData = Record<string, { value: string; rendered_value?: string }>;

/** `profile_data` of the documentation: a user's values in the existing fields. */
export function presentProfile(realm: Realm, userId: number): ProfileData {
  const profile: Profile = realm.profileOf(userId);
  if (profile.size === 0) return {};
  const entered = realm.part('profileFields').flatMap(({ id }) => {
    const entry = profile.get(id);
    if (!entry) return [];
    const { value, renderedValue } = entry;
    return [[id, { value, ...(renderedValue !== null && { rendered_value: renderedValue }) }] as const];
  });
  return Object.fromEntries(entered);
}

/** Bots have no profiles. */
export const presentProfileOf = (realm: Realm, person: { readonly id: number; readonly isBot: boolean }) =>
  person.isBot ? {} : { profile_data: presentProfile(realm, person.id) };
