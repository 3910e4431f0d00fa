import { toUsers } from '../../events/audience.ts';
import { BadRequest } from '../../kernel/errors.ts';
import type { Tx } from '../../realm/live-realm.ts';
import { accessChannelById } from '../../rules/channels.ts';
import { updateChannel } from '../../store/channels.ts';
import type { Channel, User } from '../../store/model.ts';

/** Tells everybody of the default channels. `changed` are as they are after this transaction. */
export function tellDefaults(tx: Tx, changed: readonly Channel[]): void {
  const all = new Map(tx.realm.channels);
  for (const channel of changed) all.set(channel.id, channel);
  const channelIds = [...all.values()]
    .filter((channel) => channel.isDefault && !channel.isArchived)
    .map((channel) => channel.id);
  const everybody = [...tx.realm.activeUsers()].map((user) => user.id);
  tx.emit({ type: 'default_streams', channelIds }, toUsers(everybody));
}

/** Makes a channel one in which new people start, or makes it stop to be one; nothing happens if it is so already. */
export async function setDefault(tx: Tx, caller: User, channelId: number, isDefault: boolean): Promise<void> {
  const channel = accessChannelById(tx.realm, caller, channelId);
  if (channel.isArchived) throw new BadRequest('Invalid channel ID');
  if (isDefault && channel.inviteOnly) throw new BadRequest('Private channels cannot be made default.');
  if (channel.isDefault === isDefault) return;
  const next = { ...channel, isDefault };
  await updateChannel(tx, tx.realm.id, next);
  tx.touch({ channels: [channel.id] });
  tellDefaults(tx, [next]);
}
