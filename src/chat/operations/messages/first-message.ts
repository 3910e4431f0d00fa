import type { Channel } from '../../model/channels.ts';
import type { Tx } from '../../realm/tx.ts';

/** Records the ID of a channel's oldest message; null: it has none. */
export async function noteFirstMessage(
  tx: Tx,
  { id }: Channel,
  firstMessageId: number | null,
): Promise<void> {
  const channel = tx.realm.channel(id);
  await tx.put({ channels: [{ ...channel, firstMessageId }] });
}
