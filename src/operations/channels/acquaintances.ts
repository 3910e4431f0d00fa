import { toUsers } from '../../events/audience.ts';
import type { Tx } from '../../realm/tx.ts';
import { accessiblePeople, seesEverybody } from '../../rules/people.ts';
import { listConversationPartners } from '../../store/conversations.ts';
import type { User } from '../../store/model.ts';
import { tellOfStatuses } from '../user-status.ts';
import { personOf } from '../users/person.ts';

/** Who comes to a channel, or goes from it. */
export interface Movement {
  readonly channel: { readonly id: number };
  readonly users: readonly User[];
}

/** Guests who do not know everybody learn who they are with whom they will be in a channel. */
export async function introduce(tx: Tx, joining: readonly Movement[]): Promise<void> {
  const { realm } = tx;
  const comers = new Map(joining.flatMap(({ users }) => users.map((user) => [user.id, user] as const)));
  const guestsOf = new Map<number, number[]>();
  for (const guest of guestsWhoKnowFew(tx, comers.values())) {
    const met = companions(tx, guest, joining);
    if (met.size === 0) continue;
    const known = await accessiblePeople(tx.db, realm, guest);
    for (const id of met) if (!known.has(id)) guestsOf.set(id, [...(guestsOf.get(id) ?? []), guest.id]);
  }
  await tellOfMeeting(tx, guestsOf, (id) => (comers.get(id) ?? realm.users.get(id)) as User);
}

/** The same of those with whom they are in a direct conversation that begins. */
export async function introducePartners(tx: Tx, userIds: readonly number[]): Promise<void> {
  const { realm } = tx;
  const userOf = (id: number) => realm.users.get(id) as User;
  const guestsOf = new Map<number, number[]>();
  for (const guest of userIds.map(userOf).filter((user) => user.isActive && !seesEverybody(realm, user))) {
    const known = await accessiblePeople(tx.db, realm, guest);
    for (const id of userIds) if (!known.has(id)) guestsOf.set(id, [...(guestsOf.get(id) ?? []), guest.id]);
  }
  await tellOfMeeting(tx, guestsOf, userOf);
}

/** `guestsOf`: to whom each person is new. */
async function tellOfMeeting(
  tx: Tx,
  guestsOf: ReadonlyMap<number, readonly number[]>,
  userOf: (id: number) => User,
): Promise<void> {
  const met = new Map([...guestsOf].map(([id, guestIds]) => [userOf(id), guestIds]));
  for (const [user, guestIds] of met) {
    tx.emit({ type: 'realm_user', op: 'add', person: personOf(user) }, toUsers(guestIds));
  }
  await tellOfStatuses(tx, met);
}

/** Guests who do not know everybody lose those with whom nothing joins them any more. */
export async function part(tx: Tx, leaving: readonly Movement[]): Promise<void> {
  const guestsOf = new Map<number, number[]>();
  for (const guest of guestsWhoKnowFew(tx)) {
    const missed = companions(tx, guest, leaving);
    if (missed.size === 0) continue;
    const known = await stillKnown(tx, guest, leaving);
    for (const id of missed) if (!known.has(id)) guestsOf.set(id, [...(guestsOf.get(id) ?? []), guest.id]);
  }
  for (const [userId, guestIds] of guestsOf) {
    tx.emit({ type: 'realm_user', op: 'remove', userId }, toUsers(guestIds));
  }
}

/** `comers` may have been made in this transaction. */
function guestsWhoKnowFew({ realm }: Tx, comers: Iterable<User> = []): User[] {
  return [...new Set([...realm.activeUsers(), ...comers])].filter((user) => !seesEverybody(realm, user));
}

/** Everybody whose company `guest` gains or loses by the movements. */
function companions({ realm }: Tx, guest: User, movements: readonly Movement[]): Set<number> {
  const found = new Set<number>();
  for (const { channel, users } of movements) {
    const moves = users.some((user) => user.id === guest.id);
    if (moves) for (const id of realm.subscribersOf(channel.id)) found.add(id);
    if (moves || realm.isSubscribed(guest.id, channel.id)) for (const user of users) found.add(user.id);
  }
  found.delete(guest.id);
  return found;
}

/** As `accessiblePeople`, once those who leave have left. */
async function stillKnown(tx: Tx, guest: User, leaving: readonly Movement[]): Promise<ReadonlySet<number>> {
  const { realm } = tx;
  const left = new Map(leaving.map(({ channel, users }) => [channel.id, new Set(users.map(({ id }) => id))]));
  const known = new Set(await listConversationPartners(tx.db, realm.id, guest.id));
  for (const user of realm.users.values()) if (user.isBot) known.add(user.id);
  for (const { channelId, isActive } of realm.subscriptionsOf(guest.id).values()) {
    const gone = left.get(channelId);
    if (!isActive || gone?.has(guest.id)) continue;
    for (const id of realm.subscribersOf(channelId)) if (!gone?.has(id)) known.add(id);
  }
  return known;
}
