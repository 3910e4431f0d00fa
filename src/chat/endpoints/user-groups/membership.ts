import type { Caller, Context } from '../../context.ts';
import { changeMembership, type MembershipRequest } from '../../operations/user-groups/members.ts';
import { composeMemberNotices, sendMemberNotices } from '../../operations/user-groups/notices.ts';

/** Changes the members of a group, and notifies users whom another user added or removed. */
export async function changeAndNotify(
  context: Context,
  { user }: Caller,
  { groupId, ...asked }: MembershipRequest & { readonly groupId: number },
): Promise<void> {
  const plan = await context.transact((tx) => changeMembership(tx, user, { groupId, ...asked }));
  const notices = composeMemberNotices(context.realm, user, plan);
  if (notices.length > 0) await context.transact((tx) => sendMemberNotices(tx, notices));
}
