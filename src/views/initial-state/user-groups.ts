import { presentGroups } from '../groups.ts';
import type { StateContext, StatePart } from './wanted.ts';

export function userGroups({ realm, capabilities }: StateContext): StatePart {
  const includeDeactivated = capabilities.include_deactivated_groups ?? false;
  return { realm_user_groups: presentGroups(realm, { includeDeactivated }) };
}
