import { BadRequest, UnauthorizedPrincipal } from '../../../engine/kernel/errors.ts';
import { ROLE, type User } from '../../model/people.ts';
import { OWNER_SETTINGS } from '../../model/settings/realm-settings.ts';
import type { Realm } from '../../realm/realm.ts';
import { accessChannelById } from '../channels/channels.ts';

/** Some settings are for owners alone; the others are for all administrators. */
export function requireMayChange(user: User, names: readonly string[]): void {
  if (user.role !== ROLE.owner && names.some((name) => OWNER_SETTINGS.has(name))) {
    throw new UnauthorizedPrincipal('Must be an organization owner');
  }
}

/** The channel that the setting names; -1: none. */
export function accessSettingChannel(
  realm: Realm,
  user: User,
  { name, channelId }: { readonly name: string; readonly channelId: number },
): number {
  if (channelId < 0) return -1;
  const channel = accessChannelById(realm, user, channelId);
  if (channel.isArchived) throw new BadRequest('Invalid channel ID');
  if (name === 'moderation_request_channel_id' && !channel.inviteOnly) {
    throw new BadRequest('Moderation request channel must be private.');
  }
  return channel.id;
}

/** All active users: every user sees the settings of the organization, and gets their changes. */
export const audienceOfRealm = (realm: Realm): number[] => [...realm.activeUsers()].map((user) => user.id);
