import { FIELD_TYPES } from '../../kernel/profile-fields.ts';
import { presentProfileFields } from '../profiles.ts';
import type { Part, Sight } from './wanted.ts';

export function profileFields({ realm }: Sight): Part {
  return {
    custom_profile_fields: presentProfileFields(realm),
    custom_profile_field_types: FIELD_TYPES,
  };
}
