import { BadRequest } from '../../engine/kernel/errors.ts';
import { toUsers } from '../../engine/log/audience.ts';
import type { UserStatusEvent } from '../events/presence.ts';
import type { Emoji } from '../model/messages.ts';
import { NO_STATUS, type User } from '../model/people.ts';
import { LIMITS } from '../model/settings/settings.ts';
import type { Realm } from '../realm/realm.ts';
import type { Tx } from '../realm/tx.ts';
import { whoKnows } from '../rules/people/people.ts';
import { isAway } from '../rules/people/presence.ts';
import { listUserStatuses, saveUserStatus } from '../store/people/user-statuses.ts';
import { type AskedEmoji, completeEmoji, requireEmoji } from './messages/emoji.ts';
import { changeSettings } from './user-settings/settings.ts';

export interface AskedStatus {
  readonly text?: string | undefined;
  /** The older way to turn `presence_enabled` off and on. */
  readonly away?: boolean | undefined;
  readonly emoji: AskedEmoji;
}

/** Absent members stay as they are; an empty text or emoji name clears the member. */
export async function updateStatus(tx: Tx, user: User, asked: AskedStatus): Promise<void> {
  const text = readText(asked.text);
  const emoji = readEmoji(tx.realm, asked.emoji);
  if (text === undefined && emoji === undefined && asked.away === undefined) {
    throw new BadRequest('Client did not pass any new values.');
  }
  if (asked.away !== undefined) {
    await changeSettings(tx, tx.realm.user(user.id), { presence_enabled: !asked.away });
  }
  if (text === undefined && emoji === undefined) return;
  const old = (await listUserStatuses(tx, [user.id])).get(user.id) ?? NO_STATUS;
  const changes = { ...(text !== undefined && { text }), ...(emoji !== undefined && { emoji }) };
  const audience = await whoKnows(tx, user);
  await saveUserStatus(tx, user.id, { ...old, ...changes });
  tx.emit({ type: 'user_status', userId: user.id, ...changes }, toUsers(audience));
}

/**
 * Emits the statuses of users to viewers who come to see them. `viewersOf`: IDs of the recipients of each
 * status.
 */
export async function emitStatuses(tx: Tx, viewersOf: ReadonlyMap<User, readonly number[]>): Promise<void> {
  const active = [...viewersOf].filter(([user]) => user.isActive);
  if (active.length === 0) return;
  const statuses = await listUserStatuses(
    tx,
    active.map(([user]) => user.id),
  );
  for (const [user, viewers] of active) {
    const status = statuses.get(user.id);
    if (!status && !isAway(user)) continue;
    const said: Omit<UserStatusEvent, 'type' | 'userId'> = { ...status, ...(isAway(user) && { away: true }) };
    tx.emit({ type: 'user_status', userId: user.id, ...said }, toUsers(viewers));
  }
}

function readText(given: string | undefined): string | undefined {
  const text = given?.trim();
  if (text !== undefined && text.length > LIMITS.statusText && [...text].length > LIMITS.statusText) {
    throw new BadRequest(`status_text is too long (limit: ${LIMITS.statusText} characters)`);
  }
  return text;
}

function readEmoji(realm: Realm, asked: AskedEmoji): Emoji | null | undefined {
  const { name, code, type } = asked;
  if (name === undefined) {
    if (!code && !type) return undefined;
    throw new BadRequest('Client must pass emoji_name if they pass either emoji_code or reaction_type.');
  }
  if (name === '') return null;
  const emoji = completeEmoji(realm, { ...asked, name });
  requireEmoji(realm, emoji);
  return emoji;
}
