import { ApiFailure, type Client } from '../client/index.ts';
import {
  createInviteLink,
  getInvites,
  resendEmailInvite,
  revokeEmailInvite,
  revokeInviteLink,
  sendInvites,
} from '../client/operations.ts';
import type { Invitation } from '../client/shapes.ts';
import { holds } from '../state/permissions.ts';
import type { Model } from './model.ts';
import { sharedAddress } from './shared-address.ts';

export interface NewInvitation {
  /** 400 member, 600 guest … */
  readonly role: number;
  readonly channelIds: readonly number[];
  readonly groupIds: readonly number[];
  /** The default channels too. */
  readonly withDefaults: boolean;
  /** null: without an end. */
  readonly minutes: number | null;
}

/** An address that was not invited, and why: the server's sentence. */
export interface NotInvited {
  readonly email: string;
  readonly message: string;
}

const paramsOf = ({ role, channelIds, groupIds, withDefaults, minutes }: NewInvitation) => ({
  invite_as: role,
  stream_ids: channelIds,
  invite_expires_in_minutes: minutes,
  group_ids: groupIds,
  include_realm_default_subscriptions: withDefaults,
});

/** A link for anybody who has it. */
export async function makeInviteLink(client: Client, invitation: NewInvitation): Promise<string> {
  return sharedAddress((await client.call(createInviteLink, paramsOf(invitation))).invite_link);
}

/** `addresses`: divided by commas or lines. Returns the refused addresses; undefined: all were invited. */
export async function inviteByMail(
  client: Client,
  addresses: string,
  invitation: NewInvitation,
): Promise<{ readonly refused: readonly NotInvited[]; readonly isSent: boolean } | undefined> {
  try {
    await client.call(sendInvites, { invitee_emails: addresses, ...paramsOf(invitation) });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'INVITATION_FAILED') throw error;
    const { errors, sent_invitations } = error.fields as {
      errors?: readonly (readonly [string, string])[];
      sent_invitations?: boolean;
    };
    const refused = (errors ?? []).map(([email, message]) => ({ email, message }));
    return { refused, isSent: sent_invitations === true };
  }
}

/** The open invitations, the newest first. */
export async function fetchInvitations(client: Client): Promise<readonly Invitation[]> {
  const { invites } = await client.call(getInvites, {});
  return invites.toSorted((one, other) => other.invited - one.invited);
}

export async function revokeInvitation(client: Client, { id, is_multiuse }: Invitation): Promise<void> {
  await client.call(is_multiuse ? revokeInviteLink : revokeEmailInvite, { invite_id: id });
}

/** The same link by mail again. */
export async function sendInvitationAgain(client: Client, { id }: Invitation): Promise<void> {
  await client.call(resendEmailInvite, { invite_id: id });
}

/** The ways in which one may invite people. Follows changes. */
export function mayInvite({ live, tables }: Pick<Model, 'live' | 'tables'>): {
  readonly byMail: boolean;
  readonly byLink: boolean;
} {
  const realm = live.read('realm', 'groups');
  const link = realm.realm_create_multiuse_invite_group;
  return {
    byMail: realm.can_invite_others_to_realm === true,
    byLink: link !== undefined && holds(tables.groups.value, link, tables.ownId.value),
  };
}
