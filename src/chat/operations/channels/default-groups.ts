import { BadRequest } from '../../../engine/kernel/errors.ts';
import { toUsers } from '../../../engine/log/audience.ts';
import type { Channel, DefaultChannelGroup } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import type { Tx } from '../../realm/tx.ts';
import { accessChannelByName, audienceOfDefaults } from '../../rules/channels/channels.ts';
import {
  deleteDefaultChannelGroup,
  saveDefaultChannelGroups,
  sortGroups,
} from '../../store/channels/default-channel-groups.ts';

const allGroups = ({ realm }: Tx): readonly DefaultChannelGroup[] => realm.part('defaultChannelGroups');

export interface NewDefaultGroup {
  readonly name: string;
  readonly description: string;
  /** Names of channels. */
  readonly channels: readonly string[];
}

export async function createDefaultGroup(tx: Tx, caller: User, asked: NewDefaultGroup): Promise<void> {
  const channels = accessChannels(tx, caller, asked.channels);
  const name = readName(tx, asked.name);
  requireNotDefault(channels, name);
  const channelIds = [...new Set(channels.map((channel) => channel.id))];
  const { description } = asked;
  const group = { id: tx.nextId('default_channel_group'), name, description, channelIds };
  await save(tx, group);
}

export interface GroupChange {
  readonly name: string | undefined;
  readonly description: string | undefined;
}

export async function changeDefaultGroup(tx: Tx, groupId: number, asked: GroupChange): Promise<void> {
  if (!asked.name && !asked.description) {
    throw new BadRequest('You must pass "new_description" or "new_group_name".');
  }
  const group = accessGroup(tx, groupId);
  if (asked.name === group.name) {
    throw new BadRequest(`This default channel group is already named '${group.name}'`);
  }
  const name = asked.name === undefined ? group.name : readName(tx, asked.name);
  await save(tx, { ...group, name, description: asked.description ?? group.description });
}

export interface ChannelsChange {
  readonly op: string;
  /** Names of channels. */
  readonly channels: readonly string[];
}

export async function changeChannelsOfDefaultGroup(
  tx: Tx,
  caller: User,
  { groupId, op, channels: names }: ChannelsChange & { readonly groupId: number },
): Promise<void> {
  const group = accessGroup(tx, groupId);
  const channels = accessChannels(tx, caller, names);
  if (op === 'add') return save(tx, withChannels(group, channels));
  if (op === 'remove') return save(tx, withoutChannels(group, channels));
  throw new BadRequest('Invalid value for "op". Specify one of "add" or "remove".');
}

export async function removeDefaultGroup(tx: Tx, groupId: number): Promise<void> {
  const { id } = accessGroup(tx, groupId);
  await deleteDefaultChannelGroup(tx, id);
  await emitDefaultGroups(
    tx,
    allGroups(tx).filter((group) => group.id !== id),
  );
}

/** Removes an archived channel from all groups. */
export async function removeFromDefaultGroups(tx: Tx, channel: Channel): Promise<void> {
  const isIn = ({ channelIds }: DefaultChannelGroup) => channelIds.includes(channel.id);
  if (!allGroups(tx).some(isIn)) return;
  const groups = allGroups(tx).map((group) => (isIn(group) ? withoutChannels(group, [channel]) : group));
  await saveDefaultChannelGroups(
    tx,
    groups.filter((group) => !allGroups(tx).includes(group)),
  );
  await emitDefaultGroups(tx, groups);
}

function accessGroup(tx: Tx, id: number): DefaultChannelGroup {
  const group = allGroups(tx).find((each) => each.id === id);
  if (!group) throw new BadRequest(`Default channel group with id '${id}' does not exist.`);
  return group;
}

function accessChannels({ realm }: Tx, caller: User, names: readonly string[]): Channel[] {
  return names.map((name) => {
    const channel = accessChannelByName(realm, caller, name);
    if (channel.isArchived) throw new BadRequest(`Invalid channel name '${name}'`);
    return channel;
  });
}

function readName(tx: Tx, name: string): string {
  if (name.trim() === '') throw new BadRequest(`Invalid default channel group name '${name}'`);
  if ([...name].length > LIMITS.channelName) {
    throw new BadRequest(`Default channel group name too long (limit: ${LIMITS.channelName} characters)`);
  }
  if (name.includes('\0')) {
    throw new BadRequest(`Default channel group name '${name}' contains NULL (0x00) characters.`);
  }
  if (allGroups(tx).some((group) => group.name === name)) {
    throw new BadRequest(`Default channel group '${name}' already exists`);
  }
  return name;
}

function requireNotDefault(channels: readonly Channel[], groupName: string): void {
  const found = channels.find((channel) => channel.isDefault);
  if (!found) return;
  throw new BadRequest(`'${found.name}' is a default channel and cannot be added to '${groupName}'`);
}

function withChannels(group: DefaultChannelGroup, channels: readonly Channel[]): DefaultChannelGroup {
  requireNotDefault(channels, group.name);
  const known = channels.find((channel) => group.channelIds.includes(channel.id));
  if (known) {
    throw new BadRequest(
      `Channel '${known.name}' is already present in default channel group '${group.name}'`,
    );
  }
  const added = new Set([...group.channelIds, ...channels.map((channel) => channel.id)]);
  return { ...group, channelIds: [...added] };
}

function withoutChannels(group: DefaultChannelGroup, channels: readonly Channel[]): DefaultChannelGroup {
  const unknown = channels.find((channel) => !group.channelIds.includes(channel.id));
  if (unknown) {
    throw new BadRequest(`Channel '${unknown.name}' is not present in default channel group '${group.name}'`);
  }
  const removed = new Set(channels.map((channel) => channel.id));
  return { ...group, channelIds: group.channelIds.filter((id) => !removed.has(id)) };
}

async function save(tx: Tx, group: DefaultChannelGroup): Promise<void> {
  await saveDefaultChannelGroups(tx, [group]);
  await emitDefaultGroups(tx, [...allGroups(tx).filter(({ id }) => id !== group.id), group]);
}

/** Emits all groups to everybody except guests. */
async function emitDefaultGroups(tx: Tx, groups: readonly DefaultChannelGroup[]): Promise<void> {
  await tx.recordPart('defaultChannelGroups');
  tx.emit(
    { type: 'default_stream_groups', groups: sortGroups(groups) },
    toUsers(audienceOfDefaults(tx.realm)),
  );
}
