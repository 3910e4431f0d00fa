import { isMutated } from '../../../engine/kernel/mutations.ts';
import { type Audience, toChannel, toUsers } from '../../../engine/log/audience.ts';
import { deletionsOf } from '../../events/deletions.ts';
import type { ChangedContent, NewMentions, UpdateMessageEvent } from '../../events/messages.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import type { ReadabilityChange } from '../../rules/messages/readable-messages.ts';
import { listListeners } from '../../store/log/queues.ts';
import type { MessageKey } from '../../store/messages/message-keys.ts';
import { listConversations } from '../../store/messages/own-conversations.ts';
import { deleteFlagsOf } from '../../store/read-state/flags.ts';
import { emitStars } from '../../visibility/stars.ts';
import { isChannelMove } from './edit-request.ts';
import type { EditVisibility } from './edit-visibility.ts';
import { eventOf, type PermittedMove } from './move.ts';
import { listPersonalFlags } from './personal-flags.ts';

/** A written edit. */
export interface DoneEdit {
  /** The requested message at its old place, with the mentions of its new content. */
  readonly key: MessageKey;
  readonly seen: EditVisibility;
  readonly content: ChangedContent | null;
  readonly newMentions: NewMentions | undefined;
  readonly move: PermittedMove | undefined;
  /** Only the HTML is new: nobody edited the message. */
  readonly isRendering?: boolean;
}

/**
 * Emits the edit to users who see the messages before and after, and the deletion to users who no longer see them, whose
 * flags are deleted. No user gets an event about a message that the user may not see.
 */
export async function emitEdit(tx: Tx, user: User, done: DoneEdit): Promise<void> {
  const { key, seen, move } = done;
  if (key.channelId === null) {
    const conversations = await listConversations(tx, [key.recipientId]);
    const people = conversations.get(key.recipientId)?.userIds ?? [user.id];
    return emitUpdate(tx, user, { done, people, audience: toUsers(people), ids: [key.id] });
  }
  if (!seen.changes) {
    const ids = move?.keys.map(({ id }) => id) ?? [key.id];
    const people = [...tx.realm.subscribersOf(key.channelId), ...seen.also];
    return emitUpdate(tx, user, { done, people, audience: toChannel(key.channelId, seen.also), ids });
  }
  for (const change of seen.changes) {
    if (move) await emitLoss(tx, change, move);
    if (move && isChannelMove(move)) emitRead(tx, change, move);
    const { people, stays: ids } = change;
    if (ids.length > 0) await emitUpdate(tx, user, { done, people, audience: toUsers(people), ids });
  }
  emitStars(tx, 'add', seen.shownStars);
}

async function emitLoss(tx: Tx, { people, lost }: ReadabilityChange, move: PermittedMove): Promise<void> {
  if (lost.length === 0) return;
  await deleteFlagsOf(tx, people, lost);
  const place = { channelId: move.from.id, topic: move.topicBefore };
  for (const event of deletionsOf(lost, place)) tx.emit(event, toUsers(people));
}

/** Marks the messages as read for users who are not subscribed to the new channel. */
function emitRead(tx: Tx, { people, stays }: ReadabilityChange, { from, to }: PermittedMove): void {
  const leaving = people.filter(
    (userId) => tx.realm.isSubscribed(userId, from.id) && !tx.realm.isSubscribed(userId, to.id),
  );
  if (leaving.length === 0 || stays.length === 0) return;
  const event = { type: 'update_message_flags', op: 'add', flag: 'read', messageIds: stays } as const;
  tx.emit({ ...event, all: false, details: null }, toUsers(leaving));
}

function placeAfter(move: PermittedMove, { movedPosition }: MessageKey) {
  const { id: channelId, recipientId } = move.to;
  return { channelId, recipientId, movedPosition: isChannelMove(move) ? move.position : movedPosition };
}

interface UpdateRecipients {
  readonly people: readonly number[];
  readonly audience: Audience;
  /** IDs of the messages that the recipients see, ascending. */
  readonly ids: readonly number[];
}

/** Recipients who do not see the edited message get the event with the oldest message that they see. */
async function emitUpdate(
  tx: Tx,
  user: User,
  { done, people, audience, ids }: UpdateRecipients & { readonly done: DoneEdit },
): Promise<void> {
  const { realm } = tx;
  const { key, move } = done;
  const isSeen = ids.includes(key.id);
  const shown = isSeen ? key : (move?.keys.find(({ id }) => id === ids[0]) as MessageKey);
  if (!isSeen && !move) return;
  const listening = new Set(await listListeners(tx));
  const listeners = [...new Set(people)].filter((userId) => listening.has(userId));
  const placed = move ? { ...shown, ...placeAfter(move, shown) } : shown;
  const channel = key.channelId === null ? undefined : realm.channel(key.channelId);
  const event: UpdateMessageEvent = {
    type: 'update_message',
    userId: done.isRendering ? null : user.id,
    messageId: shown.id,
    messageIds: ids,
    at: tx.now,
    channel: channel ? { id: channel.id, name: channel.name } : null,
    content: isSeen ? done.content : null,
    move: move ? eventOf(move) : null,
    flags: await listPersonalFlags(tx, placed, listeners),
    ...(isSeen && done.newMentions && { newMentions: done.newMentions }),
  };
  const isTold = move && isChannelMove(move) && isMutated('tell-all-of-moves');
  tx.emit(event, isTold ? toUsers([...realm.activeUsers()].map(({ id }) => id)) : audience);
}
