import { z } from 'zod';
import type { ParameterValues } from '../../../engine/http/params.ts';
import { json, listOf, text } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import type { AccountUpdate } from '../../operations/users/update.ts';
import { ROLES } from '../../rules/people/administration.ts';

/** Values are users by ID, everything else as text. */
export const profileEntries = listOf(
  z.object({ id: z.int(), value: z.union([z.string(), listOf(z.int(), BOUNDS.items)]).nullable() }),
  BOUNDS.items,
);

export const updateParams = {
  full_name: text({ optional: true, allowBlank: true, allowNul: true, doc: '2 to 100 characters.' }),
  role: json(z.literal(ROLES), {
    optional: true,
    doc: '100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.',
  }),
  profile_data: json(profileEntries, {
    optional: true,
    doc: 'Values for fields of the profile; an empty one empties the field.',
  }),
  new_email: text({ optional: true, allowBlank: true, doc: 'The address to log in with from then on.' }),
  password: text({
    default: '',
    allowBlank: true,
    doc: "The caller's own password; below `/json` another address takes it.",
  }),
};

export function readUpdate(params: ParameterValues<typeof updateParams>): AccountUpdate {
  return {
    fullName: params.full_name,
    role: params.role,
    profile: params.profile_data,
    newEmail: params.new_email,
  };
}

export const UPDATE_DESCRIPTION =
  'Changes what is given, all of it or nothing. Only owners give or take the role of an owner, and the only owner ' +
  'keeps it. The address takes an owner whose account has the permission for it, which the founder of the ' +
  'organization has.';
