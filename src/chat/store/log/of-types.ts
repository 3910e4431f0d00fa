import { sql } from 'kysely';
import { type Audience, decodeAudience } from '../../../engine/log/audience.ts';
import type { Rows } from '../../../engine/store/engine.ts';
import type { CanonicalEvent } from '../../events/types.ts';

export type EventType = CanonicalEvent['type'];

/** An entry of the log with an event of some types. */
export interface Logged<Type extends EventType = EventType> {
  readonly position: number;
  readonly event: Extract<CanonicalEvent, { readonly type: Type }>;
  readonly audience: Audience;
}

/** A message that was sent, edited or moved. */
export type LoggedSend = Logged<'message' | 'update_message'>;

interface Range {
  readonly after: number;
  /** Absent: to the end. */
  readonly upTo?: number;
  readonly limit: number;
}

/** The first entries of a part of the log with events of some types, oldest first. */
export async function listOfTypes<Type extends EventType>(
  { db, realm }: Rows,
  types: readonly Type[],
  { after, upTo = Number.MAX_SAFE_INTEGER, limit }: Range,
): Promise<Logged<Type>[]> {
  const { rows } = await sql<{ position: number; audience: string; payload: string }>`
    SELECT position, audience, payload FROM log WHERE realm_id = ${realm.id} AND position > ${after}
    AND position <= ${upTo} AND type IN (${sql.join(types)}) ORDER BY position LIMIT ${limit}
  `.execute(db);
  return rows.map(({ position, audience, payload }) => ({
    position: Number(position),
    event: JSON.parse(payload) as Logged<Type>['event'],
    audience: decodeAudience(audience),
  }));
}
