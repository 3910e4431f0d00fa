import type { MessageSubmessage } from '../../model/messages.ts';

/** An element of a message's `submessages`. */
export function presentSubmessage(submessage: MessageSubmessage) {
  return {
    msg_type: submessage.msgType,
    content: submessage.content,
    message_id: submessage.messageId,
    sender_id: submessage.senderId,
    id: submessage.id,
  };
}
