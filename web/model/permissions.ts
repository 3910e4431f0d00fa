import type { Client } from '../client/index.ts';
import {
  type GetPermissionHoldersParams,
  getPermissionHolders,
  getUserPermissions,
} from '../client/operations.ts';
import type { PermissionHolder, UserPermission } from '../client/shapes.ts';

export type { PermissionCondition, PermissionHolder, UserPermission } from '../client/shapes.ts';

/** The object of a permission: the organization, a channel, or a group. */
export type PermissionPlace =
  | { readonly scope: 'realm' }
  | { readonly scope: 'stream' | 'group'; readonly id: number };

export type AskedPermission = GetPermissionHoldersParams['permission'];

/** The most users of one page. */
const PAGE = 500;

export interface HoldersPage {
  /** How many there are in all. */
  readonly count: number;
  readonly holders: readonly PermissionHolder[];
  /** Where the next page begins; null: this was the last one. */
  readonly next: number | null;
}

interface Question {
  readonly permission: AskedPermission;
  readonly place: PermissionPlace;
}

export const FIRST_PAGE = 100;

/** `size` holders, as the pages of the server have them. */
export async function fetchHolders(
  client: Client,
  { permission, place }: Question,
  { anchor = 0, size = FIRST_PAGE }: { readonly anchor?: number; readonly size?: number } = {},
): Promise<HoldersPage> {
  const page = await client.call(getPermissionHolders, {
    ...{ permission, anchor },
    ...placeParams(place),
    num_after: Math.min(size, PAGE),
  });
  const { count, holders, next_anchor: next } = page;
  if (next === null || holders.length >= size) return { count, holders, next };
  const rest = await fetchHolders(
    client,
    { permission, place },
    { anchor: next, size: size - holders.length },
  );
  return { ...rest, holders: [...holders, ...rest.holders] };
}

/** Each permission at the place, with whether and why a user has it. */
export async function fetchPermissionsOf(
  client: Client,
  userId: number,
  place: PermissionPlace,
): Promise<readonly UserPermission[]> {
  const { permissions } = await client.call(getUserPermissions, { user_id: userId, ...placeParams(place) });
  return permissions;
}

function placeParams(place: PermissionPlace): { stream_id?: number; group_id?: number } {
  if (place.scope === 'stream') return { stream_id: place.id };
  return place.scope === 'group' ? { group_id: place.id } : {};
}
