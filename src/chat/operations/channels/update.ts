import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { Channel } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import {
  type AskedPermissions,
  type AskedPrivacy,
  accessChannelToAdminister,
  archivingAfter,
  changeName,
  permissionsAfter,
  privacyAfter,
  requireDefaultChange,
  requireRetentionChange,
} from '../../rules/channels/channel-changes.ts';
import { readDescription, readRetention } from '../../rules/channels/channel-names.ts';
import { activeSubscribers } from '../../rules/channels/channels.ts';
import { restartSubscriptions } from '../../store/channels/subscriptions.ts';
import { renderDescription } from './subscribe.ts';

/** A description in its stored form, rendered outside the transaction. */
export interface NewDescription {
  readonly text: string;
  readonly html: string;
}

/** The requested changes of a channel; undefined members stay as they are. */
export interface AskedChange extends AskedPrivacy {
  readonly name: string | undefined;
  readonly description: NewDescription | undefined;
  /** False: the channel is in use again. */
  readonly isArchived: boolean | undefined;
  /** As in the request: days, `realm_default` or `unlimited`. */
  readonly messageRetentionDays: string | undefined;
  readonly permissions: AskedPermissions;
}

export interface ChangedChannel {
  readonly before: Channel;
  readonly after: Channel;
}

export function readNewDescription(realm: Realm, author: User, given: string): NewDescription {
  const text = readDescription(given);
  return { text, html: renderDescription(realm, author, text) };
}

/** Changes a channel, all requested changes or none. */
export async function updateChannel(
  tx: Tx,
  caller: User,
  { channelId, ...asked }: AskedChange & { readonly channelId: number },
): Promise<ChangedChannel> {
  const before = accessChannelToAdminister(tx.realm, caller, channelId);
  const after = plan(tx.realm, caller, { channel: before, asked });
  if (before.isArchived && !after.isArchived) {
    await restartSubscriptions(tx, channelId, activeSubscribers(tx.realm, channelId));
  }
  await tx.put({ channels: [after] });
  return { before, after };
}

function plan(
  realm: Realm,
  caller: User,
  { channel, asked }: { readonly channel: Channel; readonly asked: AskedChange },
): Channel {
  const { name, description, messageRetentionDays: retention, isDefault } = asked;
  const isArchived = archivingAfter(channel, asked.isArchived);
  const privacy = privacyAfter(realm, caller, { channel, asked });
  if (isDefault !== undefined) requireDefaultChange(caller);
  if (isDefault && isArchived) throw new BadRequest('Channel is already deactivated');
  if (retention !== undefined) requireRetentionChange(caller);
  return {
    ...channel,
    ...privacy,
    isArchived,
    ...(isDefault !== undefined && { isDefault }),
    ...(retention !== undefined && { messageRetentionDays: readRetention(retention) }),
    ...(description && { description: description.text, renderedDescription: description.html }),
    ...(name !== undefined && { name: changeName(realm, channel, name) }),
    permissions: permissionsAfter(realm, caller, { channel, asked: asked.permissions }),
  };
}
