import { FIELD_TYPES } from '../../kernel/profile-fields.ts';
import { presentProfileFields } from '../profiles.ts';
import type { StateContext, StatePart } from './wanted.ts';

export function profileFields({ realm, pronounsAsText }: StateContext): StatePart {
  const { PRONOUNS: _, ...others } = FIELD_TYPES;
  return {
    custom_profile_fields: presentProfileFields(realm, { pronounsAsText }),
    custom_profile_field_types: pronounsAsText ? others : FIELD_TYPES,
  };
}
