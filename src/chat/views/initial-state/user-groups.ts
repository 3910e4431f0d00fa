import { z } from 'zod';
import { presentGroups } from '../groups.ts';
import { remembered } from './field.ts';
import { userGroup } from './reply/objects.ts';

export const groupFields = {
  realm_user_groups: remembered({ realm_user_groups: z.array(userGroup) }, ({ realm, capabilities }) => ({
    realm_user_groups: presentGroups(realm, {
      includeDeactivated: capabilities.include_deactivated_groups ?? false,
    }),
  })),
};
