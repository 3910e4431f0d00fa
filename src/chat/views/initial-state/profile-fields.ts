import { z } from 'zod';
import { FIELD_TYPES } from '../../../engine/kernel/profile-fields.ts';
import { presentProfileFields } from '../profiles.ts';
import { remembered } from './field.ts';
import { customProfileField } from './reply/later.ts';
import { choices } from './reply/objects.ts';

export const profileFields = {
  custom_profile_fields: remembered(
    { custom_profile_fields: z.array(customProfileField), custom_profile_field_types: choices },
    ({ realm, pronounsAsText }) => {
      const { PRONOUNS: _, ...others } = FIELD_TYPES;
      return {
        custom_profile_fields: presentProfileFields(realm, { pronounsAsText }),
        custom_profile_field_types: pronounsAsText ? others : FIELD_TYPES,
      };
    },
  ),
};
