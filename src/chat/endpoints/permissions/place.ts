import { z } from 'zod';
import { integer } from '../../../engine/http/params.ts';
import { UnsupportedCombination } from '../../../engine/kernel/errors.ts';
import type { Context } from '../../context.ts';
import type { User } from '../../model/people.ts';
import { accessChannelById } from '../../rules/channels/channels.ts';
import { accessGroup } from '../../rules/groups/user-groups.ts';
import type { AskedObject } from '../../rules/permissions/abilities.ts';

/** The place that a question about permissions names. */
export const placeParams = {
  stream_id: integer({ optional: true, min: 0, doc: 'Permissions of this channel.' }),
  group_id: integer({ optional: true, min: 0, doc: 'Permissions of this group.' }),
};

interface AskedPlace {
  readonly stream_id: number | undefined;
  readonly group_id: number | undefined;
}

/** The named channel or group, if the viewer may see it; without one, the organization. */
export function accessPlace(realm: Context['realm'], viewer: User, asked: AskedPlace): AskedObject {
  const { stream_id, group_id } = asked;
  if (stream_id !== undefined && group_id !== undefined) {
    throw new UnsupportedCombination(['stream_id', 'group_id']);
  }
  if (stream_id !== undefined) return { scope: 'stream', on: accessChannelById(realm, viewer, stream_id) };
  if (group_id !== undefined) return { scope: 'group', on: accessGroup(realm, group_id) };
  return { scope: 'realm' };
}

/** A need or a way, evaluated for a user. */
export const conditionShape = z
  .strictObject({
    by: z.enum(['role', 'realm', 'stream', 'group', 'fact']),
    role: z.int().nullable(),
    setting: z.string().nullable(),
    fact: z.string().nullable(),
    holds: z.boolean(),
    through: z.array(z.array(z.int())),
  })
  .meta({ id: 'PermissionCondition' });
