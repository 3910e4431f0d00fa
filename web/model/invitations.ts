import type { Client } from '../client/index.ts';
import {
  createInviteLink,
  getInvites,
  revokeEmailInvite,
  revokeInviteLink,
  sendInvites,
} from '../client/operations.ts';
import type { Invitation } from '../client/shapes.ts';

export interface NewInvitation {
  /** 400 member, 600 guest … */
  readonly role: number;
  readonly channelIds: readonly number[];
  /** null: without an end. */
  readonly minutes: number | null;
}

const paramsOf = ({ role, channelIds, minutes }: NewInvitation) => ({
  invite_as: role,
  stream_ids: channelIds,
  invite_expires_in_minutes: minutes,
  include_realm_default_subscriptions: true,
});

/** A link for anybody who has it. */
export async function makeInviteLink(client: Client, invitation: NewInvitation): Promise<string> {
  return (await client.call(createInviteLink, paramsOf(invitation))).invite_link;
}

/** `addresses`: divided by commas or lines. */
export async function inviteByMail(
  client: Client,
  addresses: string,
  invitation: NewInvitation,
): Promise<void> {
  await client.call(sendInvites, { invitee_emails: addresses, ...paramsOf(invitation) });
}

/** Those that can still be followed, the newest first. */
export async function fetchInvitations(client: Client): Promise<readonly Invitation[]> {
  const { invites } = await client.call(getInvites, {});
  return invites.toSorted((one, other) => other.invited - one.invited);
}

export async function revokeInvitation(client: Client, { id, is_multiuse }: Invitation): Promise<void> {
  await client.call(is_multiuse ? revokeInviteLink : revokeEmailInvite, { invite_id: id });
}
