import { t } from '../../i18n/texts.ts';
import { flagging, markingUnread, reacting } from '../../model/actions.ts';
import type { Model } from '../../model/model.ts';
import { rightsOf } from '../../model/rights.ts';
import { conversationKey, conversationOf, isResolved } from '../../state/conversation.ts';
import { isStarred, type Message, type Reaction } from '../../state/message.ts';
import { type ActionContext, type ActionId, isOffered } from '../../state/message-actions.ts';
import { narrowOf } from '../../state/narrow.ts';
import { POLICY } from '../../state/topic-policies.ts';
import type { Keys } from '../../ui/controls/keys.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
import { currentOf } from '../app/current.ts';
import type { AtMessage, Desk } from '../app/desk.ts';
import { SHORTCUTS, type ShortcutId } from '../app/shortcuts.ts';
import { expectField } from '../app/typed-ahead.ts';
import { copy } from './clipboard.ts';
import { askToDelete } from './delete-message.tsx';
import {
  openForward,
  openHistory,
  openMove,
  openReactions,
  openReceipts,
  openRemind,
  openWhy,
} from './dialogs.tsx';
import { addressOf, copySource, quote, textOf } from './quoting.ts';
import { isMuted, policyOf, toggleFollowed, toggleMuted, toggleResolved } from './topic-actions.tsx';

export interface MessageTools {
  readonly model: Model;
  readonly desk: Desk;
}

export type ReactionEmoji = Pick<Reaction, 'emoji_name' | 'emoji_code' | 'reaction_type'>;

export const THUMBS_UP: ReactionEmoji = {
  emoji_name: '+1',
  emoji_code: '1f44d',
  reaction_type: 'unicode_emoji',
};

/** An action as it is shown: in the toolbar, the menu, the sheet, and by its key. */
export interface Action {
  readonly text: string;
  readonly icon: IconName;
  readonly keys?: ShortcutId;
  readonly isOn?: boolean;
  readonly isHarm?: boolean;
  /** `anchor`: where something opens that the action asks for. */
  readonly run: (anchor: AtMessage['anchor']) => void;
}

type Make = (message: Message, tools: MessageTools) => Action;

/** The name and effect of each action. `state/message-actions.ts` decides which of them a message offers. */
const ACTIONS: Readonly<Record<ActionId, Make>> = {
  react: ({ id }, { desk }) => ({
    ...{ text: t('actions-add-reaction'), icon: 'smile-plus', keys: 'react' },
    run: (anchor) => desk.pick(id, anchor),
  }),
  thumbsUp: (message, { model }) => ({
    ...{ text: t('actions-thumbs-up'), icon: 'smile', keys: 'thumbsUp' },
    run: () => toggleReaction(model, message, THUMBS_UP),
  }),
  reply: (message, { model, desk }) => ({
    ...{ text: t('actions-reply'), icon: 'reply', keys: 'reply' },
    run: () => desk.write({ to: conversationOf(message, model.tables.ownId.peek()) }),
  }),
  quote: (message, tools) => ({
    ...{ text: t('actions-quote'), icon: 'text-quote', keys: 'quote' },
    run: () => void quote(message, tools),
  }),
  forward: (message, { desk }) => ({
    ...{ text: t('actions-forward'), icon: 'forward', keys: 'forward' },
    run: () => openForward(desk, message),
  }),
  star: (message, { model }) => ({
    text: isStarred(message) ? t('actions-unstar') : t('actions-star'),
    ...{ icon: 'star', keys: 'star', isOn: isStarred(message) },
    run: () => toggleFlag(model, message, 'starred'),
  }),
  edit: ({ id }, { desk }) => ({
    ...{ text: t('actions-edit'), icon: 'pencil', keys: 'edit' },
    run: () => startEdit(desk, id),
  }),
  move: (message, { desk }) => ({
    ...{ text: t('actions-move'), icon: 'move-right', keys: 'move' },
    run: () => openMove(desk, message),
  }),
  resolve: ({ stream_id: streamId = 0, subject: topic, id: messageId }, { model }) => ({
    text: isResolved(topic) ? t('actions-unresolve') : t('actions-resolve'),
    icon: isResolved(topic) ? 'rotate-cw' : 'circle-check',
    run: () => toggleResolved(model, { streamId, topic, messageId }),
  }),
  muteTopic: ({ stream_id: streamId = 0, subject: topic }, { model }) => ({
    text: isMuted(model, streamId, topic) ? t('actions-unmute') : t('actions-mute'),
    icon: isMuted(model, streamId, topic) ? 'volume-2' : 'volume-x',
    keys: 'muteTopic',
    run: () => toggleMuted(model, streamId, topic),
  }),
  followTopic: ({ stream_id: streamId = 0, subject: topic }, { model }) => {
    const isFollowed = policyOf(model, streamId, topic) === POLICY.followed;
    return {
      text: isFollowed ? t('actions-unfollow') : t('actions-follow'),
      icon: isFollowed ? 'bell-off' : 'bell',
      run: () => toggleFollowed(model, streamId, topic),
    };
  },
  view: (message, { model, desk }) => ({
    ...{ text: t('actions-view'), icon: 'message-square' },
    run: () => {
      const narrow = narrowOf(conversationOf(message, model.tables.ownId.peek()));
      model.location.go({ view: 'narrow', narrow, near: message.id });
      desk.column.value = 'main';
    },
  }),
  copyLink: (message, { model }) => ({
    ...{ text: t('actions-copy-link'), icon: 'link', keys: 'copyLink' },
    run: () => void copy(addressOf(model, message), t('actions-link-copied')),
  }),
  copyText: (message) => ({
    ...{ text: t('actions-copy-text'), icon: 'copy' },
    run: () => void copy(textOf(message), t('actions-text-copied')),
  }),
  copySource: (message, { model }) => ({
    ...{ text: t('actions-copy-source'), icon: 'code' },
    run: () => void copySource(model, message),
  }),
  markUnread: (message, tools) => ({
    ...{ text: t('actions-mark-unread'), icon: 'mail', keys: 'markUnread' },
    run: () => markUnread(message, tools),
  }),
  remind: (message, { desk }) => ({
    ...{ text: t('actions-remind'), icon: 'calendar-clock' },
    run: () => openRemind(desk, message),
  }),
  collapse: (message, { model }) => ({
    text: isCollapsed(message) ? t('actions-expand') : t('actions-collapse'),
    ...{ icon: isCollapsed(message) ? 'chevron-down' : 'chevron-up', keys: 'collapse' },
    run: () => toggleFlag(model, message, 'collapsed'),
  }),
  reactions: (message, { desk }) => ({
    ...{ text: t('actions-reactions'), icon: 'smile' },
    run: () => openReactions(desk, message),
  }),
  history: (message, { desk }) => ({
    ...{ text: t('actions-history'), icon: 'history', keys: 'history' },
    run: () => openHistory(desk, message),
  }),
  readReceipts: (message, { desk }) => ({
    ...{ text: t('actions-receipts'), icon: 'eye', keys: 'readReceipts' },
    run: () => openReceipts(desk, message),
  }),
  why: (message, { desk }) => ({
    ...{ text: t('actions-why'), icon: 'bell' },
    run: () => openWhy(desk, message),
  }),
  delete: (message, tools) => ({
    ...{ text: t('actions-delete'), icon: 'trash-2', isHarm: true },
    run: () => askToDelete(message, tools),
  }),
};

