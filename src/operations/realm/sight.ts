import { toUsers } from '../../events/audience.ts';
import type { Tx } from '../../realm/tx.ts';
import { accessiblePeople, seesEverybody } from '../../rules/people.ts';
import { type GroupValue, ROLE, type User } from '../../store/model.ts';
import { tellOfStatuses } from '../user-status.ts';
import { personOf } from '../users/person.ts';

/** Whom guests come to know of, or no longer know of: the guests by the ID of the person. */
export interface SightChange {
  readonly gains: boolean;
  readonly guestsOf: ReadonlyMap<number, readonly number[]>;
}

/** What another value of `can_access_all_users_group` changes for guests; only they may be kept from knowing all. */
export async function planSight(tx: Tx, value: GroupValue | undefined): Promise<SightChange | undefined> {
  if (value === undefined) return undefined;
  const { realm } = tx;
  const guestsOf = new Map<number, number[]>();
  let gains = false;
  for (const guest of realm.activeUsers()) {
    const knows = realm.isInGroupValue(guest, value);
    if (guest.role !== ROLE.guest || knows === seesEverybody(realm, guest)) continue;
    gains = knows;
    const known = await accessiblePeople(tx.db, realm, guest);
    for (const person of realm.users.values()) {
      if (person.isSystemBot || known.has(person.id)) continue;
      const guests = guestsOf.get(person.id);
      if (guests) guests.push(guest.id);
      else guestsOf.set(person.id, [guest.id]);
    }
  }
  return { gains, guestsOf };
}

export async function tellOfSight(tx: Tx, change: SightChange | undefined): Promise<void> {
  for (const [userId, guests] of change?.guestsOf ?? []) {
    const audience = toUsers(guests);
    if (change?.gains) {
      const person = personOf(tx.realm.users.get(userId) as User);
      tx.emit({ type: 'realm_user', op: 'add', person }, audience);
    } else tx.emit({ type: 'realm_user', op: 'remove', userId }, audience);
  }
  if (!change?.gains) return;
  const met = [...change.guestsOf].map(([id, guests]) => [tx.realm.users.get(id) as User, guests] as const);
  await tellOfStatuses(tx, new Map(met));
}
