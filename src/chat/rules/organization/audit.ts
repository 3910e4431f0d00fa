import type { AuditEntry } from '../../model/audit.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import { canSeeEmail } from '../people/people.ts';

/**
 * A value of an entry as the viewer may see it: users can hide their addresses from administrators too, and the hidden address of a
 * user is null.
 */
export function visibleAuditValue(
  realm: Realm,
  viewer: User,
  { entry: { userId }, value }: { readonly entry: AuditEntry; readonly value: unknown },
): unknown {
  if (typeof value !== 'object' || value === null || !('email' in value)) return value;
  const person = userId === undefined ? realm.userByEmail(String(value.email)) : realm.users.get(userId);
  return person && !canSeeEmail(viewer, person) ? { ...value, email: null } : value;
}
