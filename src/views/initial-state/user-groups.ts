import { presentGroups } from '../groups.ts';
import type { Part, Sight } from './wanted.ts';

export function userGroups({ realm, capabilities }: Sight): Part {
  const includeDeactivated = capabilities.include_deactivated_groups ?? false;
  return { realm_user_groups: presentGroups(realm, { includeDeactivated }) };
}
