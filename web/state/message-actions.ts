import type { Message } from './message.ts';
import {
  mayDelete,
  mayEdit,
  mayMoveChannel,
  mayMoveTopic,
  mayResolve,
  type Rights,
  shownHistory,
} from './message-permissions.ts';

/** Everything that one does with a message, in groups, in the order of the menu. */
export const MESSAGE_ACTIONS = [
  ['react', 'thumbsUp', 'reply', 'quote', 'forward', 'star'],
  ['edit', 'move', 'resolve', 'muteTopic', 'followTopic'],
  ['view', 'copyLink', 'copyText', 'copySource', 'markUnread', 'remind', 'collapse'],
  ['reactions', 'history', 'readReceipts', 'why'],
  ['delete'],
] as const;

export type ActionId = (typeof MESSAGE_ACTIONS)[number][number];

/** The facts that decide the actions, beside the message. */
export interface ActionContext {
  readonly rights: Rights;
  /** The channel is archived: it can be read, not written to. */
  readonly isArchived: boolean;
  /** Whether the open narrow is exactly the message's conversation. */
  readonly isInConversation: boolean;
}

/** The actions that a message offers to the person now. */
export function actionsFor(message: Message, context: ActionContext): ActionId[] {
  return MESSAGE_ACTIONS.flat().filter((id) => isOffered(id, message, context));
}

export function isOffered(id: ActionId, message: Message, context: ActionContext): boolean {
  const { rights, isArchived, isInConversation } = context;
  const isInTopic = message.type === 'stream';
  const isTopicOpen = isInTopic && !isArchived;
  switch (id) {
    case 'react':
    case 'thumbsUp':
    case 'reply':
    case 'quote':
      return !isArchived;
    case 'edit':
      return !isArchived && message.submessages.length === 0 && mayEdit(rights, message);
    case 'move':
      return isTopicOpen && (mayMoveTopic(rights, message) || mayMoveChannel(rights, message));
    case 'resolve':
      return isTopicOpen && message.subject !== '' && mayResolve(rights);
    case 'muteTopic':
    case 'followTopic':
      return isInTopic;
    case 'view':
      return !isInConversation;
    case 'delete':
      return !isArchived && mayDelete(rights, message);
    case 'reactions':
      return message.reactions.length > 0;
    case 'history':
      return hasHistory(message, rights);
    case 'readReceipts':
      return rights.realm.realm_enable_read_receipts === true;
    case 'why':
      return message.sender_id !== rights.userId;
    case 'forward':
    case 'star':
    case 'copyLink':
    case 'copyText':
    case 'copySource':
    case 'markUnread':
    case 'remind':
    case 'collapse':
      return true;
    default:
      return id satisfies never;
  }
}

function hasHistory(message: Message, rights: Rights): boolean {
  const shown = shownHistory(rights);
  const isMoved = message.last_moved_timestamp !== undefined;
  return shown !== 'none' && (isMoved || (shown === 'all' && message.last_edit_timestamp !== undefined));
}
