import type { Invitation } from '../../store/people/invitations.ts';

/** The properties of an invitation in the audit log; its link is a secret. */
export const auditedInvitation = ({ id, email, role, channelIds, groupIds }: Invitation) => ({
  ...(email === null ? { id } : { id, email }),
  ...{ invited_as: role, stream_ids: channelIds, group_ids: groupIds },
});
