import { toUsers } from '../../events/audience.ts';
import type { Tx } from '../../realm/tx.ts';
import { audienceOfChannel } from '../../rules/channels.ts';
import { setFirstMessage } from '../../store/channels.ts';
import type { Channel } from '../../store/model.ts';

/** A channel has another oldest message, or (null) none; tells those who know the channel. */
export async function noteFirstMessage(tx: Tx, channel: Channel, messageId: number | null): Promise<void> {
  await setFirstMessage(tx, tx.realm.id, channel.id, messageId);
  tx.touch({ channels: [channel.id] });
  tx.emit(
    {
      type: 'stream',
      op: 'update',
      channelId: channel.id,
      name: channel.name,
      property: 'first_message_id',
      value: messageId,
    },
    toUsers(audienceOfChannel(tx.realm, channel)),
  );
}
