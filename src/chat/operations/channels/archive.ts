import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { Channel } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import { CHANNEL_SETTINGS } from '../../model/settings/realm-settings.ts';
import type { Tx } from '../../realm/tx.ts';
import { accessChannelToAdminister } from '../../rules/channels/channel-changes.ts';
import { readAllForAll } from '../messages/read-state.ts';
import { setRealmSettings } from '../realm/settings.ts';
import { removeFromDefaultGroups } from './default-groups.ts';
import { type Notices, sendNotices } from './notices.ts';

/**
 * Archives a channel: it keeps its name, messages and subscribers; it takes no further messages, and nothing in
 * it is unread. `farewell`: its last message.
 */
export async function archive(
  tx: Tx,
  caller: User,
  { channelId, farewell }: { readonly channelId: number; readonly farewell: Notices },
): Promise<void> {
  const channel = accessChannelToAdminister(tx.realm, caller, channelId);
  if (channel.isArchived) throw new BadRequest('Channel is already deactivated');
  await sendNotices(tx, farewell);
  await readAllForAll(tx, channel);
  await removeFromDefaultGroups(tx, channel);
  await unsetDuties(tx, channel);
  await tx.put({ channels: [{ ...channel, isArchived: true, isDefault: false }] });
}

/** Removes the channel from the organization's settings for announcements. */
async function unsetDuties(tx: Tx, channel: Channel): Promise<void> {
  const held = CHANNEL_SETTINGS.filter((name) => tx.realm.info.settings[name] === channel.id);
  await setRealmSettings(tx, Object.fromEntries(held.map((name) => [name, -1])));
}
