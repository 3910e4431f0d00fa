import { type Conversation, conversationKey } from '../../state/conversation.ts';
import { channelIn, conversationIn, type Narrow } from '../../state/narrow.ts';
import type { Target } from '../../state/writing.ts';

/** Where a text goes that is written in a view; undefined: the person says it. */
export function homeOf(narrow: Narrow): Target | undefined {
  const conversation = whole(narrow);
  if (conversation) return conversation;
  const streamId = channelIn(narrow);
  return streamId === undefined ? undefined : { kind: 'topic', streamId, topic: '' };
}

/** A link to a topic may name a message of it (`with`), by which it is found after a move. */
const whole = (narrow: Narrow): Conversation | undefined =>
  conversationIn(narrow.filter(({ operator }) => operator !== 'with'));

/** Whether a new message of the conversation is seen in the view. */
export function isShownIn(narrow: Narrow, to: Conversation): boolean {
  const conversation = whole(narrow);
  if (conversation) return conversationKey(conversation) === conversationKey(to);
  const streamId = channelIn(narrow);
  return streamId === undefined ? narrow.length === 0 : to.kind === 'topic' && to.streamId === streamId;
}