export const actionOf = (id: ActionId, message: Message, tools: MessageTools): Action =>
  ACTIONS[id](message, tools);

/** The message is edited in its place; what is typed until then is for its field. */
export function startEdit(desk: Desk, id: number): void {
  expectField('.edit-message', () => {
    desk.editing.value = undefined;
  });
  desk.editing.value = id;
}

/** The first key that does the action. */
export const keysOf = ({ keys }: Action): Keys | undefined => keys && SHORTCUTS[keys][0];

export function contextOf({ model }: MessageTools, message: Message): ActionContext {
  const channel = model.tables.channels.value.get(message.stream_id ?? 0);
  return {
    rights: rightsOf(model),
    isArchived: message.type === 'stream' && channel?.is_archived === true,
    isInConversation:
      currentOf(model).value.key === conversationKey(conversationOf(message, model.tables.ownId.value)),
  };
}

interface ToolsAt extends MessageTools {
  readonly anchor: AtMessage['anchor'];
}

/** Does what a key asks for; says so where the message does not offer it. */
export function act(id: ActionId, message: Message, { anchor, ...tools }: ToolsAt): void {
  if (isOffered(id, message, contextOf(tools, message))) actionOf(id, message, tools).run(anchor);
  else showToast(t('actions-not-possible'));
}

export const isCollapsed = ({ flags }: Message): boolean => flags.includes('collapsed');

function toggleFlag(model: Model, message: Message, flag: 'starred' | 'collapsed'): void {
  const op = message.flags.includes(flag) ? 'remove' : 'add';
  void model.perform(flagging([message], flag, { op, ownId: model.tables.ownId.peek() }));
}

/** Adds the person's reaction, or takes it back. */
export function toggleReaction(model: Model, message: Message, emoji: ReactionEmoji): void {
  const ownId = model.tables.ownId.peek();
  const isOwn = message.reactions.some(
    ({ user_id, emoji_code, reaction_type }) =>
      user_id === ownId && emoji_code === emoji.emoji_code && reaction_type === emoji.reaction_type,
  );
  void model.perform(reacting(message, emoji, { op: isOwn ? 'remove' : 'add', ownId }));
}

/** Messages in view are not marked as read by being seen, until the view is opened anew. */
function markUnread({ id }: Message, { model, desk }: MessageTools): void {
  const timeline = desk.timeline.peek();
  if (!timeline) return;
  timeline.keepsUnread = true;
  const loaded = { messages: timeline.rows.peek(), ownId: model.tables.ownId.peek() };
  void model.perform(markingUnread(id, timeline.narrow, loaded));
  showToast(t('actions-marked-unread'));
}
