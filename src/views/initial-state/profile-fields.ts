import { FIELD_TYPES } from '../../kernel/profile-fields.ts';
import { presentProfileFields } from '../profiles.ts';
import type { Part, Sight } from './wanted.ts';

export function profileFields({ realm, pronounsAsText }: Sight): Part {
  const { PRONOUNS: _, ...others } = FIELD_TYPES;
  return {
    custom_profile_fields: presentProfileFields(realm, { pronounsAsText }),
    custom_profile_field_types: pronounsAsText ? others : FIELD_TYPES,
  };
}
