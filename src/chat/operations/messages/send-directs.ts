import { toUsers } from '../../../engine/log/audience.ts';
import type { SentMessage } from '../../events/messages.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { findOrInsertConversations } from '../../store/messages/conversations.ts';
import { insertMessage } from '../../store/messages/messages.ts';

import { type ComposedMessage, contentFlags } from './compose.ts';

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
  for (const [index, { composed }] of notices.entries()) {
    const userIds = conversations[index] as number[];
    const message: SentMessage = {
      id: tx.nextId('message'),
      senderId: composed.sender.id,
      recipientId: recipientIds[index] as number,
      channelId: null,
      userIds,
      topic: '',
      content: composed.content,
      renderedContent: composed.rendered.html,
      sentAt: tx.now,
      client,
      isMeMessage: false,
    };
    insertMessage(tx, {
      ...message,
      ...contentFlags(composed.rendered, false),
      mentionsChannel: false,
      mentionsTopic: false,
      readBySender: true,
    });
    tx.emit(
      {
        type: 'message',
        message,
        mentioned: [],
        mentionsChannel: false,
        mentionedByTopic: [],
        readBySender: true,
        toPublicChannel: false,
        local: null,
      },
      toUsers(userIds),
    );
  }
}
