import { sql } from 'kysely';
import type { Rows } from '../../../engine/store/engine.ts';
import { isAmong, prepared } from '../../../engine/store/sql.ts';
import type { StoredFlag } from './flags.ts';
import { COVERS_MESSAGE } from './spans.ts';

/** The properties that decide whether a user may change a flag of a message, and whether the flag changes. */
export interface Flaggable {
  readonly id: number;
  /** null for direct messages. */
  readonly channelId: number | null;
  /** Whether the user received the message: was subscribed when it came into its channel, or is in its conversation. */
  readonly isReceived: boolean;
  readonly isFlagged: boolean;
}

interface Asked {
  realm: number;
  userId: number;
  flag: string;
  ids: Iterable<number>;
}

interface FlaggableRow {
  readonly id: number;
  readonly stream_id: number | null;
  readonly is_received: number;
  readonly is_flagged: number;
}

/** A seek for each message in three keys. */
const flaggable = prepared((db, { realm, userId, flag, ids }: Asked) => {
  const query = sql<FlaggableRow>`select m.id, m.stream_id,
      case when m.stream_id is null then case when exists (select 1 from conversation_members c
        where c.realm_id = ${realm} and c.recipient_id = m.recipient_id and c.user_id = ${userId}) then 1 else 0 end
      else case when exists (select 1 from subscription_spans s where s.realm_id = ${realm} and s.user_id = ${userId}
        and s.stream_id = m.stream_id and ${COVERS_MESSAGE}) then 1 else 0 end end as is_received,
      case when exists (select 1 from message_flags f where f.realm_id = ${realm} and f.user_id = ${userId}
        and f.flag = ${flag} and f.message_id = m.id) then 1 else 0 end as is_flagged
    from messages m where m.realm_id = ${realm} and ${isAmong(db, 'm.id', ids)} order by m.id`;
  return { compile: () => query.compile(db) };
});

/** The messages that exist, by ID ascending, including messages that the user may not see. */
export async function listFlaggable(
  { db, realm }: Rows,
  userId: number,
  asked: { readonly ids: Iterable<number>; readonly flag: StoredFlag },
): Promise<Flaggable[]> {
  const rows = await flaggable(db, { realm: realm.id, userId, ...asked });
  return rows.map((row) => ({
    id: row.id,
    channelId: row.stream_id,
    isReceived: row.is_received === 1,
    isFlagged: row.is_flagged === 1,
  }));
}
