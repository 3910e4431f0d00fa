import { z } from 'zod';

const groupValue = z.union([
  z.int(),
  z.object({ direct_members: z.array(z.int()), direct_subgroups: z.array(z.int()) }),
]);

export const userGroupShape = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  creator_id: z.int().nullable(),
  date_created: z.int().nullable(),
  members: z.array(z.int()),
  direct_subgroup_ids: z.array(z.int()),
  is_system_group: z.boolean(),
  can_add_members_group: groupValue,
  can_join_group: groupValue,
  can_leave_group: groupValue,
  can_manage_group: groupValue,
  can_mention_group: groupValue,
  can_remove_members_group: groupValue,
  deactivated: z.boolean(),
});
