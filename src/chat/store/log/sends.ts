import { sql } from 'kysely';
import type { Rows } from '../../../engine/store/engine.ts';
import type { MessageEvent, UpdateMessageEvent } from '../../events/messages.ts';

/** A message that was sent, edited or moved. */
export interface LoggedSend {
  readonly position: number;
  readonly event: MessageEvent | UpdateMessageEvent;
}

/** The first sends and edits of a part of the log, oldest first. */
export async function listSendsAndEdits(
  { db, realm }: Rows,
  range: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<LoggedSend[]> {
  const { rows } = await sql<{ position: number; payload: string }>`
    SELECT position, payload FROM log WHERE realm_id = ${realm.id} AND position > ${range.after}
    AND position <= ${range.upTo} AND type IN ('message', 'update_message') ORDER BY position LIMIT ${range.limit}
  `.execute(db);
  return rows.map(({ position, payload }) => ({
    position: Number(position),
    event: JSON.parse(payload) as LoggedSend['event'],
  }));
}
