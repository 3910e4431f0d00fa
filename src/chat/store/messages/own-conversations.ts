import type { Rows } from '../../../engine/store/engine.ts';
import { isAmong, prepared } from '../../../engine/store/sql.ts';

export interface OwnConversation {
  readonly recipientId: number;
  /** All participants, sorted. */
  readonly userIds: readonly number[];
}

const memberships = prepared((db, { realm, userId }: { realm: number; userId: number }) =>
  db
    .selectFrom('conversation_members')
    .select('recipient_id')
    .where('realm_id', '=', realm)
    .where('user_id', '=', userId),
);

/** The recipient IDs of a user's direct conversations. */
export async function listConversationIds({ db, realm }: Rows, userId: number): Promise<number[]> {
  const rows = await memberships(db, { realm: realm.id, userId });
  return rows.map((row) => row.recipient_id);
}

const conversations = prepared((db, { realm, ids }: { realm: number; ids: Iterable<number> }) =>
  db
    .selectFrom('conversations')
    .select(['recipient_id', 'user_key'])
    .where('realm_id', '=', realm)
    .where(isAmong(db, 'recipient_id', ids)),
);

/** Conversations with their participants, by recipient ID. */
export async function listConversations(
  { db, realm }: Rows,
  recipientIds: Iterable<number>,
): Promise<Map<number, OwnConversation>> {
  const ids = [...recipientIds];
  if (ids.length === 0) return new Map();
  const rows = await conversations(db, { realm: realm.id, ids });
  return new Map(
    rows.map((row) => [
      row.recipient_id,
      { recipientId: row.recipient_id, userIds: row.user_key.split(',').map(Number) },
    ]),
  );
}
