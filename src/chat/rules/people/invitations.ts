import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { Channel } from '../../model/channels.ts';
import type { Group } from '../../model/groups.ts';
import { ROLE, type Role, type User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Source } from '../../realm/source.ts';
import { findInvitation, type Invitation } from '../../store/people/invitations.ts';
import { mayAddOthers } from '../channels/channel-subscribing.ts';
import { canReadChannel } from '../channels/channels.ts';
import { accessActiveGroup, managesGroup, requireGroupPermission } from '../groups/user-groups.ts';
import { byGroup, holdsRealmPermission } from '../permissions/conditions.ts';

/** The channels and groups of an invitation, in the form of a request. */
export interface AskedPlaces {
  readonly role: Role;
  readonly channelIds: readonly number[];
  readonly groupIds: readonly number[];
}

/** Checks that a user may send this invitation; throws the reason. */
export function requireInvite(
  realm: Realm,
  user: User,
  {
    permission,
    role,
    channelIds,
    groupIds,
  }: AskedPlaces & { readonly permission: 'can_invite_users_group' | 'create_multiuse_invite_group' },
): void {
  if (!holdsRealmPermission(realm, user, permission)) throw new BadRequest('Insufficient permission');
  requireRole(user, role);
  const channels = channelIds.map((id) => accessInvitedChannel(realm, user, id));
  if (!channels.every((channel) => maySubscribe(realm, user, channel))) {
    throw new BadRequest('You do not have permission to subscribe other users to channels.');
  }
  for (const id of groupIds) accessInvitedGroup(realm, user, id);
}

/** Inviting to the default channels needs only the general permission to subscribe others. */
const maySubscribe = (realm: Realm, user: User, channel: Channel): boolean =>
  mayAddOthers(realm, user, channel) || (channel.isDefault && maySubscribeSomewhere(realm, user));

const maySubscribeSomewhere = (realm: Realm, user: User): boolean =>
  [...realm.channels.values()].some(
    (channel) =>
      !channel.isArchived && canReadChannel(realm, user, channel) && mayAddOthers(realm, user, channel),
  );

/** Nobody may invite to a higher role than their own. */
function requireRole(user: User, role: Role): void {
  if (role >= user.role) return;
  if (role === ROLE.owner) throw new BadRequest('Must be an organization owner');
  if (role === ROLE.administrator) throw new BadRequest('Must be an organization administrator');
  throw new BadRequest('Insufficient permission');
}

/**
 * As for subscribing others: a channel administrator who cannot read the channel must not gain access through a second
 * account.
 */
function accessInvitedChannel(realm: Realm, user: User, id: number): Channel {
  const channel = realm.channels.get(id);
  const isOffered = channel && !channel.isArchived && canReadChannel(realm, user, channel);
  if (!isOffered) throw new BadRequest(`Invalid channel ID ${id}. No invites were sent.`);
  return channel;
}

function accessInvitedGroup(realm: Realm, user: User, id: number): Group {
  return requireGroupPermission(realm, user, {
    group: accessActiveGroup(realm, id),
    sufficient: ['can_add_members_group'],
  });
}

/** Whether a user may see, resend and revoke an invitation. */
export const managesInvitation = (user: User, { inviterId, role }: Invitation): boolean =>
  inviterId === user.id ||
  (user.role <= ROLE.administrator && (role !== ROLE.owner || user.role === ROLE.owner));

/** An invitation that `user` manages, by mail or a link; the same error whether missing, another's or past. */
export async function accessInvitation(
  source: Source,
  user: User,
  { id, isLink, now }: { readonly id: number; readonly isLink: boolean; readonly now: number },
): Promise<Invitation> {
  const invitation = await findInvitation(source, { id });
  const isKnown =
    invitation &&
    (invitation.email === null) === isLink &&
    managesInvitation(user, invitation) &&
    !isExpired(invitation, now);
  if (!isKnown) throw new BadRequest('No such invitation');
  return invitation;
}

export const isExpired = ({ expiresAt }: Invitation, now: number): boolean =>
  expiresAt !== null && expiresAt <= now;

/** Whether anybody may create an account without an invitation. */
export const isOpen = (realm: Realm): boolean =>
  realm.info.settings.invite_required === false && !realm.info.deactivated;

/** The invitation of a link; undefined: the link is invalid. */
export async function findByToken(
  source: Source,
  { token, now }: { readonly token: string; readonly now: number },
): Promise<Invitation | undefined> {
  const { realm } = source;
  return ifOpen(realm, await findInvitation(source, { token }), now);
}

/** The same by ID. */
export async function findById(
  source: Source,
  { id, now }: { readonly id: number; readonly now: number },
): Promise<Invitation | undefined> {
  const { realm } = source;
  return ifOpen(realm, await findInvitation(source, { id }), now);
}

/**
 * The invitation if it is valid: not revoked or expired, and its inviter is active and could still invite to its
 * role. Threat: an administrator creates a link for administrators, loses the role, and follows the link with
 * another address.
 */
function ifOpen(realm: Realm, invitation: Invitation | undefined, now: number): Invitation | undefined {
  if (!invitation || invitation.isRevoked || isExpired(invitation, now)) return undefined;
  const inviter = realm.users.get(invitation.inviterId);
  return inviter?.isActive && inviter.role <= invitation.role ? invitation : undefined;
}

/** The channels of an invitation that exist and that its inviter can still read: an inviter who left a channel lets nobody in. */
export function channelsOfInvitation(realm: Realm, invitation: Invitation): Channel[] {
  const { inviterId, channelIds, withDefaultChannels } = invitation;
  const inviter = realm.users.get(inviterId);
  const isMeant = (channel: Channel) =>
    (withDefaultChannels && channel.isDefault) ||
    (channelIds.includes(channel.id) && inviter !== undefined && canReadChannel(realm, inviter, channel));
  return [...realm.channels.values()].filter((channel) => isMeant(channel) && !channel.isArchived);
}

const { holds: mayAddMembers } = byGroup('can_add_members_group');

/** The groups of an invitation that are in use, and to which its inviter may still add users. */
export function groupsOfInvitation(realm: Realm, { inviterId, groupIds }: Invitation): Group[] {
  const inviter = realm.users.get(inviterId);
  return groupIds
    .flatMap((id) => realm.groups.get(id) ?? [])
    .filter(
      (group) =>
        !group.deactivated &&
        inviter !== undefined &&
        (managesGroup(realm, inviter, group) || mayAddMembers(realm, inviter, group)),
    );
}
