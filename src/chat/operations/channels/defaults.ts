import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { accessChannelById } from '../../rules/channels/channels.ts';

/** Adds a channel to the default channels, or removes it; a no-op if nothing changes. */
export async function setDefault(
  tx: Tx,
  caller: User,
  { channelId, isDefault }: { readonly channelId: number; readonly isDefault: boolean },
): Promise<void> {
  const channel = accessChannelById(tx.realm, caller, channelId);
  if (channel.isArchived) throw new BadRequest('Invalid channel ID');
  if (isDefault && channel.inviteOnly) throw new BadRequest('Private channels cannot be made default.');
  if (channel.isDefault === isDefault) return;
  await tx.put({ channels: [{ ...channel, isDefault }] });
}
