import { toUsers } from '../../events/audience.ts';
import type { ChannelUpdateEvent } from '../../events/channels.ts';
import { BadRequest } from '../../kernel/errors.ts';
import { type ChannelPermission, PERMISSION_SETTINGS } from '../../kernel/settings.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import {
  type AskedPermissions,
  type AskedPrivacy,
  accessChannelToAdminister,
  changeName,
  changePermissions,
  changePrivacy,
  requireDefaultChange,
  requireRetentionChange,
} from '../../rules/channel-changes.ts';
import { readDescription, readRetention } from '../../rules/channel-names.ts';
import { activeSubscribers, audienceOfChannel } from '../../rules/channels.ts';
import { updateChannel as updateRow } from '../../store/channels.ts';
import type { Channel, User } from '../../store/model.ts';
import { tellDefaults } from './defaults.ts';
import { renderDescription } from './subscribe.ts';

/** A description as it is kept, rendered, which takes no transaction. */
export interface NewDescription {
  readonly text: string;
  readonly html: string;
}

/** What is asked of a channel; undefined stays as it is. */
export interface AskedChange extends AskedPrivacy {
  readonly name: string | undefined;
  readonly description: NewDescription | undefined;
  /** As in the request: days, `realm_default` or `unlimited`. */
  readonly messageRetentionDays: string | undefined;
  readonly permissions: AskedPermissions;
}

export interface Changed {
  readonly before: Channel;
  readonly after: Channel;
}

export function readNewDescription(realm: Realm, author: User, given: string): NewDescription {
  const text = readDescription(given);
  return { text, html: renderDescription(realm, author, text) };
}

/** Changes a channel, in all that is asked or in nothing, and tells those who see it, saw it, or see it for the first time. */
export async function updateChannel(
  tx: Tx,
  caller: User,
  channelId: number,
  asked: AskedChange,
): Promise<Changed> {
  const before = accessChannelToAdminister(tx.realm, caller, channelId);
  const after = plan(tx.realm, caller, before, asked);
  await updateRow(tx, tx.realm.id, after);
  tx.touch({ channels: [after.id] });
  tell(tx, { before, after });
  if (before.isDefault !== after.isDefault) tellDefaults(tx, [after]);
  return { before, after };
}

function plan(realm: Realm, caller: User, channel: Channel, asked: AskedChange): Channel {
  const { name, description, messageRetentionDays: retention, isDefault } = asked;
  const privacy = changePrivacy(realm, caller, channel, asked);
  if (isDefault !== undefined) requireDefaultChange(caller);
  if (isDefault && channel.isArchived) throw new BadRequest('Channel is already deactivated');
  if (retention !== undefined) requireRetentionChange(caller);
  return {
    ...channel,
    ...privacy,
    ...(isDefault !== undefined && { isDefault }),
    ...(retention !== undefined && { messageRetentionDays: readRetention(retention) }),
    ...(description && { description: description.text, renderedDescription: description.html }),
    ...(name !== undefined && { name: changeName(realm, channel, name) }),
    permissions: changePermissions(realm, caller, channel, asked.permissions),
  };
}

function tell(tx: Tx, { before, after }: Changed): void {
  const { realm } = tx;
  const sawIt = new Set(audienceOfChannel(realm, before));
  const seeIt = new Set(audienceOfChannel(realm, after));
  const comers = [...seeIt.difference(sawIt)];
  if (comers.length > 0) introduce(tx, after, comers);
  const stayers = toUsers([...seeIt.intersection(sawIt)]);
  for (const event of changesOf(before, after)) tx.emit(event, stayers);
  const lost = [...sawIt.difference(seeIt)];
  if (lost.length > 0) tx.emit({ type: 'stream', op: 'delete', channelIds: [after.id] }, toUsers(lost));
}

/** To those who see a channel for the first time: the channel, and who is in it. */
function introduce(tx: Tx, channel: Channel, comers: readonly number[]): void {
  tx.emit({ type: 'stream', op: 'create', channels: [channel] }, toUsers(comers));
  const userIds = activeSubscribers(tx.realm, channel.id);
  if (userIds.length === 0) return;
  tx.emit({ type: 'subscription', op: 'peer_add', channelIds: [channel.id], userIds }, toUsers(comers));
}

/** What has changed, an event for each. */
function* changesOf(before: Channel, after: Channel): Iterable<ChannelUpdateEvent> {
  const event = { type: 'stream', op: 'update', channelId: after.id, name: before.name } as const;
  if (isOtherPrivacy(before, after)) {
    const { historyPublicToSubscribers, isWebPublic } = after;
    const privacy = { historyPublicToSubscribers, isWebPublic };
    yield { ...event, property: 'invite_only', value: after.inviteOnly, privacy };
  }
  if (before.messageRetentionDays !== after.messageRetentionDays) {
    yield { ...event, property: 'message_retention_days', value: after.messageRetentionDays };
  }
  if (before.description !== after.description) {
    const { description: value, renderedDescription } = after;
    yield { ...event, property: 'description', value, renderedDescription };
  }
  if (before.name !== after.name) yield { ...event, property: 'name', value: after.name };
  for (const name of Object.keys(PERMISSION_SETTINGS.stream) as ChannelPermission[]) {
    const [previous, value] = [before.permissions[name], after.permissions[name]];
    if (previous !== value) yield { ...event, property: name, value, previous };
  }
}

export const isOtherPrivacy = (before: Channel, after: Channel): boolean =>
  before.inviteOnly !== after.inviteOnly ||
  before.isWebPublic !== after.isWebPublic ||
  before.historyPublicToSubscribers !== after.historyPublicToSubscribers;
