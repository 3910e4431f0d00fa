import type { ReactionEvent, SubmessageEvent } from '../../events/messages.ts';
import type { Realm } from '../../realm/realm.ts';
import type { User } from '../../store/model.ts';
import { apiEmail } from '../../views/people.ts';
import { presentReaction } from '../../views/reactions.ts';

interface Around {
  readonly realm: Realm;
  readonly externalUrl: string;
}

export function wireReaction({ type, op, reaction }: ReactionEvent, { realm, externalUrl }: Around) {
  const user = realm.users.get(reaction.userId) as User;
  return {
    type,
    op,
    ...presentReaction(reaction),
    user: {
      user_id: user.id,
      email: apiEmail(user, externalUrl),
      full_name: user.fullName,
      is_mirror_dummy: false,
    },
    message_id: reaction.messageId,
  };
}

export function wireSubmessage({ type, submessage }: SubmessageEvent) {
  return {
    type,
    msg_type: submessage.msgType,
    content: submessage.content,
    message_id: submessage.messageId,
    sender_id: submessage.senderId,
    submessage_id: submessage.id,
  };
}
