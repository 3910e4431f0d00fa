import { toUsers } from '../../../engine/log/audience.ts';
import type { MessageEvent, SentMessage } from '../../events/messages.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { findOrInsertConversations } from '../../store/messages/conversations.ts';
import { insertMessage } from '../../store/messages/messages.ts';
import { type ComposedMessage, contentFlags } from './compose.ts';
import { mutersAmong } from './send.ts';

/** A notice of the server's own bot to one user; `composed.sender` is that bot. */
export interface DirectNotice {
  readonly composed: ComposedMessage;
  readonly to: User;
}

/** Sends notices to many users, each in the user's conversation with the bot; no user may get two. */
export async function sendDirects(
  tx: Tx,
  notices: readonly DirectNotice[],
  { client }: { readonly client: string },
): Promise<void> {
  const conversations = notices.map(({ composed, to }) => [composed.sender.id, to.id].sort((a, b) => a - b));
  const recipientIds = await findOrInsertConversations(tx, conversations);
  const events = notices.map(({ composed }, index) =>
    writeDirect(tx, composed, {
      userIds: conversations[index] as number[],
      recipientId: recipientIds[index] as number,
      client,
    }),
  );
  for (const event of events) tx.emit(event, toUsers(event.message.userIds));
}

interface Place {
  readonly userIds: readonly number[];
  readonly recipientId: number;
  readonly client: string;
}

function writeDirect(tx: Tx, { sender, content, rendered }: ComposedMessage, place: Place) {
  const message = {
    id: tx.nextId('message'),
    senderId: sender.id,
    ...place,
    channelId: null,
    topic: '',
    content,
    renderedContent: rendered.html,
    sentAt: tx.now,
    isMeMessage: false,
  } satisfies SentMessage;
  insertMessage(tx, {
    ...message,
    ...contentFlags(rendered, false),
    mentionsChannel: false,
    mentionsTopic: false,
    readBySender: true,
  });
  return {
    type: 'message',
    message,
    mentioned: [],
    mentionsChannel: false,
    mentionedByTopic: [],
    mutedBy: mutersAmong(tx.realm, message),
    readBySender: true,
    toPublicChannel: false,
    local: null,
  } satisfies MessageEvent;
}
