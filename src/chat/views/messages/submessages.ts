import type { Submessage } from '../../model/messages.ts';

/** An element of a message's `submessages`. */
export function presentSubmessage(submessage: Submessage) {
  return {
    msg_type: submessage.msgType,
    content: submessage.content,
    message_id: submessage.messageId,
    sender_id: submessage.senderId,
    id: submessage.id,
  };
}
