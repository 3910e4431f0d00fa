import type { ReactionEvent, SubmessageEvent } from '../../events/messages.ts';
import type { User } from '../../model/people.ts';
import { presentReaction, presentReactor } from '../../views/messages/reactions.ts';
import type { ProjectionContext } from '../recipient.ts';

export function wireReaction(event: ReactionEvent, viewer: User, { realm, externalUrl }: ProjectionContext) {
  const { type, op, reaction, isDirect = false } = event;
  return {
    type,
    op,
    ...presentReaction(reaction),
    user: presentReactor(reaction, { realm, viewer, externalUrl, isDirect }),
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
