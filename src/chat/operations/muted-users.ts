import { BadRequest } from '../../engine/kernel/errors.ts';
import { toUsers } from '../../engine/log/audience.ts';
import type { User } from '../model/people.ts';
import { LIMITS } from '../model/settings/settings.ts';
import { openNarrow } from '../narrows/open.ts';
import { NEWEST_ANCHOR } from '../narrows/page.ts';
import type { LiveHandle } from '../realm/live-realm.ts';
import type { Tx } from '../realm/tx.ts';
import { listPlaces } from '../rules/messages/received.ts';
import { accessPerson } from '../rules/people/people.ts';
import { deleteMutedUser, insertMutedUser } from '../store/people/muted-users.ts';
import { settle } from '../store/read-state/read-state.ts';
import { updateFlags } from './messages/flags.ts';

/** Mutes a user; each batch of messages that become read is a transaction of its own, so that no other waits long. */
export async function muteUser(live: LiveHandle, user: User, mutedUserId: number): Promise<void> {
  while (!(await live.transact((tx) => muteNext(tx, user, { mutedUserId }))));
}

interface MuteRequest {
  readonly mutedUserId: number;
  /** The most messages that one transaction marks as read. */
  readonly atOnce?: number;
}

/**
 * Mutes a user: the user's earlier messages become read for `user`, and later ones are read as they arrive. Returns false while there are more
 * messages than one transaction marks, the newest first: the last one also mutes, so that a request that was interrupted can be repeated.
 */
export async function muteNext(
  tx: Tx,
  user: User,
  { mutedUserId, atOnce = LIMITS.messagesPerFetch }: MuteRequest,
): Promise<boolean> {
  if (mutedUserId === user.id) throw new BadRequest('Cannot mute self');
  const person = await accessPerson(tx, { viewer: user, asked: mutedUserId });
  const muted = tx.realm.mutedUsersOf(user.id);
  if (muted.has(person.id)) throw new BadRequest('User already muted');
  const unread = await findUnread(tx, user, { senderId: person.id, limit: atOnce + 1 });
  const isLast = unread.length <= atOnce;
  if (isLast) {
    await settle(tx, await listPlaces(tx, user.id));
    await insertMutedUser(tx, user.id, person.id);
    emitMutedUsers(tx, user, new Map([...muted, [person.id, tx.now]]));
  }
  await updateFlags(tx, user, { ids: unread.slice(0, atOnce), op: 'add', flag: 'read' });
  return isLast;
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

/** IDs of a sender's messages that `user` has not read, the newest first. */
async function findUnread(
  tx: Tx,
  user: User,
  { senderId, limit }: { readonly senderId: number; readonly limit: number },
): Promise<number[]> {
  const sender = { operator: 'sender', operand: senderId, negated: false } as const;
  const { query, finder } = await openNarrow(tx, user, [sender]);
  return finder.find(
    { ...query, flags: [{ flag: 'unread', negated: false }] },
    { from: NEWEST_ANCHOR, direction: 'older', limit },
  );
}

function emitMutedUsers(tx: Tx, user: User, muted: ReadonlyMap<number, number>): void {
  tx.record({ mutedUsers: new Map([[user.id, muted]]) });
  tx.emit({ type: 'muted_users', muted: [...muted] }, toUsers([user.id]));
}
