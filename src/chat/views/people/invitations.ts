import { ROLE, type User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Source } from '../../realm/source.ts';
import { managesInvitation } from '../../rules/people/invitations.ts';
import { accessEntry, confirmsAddresses, type EntryTitle } from '../../rules/people/joining.ts';
import { type Invitation, listOpenInvitations } from '../../store/people/invitations.ts';

/** Object Invite. */
function presentInvitation(invitation: Invitation, url: string) {
  const { email, token } = invitation;
  return {
    id: invitation.id,
    invited_by_user_id: invitation.inviterId,
    invited: invitation.createdAt,
    expiry_date: invitation.expiresAt,
    invited_as: invitation.role,
    ...(email === null
      ? { link_url: `${url}/join/${token}/`, is_multiuse: true }
      : { email, notify_referrer_on_join: invitation.notifyInviter, is_multiuse: false }),
    stream_ids: invitation.channelIds,
    group_ids: invitation.groupIds,
    include_realm_default_subscriptions: invitation.withDefaultChannels,
  };
}

/** The valid invitations that the viewer manages. `now` in UNIX seconds. */
export async function fetchInvitations(source: Source, viewer: User, now: number) {
  const { realm } = source;
  const inviterId = viewer.role <= ROLE.administrator ? undefined : viewer.id;
  const open = await listOpenInvitations(source, { now, inviterId });
  return open
    .filter((invitation) => managesInvitation(viewer, invitation))
    .map((invitation) => presentInvitation(invitation, realm.url));
}

interface AskedEntry {
  readonly now: number;
  readonly hasMailServer: boolean;
}

const inviterOf = (realm: Realm, { invitation }: EntryTitle): string | null =>
  invitation ? realm.user(invitation.inviterId).fullName : null;

/** The entry to which a link (or an open organization without one) leads. Throws BadRequest for an invalid link. `now` in UNIX seconds. */
export async function fetchEntry(
  source: Source,
  { token, now, hasMailServer }: AskedEntry & { readonly token: string | undefined },
) {
  const { realm } = source;
  const entry = await accessEntry(source, { token, now });
  return {
    organization: realm.info.name,
    inviter: inviterOf(realm, entry),
    email: entry.email,
    needs_confirmation: entry.email === null && confirmsAddresses(realm, hasMailServer),
  };
}
