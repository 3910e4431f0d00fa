import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { CLIENT, composeNotice, personLink } from '../channels/notices.ts';
import { type DirectNotice, sendDirects } from '../messages/send-directs.ts';
import type { Plan } from './members.ts';

/** The notification bot's message to each user whom `actor` added to a group or removed from it. */
export function composeMemberNotices(realm: Realm, actor: User, plan: Plan): DirectNotice[] {
  const bot = realm.notifier;
  if (!bot) return [];
  const to = (users: readonly User[], what: string): DirectNotice[] => {
    const people = users.filter((user) => user.id !== actor.id && !user.isBot);
    if (people.length === 0) return [];
    const text = `${personLink(actor)} ${what} the group @_*${plan.group.name}*.`;
    const composed = composeNotice(realm, { bot, actor, text });
    return people.map((user) => ({ composed, to: user }));
  };
  // A user who was both added and removed gets no notice.
  const both = new Set(plan.added).intersection(new Set(plan.removed));
  return [
    ...to(
      plan.added.filter((user) => !both.has(user)),
      'added you to',
    ),
    ...to(
      plan.removed.filter((user) => !both.has(user)),
      'removed you from',
    ),
  ];
}

export const sendMemberNotices = (tx: Tx, notices: readonly DirectNotice[]): Promise<void> =>
  sendDirects(tx, notices, { client: CLIENT });
