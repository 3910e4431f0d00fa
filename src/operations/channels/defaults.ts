import { toUsers } from '../../events/audience.ts';
import { BadRequest } from '../../kernel/errors.ts';
import type { Tx } from '../../realm/tx.ts';
import { accessChannelById, audienceOfDefaults, knowsDefaults } from '../../rules/channels.ts';
import { updateChannel } from '../../store/channels.ts';
import type { Channel, User } from '../../store/model.ts';

/** Tells everybody but guests of the default channels. `changed` are as they are after this transaction. */
export function tellDefaults(tx: Tx, changed: readonly Channel[]): void {
  const all = new Map(tx.realm.channels);
  for (const channel of changed) all.set(channel.id, channel);
  tx.emit(
    { type: 'default_streams', channelIds: defaultsAmong(all.values()) },
    toUsers(audienceOfDefaults(tx.realm)),
  );
}

const defaultsAmong = (channels: Iterable<Channel>): number[] =>
  [...channels].filter(({ isDefault, isArchived }) => isDefault && !isArchived).map(({ id }) => id);

/** Tells somebody who becomes a guest, or is one no more, of the defaults as they see them from then on. */
export function tellOwnDefaults(tx: Tx, after: User): void {
  const { realm } = tx;
  const own = toUsers([after.id]);
  const sees = knowsDefaults(after);
  const groups = sees ? realm.part('defaultChannelGroups') : [];
  const channelIds = sees ? defaultsAmong(realm.channels.values()) : [];
  tx.emit({ type: 'default_streams', channelIds }, own);
  tx.emit({ type: 'default_stream_groups', groups }, own);
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
