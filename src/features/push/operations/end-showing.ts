import type { CanonicalEvent } from '../../../chat/events/types.ts';
import type { Realm } from '../../../chat/realm/realm.ts';
import type { Tx } from '../../../chat/realm/tx.ts';
import { listOfTypes } from '../../../chat/store/log/of-types.ts';
import type { Audience } from '../../../engine/log/audience.ts';

/** The types of events after which devices may show too much. */
export const TYPES = ['update_message_flags', 'delete_message', 'subscription'] as const;
export type MayEndShowing = (typeof TYPES)[number];

/** The most entries that are looked through in a transaction. */
const MOST_ENTRIES = 1000;

/** Whether an event may make notifications on devices of its audience out of date. */
export function mayEndShowing(event: CanonicalEvent): boolean {
  if (event.type === 'update_message_flags') return event.op === 'add' && event.flag === 'read';
  return event.type === 'delete_message' || (event.type === 'subscription' && event.op === 'remove');
}

export function isIn(realm: Realm, audience: Audience, userId: number): boolean {
  if (audience.kind === 'users') return audience.users.has(userId);
  return realm.isSubscribed(userId, audience.channelId) || audience.also.has(userId);
}

/** Filters users whose messages were examined at a position of the log: no later entry may have changed the result for those who stay. */
export async function stillAsAt(tx: Tx, position: number, userIds: readonly number[]): Promise<Set<number>> {
  if (tx.position <= position) return new Set(userIds);
  const range = { after: position, limit: MOST_ENTRIES };
  const stored = await listOfTypes(tx, TYPES, range);
  if (stored.length === MOST_ENTRIES) return new Set();
  const audiences = [...stored, ...tx.earlier].flatMap(({ event, audience }) =>
    event && mayEndShowing(event) ? [audience] : [],
  );
  return new Set(userIds.filter((userId) => !audiences.some((audience) => isIn(tx.realm, audience, userId))));
}
