import { toUsers } from '../events/audience.ts';
import { BadRequest } from '../kernel/errors.ts';
import type { User } from '../model/people.ts';
import { LIMITS } from '../model/settings/settings.ts';
import { openNarrow } from '../narrows/open.ts';
import { NEWEST_ANCHOR } from '../narrows/page.ts';
import type { Tx } from '../realm/tx.ts';
import { listPlaces } from '../rules/messages/received.ts';
import { accessPerson } from '../rules/people/people.ts';

import { deleteMutedUser, insertMutedUser } from '../store/people/muted-users.ts';
import { settle } from '../store/read-state/read-state.ts';
import { updateFlags } from './messages/flags.ts';

/** Mutes a user: the user's later messages are read for `user` as they arrive. */
export async function muteUser(tx: Tx, user: User, mutedUserId: number): Promise<void> {
  if (mutedUserId === user.id) throw new BadRequest('Cannot mute self');
  const person = await accessPerson(tx, { viewer: user, asked: mutedUserId });
  const muted = tx.realm.mutedUsersOf(user.id);
  if (muted.has(person.id)) throw new BadRequest('User already muted');
  await settle(tx, await listPlaces(tx, user.id));
  await insertMutedUser(tx, user.id, person.id);
  emitMutedUsers(tx, user, new Map([...muted, [person.id, tx.now]]));
}

/** Unmutes a user. Messages that arrived during the mute stay read. */
export async function unmuteUser(tx: Tx, user: User, mutedUserId: number): Promise<void> {
  const person = await accessPerson(tx, { viewer: user, asked: mutedUserId });
  const muted = tx.realm.mutedUsersOf(user.id);
  if (!muted.has(person.id)) throw new BadRequest('User is not muted');
  await settle(tx, await listPlaces(tx, user.id));
  await deleteMutedUser(tx, user.id, person.id);
  emitMutedUsers(tx, user, new Map([...muted].filter(([id]) => id !== person.id)));
}

/** Marks a muted user's messages as read, at most the newest 5000; returns whether there may be more. */
export async function readAllOf(tx: Tx, user: User, senderId: number): Promise<boolean> {
  const sender = { operator: 'sender', operand: senderId, negated: false } as const;
  const { query, finder } = await openNarrow(tx, user, [sender]);
  const limit = LIMITS.messagesPerFetch;
  const unread = await finder.find(
    { ...query, flags: [{ flag: 'unread', negated: false }] },
    { from: NEWEST_ANCHOR, direction: 'older', limit },
  );
  await updateFlags(tx, user, { ids: unread, op: 'add', flag: 'read' });
  return unread.length === limit;
}

function emitMutedUsers(tx: Tx, user: User, muted: ReadonlyMap<number, number>): void {
  tx.record({ mutedUsers: new Map([[user.id, muted]]) });
  tx.emit({ type: 'muted_users', muted: [...muted] }, toUsers([user.id]));
}
