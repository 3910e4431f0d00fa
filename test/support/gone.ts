import type { Context } from '../../src/chat/context.ts';
import type { CanonicalEvent } from '../../src/chat/events/types.ts';
import { listLog } from '../../src/engine/store/log.ts';

const MOST_ENTRIES = 100_000;

/**
 * IDs of messages that the log says were deleted, or went to another channel. `max_message_id` holds for the moment of the
 * registration; no event changes it after a move or a deletion.
 */
export async function goneInLog({ db, realm }: Context): Promise<Set<number>> {
  const log = await listLog({ db, realm }, { after: 0, upTo: realm.position, limit: MOST_ENTRIES });
  return new Set(log.flatMap(({ event }) => (event ? goneBy(event) : [])));
}

function goneBy(event: CanonicalEvent): readonly number[] {
  if (event.type === 'delete_message') return event.messageIds;
  return event.type === 'update_message' && event.move?.channelId !== undefined ? event.messageIds : [];
}
