import { z } from 'zod';
import { customProfileField } from '../../views/initial-state/reply/later.ts';
import { groupValue, userGroup } from '../../views/initial-state/reply/objects.ts';
import { bot, person } from '../../views/initial-state/reply/people.ts';
import { type EventShapes, event, eventWithOp } from './event.ts';

const newPerson = person.extend({ is_active: z.boolean().optional() }).meta({ id: 'NewPerson' });

const personChange = z
  .strictObject({
    user_id: z.int(),
    email: z.string().optional(),
    full_name: z.string().optional(),
    avatar_url: z.string().nullable().optional(),
    avatar_source: z.string().optional(),
    avatar_url_medium: z.string().nullable().optional(),
    avatar_version: z.int().optional(),
    timezone: z.string().optional(),
    bot_owner_id: z.int().nullable().optional(),
    role: z.int().optional(),
    delivery_email: z.string().nullable().optional(),
    new_email: z.string().optional(),
    is_active: z.boolean().optional(),
    custom_profile_field: z
      .strictObject({
        id: z.int(),
        value: z.string().nullable(),
        rendered_value: z.string().nullable().optional(),
      })
      .optional(),
  })
  .meta({ id: 'PersonChange' });

const { user_id, ...ofBot } = bot.shape;
const botChange = z
  .strictObject({ user_id, ...z.strictObject(ofBot).partial().shape })
  .meta({ id: 'BotChange' });

const membership = { group_id: z.int(), user_ids: z.array(z.int()) };
const nesting = { group_id: z.int(), direct_subgroup_ids: z.array(z.int()) };

const groupChange = z
  .strictObject({
    name: z.string().optional(),
    description: z.string().optional(),
    deactivated: z.boolean().optional(),
    can_add_members_group: groupValue.optional(),
    can_join_group: groupValue.optional(),
    can_leave_group: groupValue.optional(),
    can_manage_group: groupValue.optional(),
    can_mention_group: groupValue.optional(),
    can_remove_members_group: groupValue.optional(),
  })
  .meta({ id: 'UserGroupChange' });

export const peopleShapes: EventShapes = {
  UserAddEvent: eventWithOp(
    'realm_user',
    'add',
    { person: newPerson },
    'Somebody joined, or the client may know of them from now on.',
  ),
  UserUpdateEvent: eventWithOp(
    'realm_user',
    'update',
    { person: personChange },
    'Something of somebody changed; what did not is absent.',
  ),
  UserRemoveEvent: eventWithOp(
    'realm_user',
    'remove',
    { person: z.strictObject({ user_id: z.int(), full_name: z.string() }) },
    'The client may not know of somebody any more.',
  ),
  ProfileFieldsEvent: event(
    'custom_profile_fields',
    { fields: z.array(customProfileField) },
    'The profile fields of the organization; all of them.',
  ),
  BotAddEvent: eventWithOp('realm_bot', 'add', { bot }, 'A bot that the client’s user administers was made.'),
  BotUpdateEvent: eventWithOp(
    'realm_bot',
    'update',
    { bot: botChange },
    'Something of a bot changed; what did not is absent.',
  ),
  BotDeleteEvent: eventWithOp(
    'realm_bot',
    'delete',
    { bot: z.strictObject({ user_id: z.int() }) },
    'The client’s user does not administer a bot any more.',
  ),
  UserGroupAddEvent: eventWithOp('user_group', 'add', { group: userGroup }, 'A user group was made.'),
  UserGroupUpdateEvent: eventWithOp(
    'user_group',
    'update',
    { group_id: z.int(), data: groupChange },
    'Settings of a user group changed; what did not is absent.',
  ),
  UserGroupRemoveEvent: eventWithOp(
    'user_group',
    'remove',
    { group_id: z.int() },
    'A user group was deactivated; for clients without `include_deactivated_groups`.',
  ),
  UserGroupAddMembersEvent: eventWithOp(
    'user_group',
    'add_members',
    membership,
    'People joined a user group.',
  ),
  UserGroupRemoveMembersEvent: eventWithOp(
    'user_group',
    'remove_members',
    membership,
    'People left a user group.',
  ),
  UserGroupAddSubgroupsEvent: eventWithOp(
    'user_group',
    'add_subgroups',
    nesting,
    'Groups became members of a user group.',
  ),
  UserGroupRemoveSubgroupsEvent: eventWithOp(
    'user_group',
    'remove_subgroups',
    nesting,
    'Groups are not members of a user group any more.',
  ),
};
