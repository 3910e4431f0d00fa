import type { TopicMove } from '../../events/messages.ts';
import type { User } from '../../model/people.ts';
import { topicKey } from '../../model/topics.ts';
import { indexMove } from '../../narrows/index/fill.ts';
import { topicName } from '../../realm/remembered/sends.ts';
import type { Tx } from '../../realm/tx.ts';
import { hasProtectedHistory } from '../../rules/channels/channels.ts';
import { requireMayMoveAll } from '../../rules/messages/editing.ts';
import { receiverOf, wasReceived } from '../../rules/messages/received.ts';
import { findFirstVisible } from '../../rules/messages/topic-messages.ts';
import { findFirstMessage } from '../../store/messages/delete-messages.ts';
import { listTopicMessages, updatePlace } from '../../store/messages/edits.ts';
import type { MessageEdit } from '../../store/messages/message-edits.ts';
import type { MessageKey } from '../../store/messages/message-keys.ts';
import { hasTopic } from '../../store/messages/messages.ts';
import { type MessagesOfUsers, moveUnread } from '../../store/read-state/move-unread.ts';
import { isReadOnArrival as comesRead } from '../../store/read-state/read-state.ts';
import { isChannelMove, isTopicMove, type PlannedEdit, type PlannedMove } from './edit-request.ts';
import { noteFirstMessage } from './first-message.ts';

/** A permitted move, with the messages that it moves and the state before it. */
export interface PermittedMove extends PlannedMove {
  /** By ID ascending, before the move. */
  readonly keys: readonly MessageKey[];
  /** The oldest message that the actor sees in the new place before the move; undefined: there is none. */
  readonly firstInTarget: number | undefined;
  /** Whether the new place has messages before the move. */
  readonly isMerge: boolean;
  /** The position of the log at which the messages arrive in the new channel. */
  readonly position: number;
}

/** Finds the messages to move; throws if some are too old, writes nothing. */
export async function permitMove(
  tx: Tx,
  user: User,
  { edit, move }: { readonly edit: PlannedEdit; readonly move: PlannedMove },
): Promise<PermittedMove> {
  const { realm } = tx;
  const keys = await listMoved(tx, edit, move);
  if (move.mode === 'change_all' && !move.resolution) {
    const kinds = { topic: isTopicMove(move), channel: isChannelMove(move) };
    requireMayMoveAll(realm, user, { messages: keys, ...kinds, now: tx.now });
  }
  const target = { channel: move.to, topicKey: topicKey(move.topic) };
  const firstInTarget = isSamePlace(move) ? undefined : await findFirstVisible(tx, user, target);
  const isMerge = isSamePlace(move) || (await hasTopic(tx, move.to.id, target.topicKey));
  return { ...move, keys, firstInTarget, isMerge, position: tx.position + 1 };
}

/** Whether only the case of letters changes: the conversation stays the same. */
export const isSamePlace = (move: PlannedMove): boolean =>
  !isChannelMove(move) && topicKey(move.topic) === topicKey(move.topicBefore);

/** The messages that the actor can see; others stay, and are not mentioned. */
async function listMoved(tx: Tx, { message, key, spans }: PlannedEdit, move: PlannedMove) {
  if (move.mode === 'change_one') return [{ ...key, sentAt: message.sentAt }];
  const messages = await listTopicMessages(tx, {
    channelId: move.from.id,
    topicKey: key.topicKey,
    from: move.mode === 'change_later' ? key.id : 0,
  });
  return hasProtectedHistory(move.from) ? messages.filter((each) => wasReceived(spans, each)) : messages;
}

interface Writing {
  sees(userId: number, messageId: number): boolean;
  /** The entry for the history of each message. */
  readonly entry: MessageEdit;
  /** The requested message gets an entry with more details. */
  readonly own: { readonly messageId: number; readonly entry: MessageEdit };
}

/**
 * Writes the new place of the messages, and moves users' unread messages with them. Returns what is unread again to users who had
 * lost it by an earlier move.
 */
export async function changePlace(
  tx: Tx,
  move: PermittedMove,
  { sees, entry, own }: Writing,
): Promise<MessagesOfUsers> {
  const { from, to, keys } = move;
  const place = {
    channelId: to.id,
    recipientId: to.recipientId,
    topic: isTopicMove(move) ? move.topic : undefined,
    isMove: isChannelMove(move) || !move.resolution,
    movedPosition: isChannelMove(move) ? move.position : undefined,
  };
  const ids = keys.map(({ id }) => id);
  const others = ids.filter((id) => id !== own.messageId);
  await updatePlace(tx, { ids: [own.messageId], place, edit: own.entry });
  await updatePlace(tx, { ids: others, place, edit: entry });
  const { recipientId } = to;
  await indexMove(tx, ids, { recipientId, topic: move.topic, topicKey: topicKey(move.topic) });
  if (!isChannelMove(move)) return new Map();
  const { realm } = tx;
  const peopleFrom = realm.subscribersOf(from.id);
  const peopleTo = realm.subscribersOf(to.id);
  const isReadOnArrival = (userId: number, key: MessageKey) => comesRead(receiverOf(realm, userId), key);
  const people = { peopleFrom, peopleTo, sees, isReadOnArrival };
  const back = await moveUnread(tx, { from: from.id, to: to.id, keys, ...people });
  const current = realm.channels.get(to.id) ?? to;
  await tx.put({ channels: [{ ...current, lastMovePosition: move.position }] });
  return back;
}

/** After all writes: updates the first messages of the channels, and removes empty topics from memory. */
export async function followMove(tx: Tx, move: PermittedMove): Promise<void> {
  const { from, to, keys } = move;
  if (isChannelMove(move)) {
    const oldest = keys[0]?.id as number;
    if (to.firstMessageId === null || oldest < to.firstMessageId) await noteFirstMessage(tx, to, oldest);
    if (keys.some(({ id }) => id === from.firstMessageId)) {
      await noteFirstMessage(tx, from, (await findFirstMessage(tx, from.recipientId)) ?? null);
    }
  }
  const oldKey = topicKey(move.topicBefore);
  if (await hasTopic(tx, from.id, oldKey)) return;
  tx.record({ emptiedTopics: [topicName({ channelId: from.id, topicKey: oldKey })] });
}

/** Whether the actor sees no message in the old topic any more. */
export async function leavesNothing(tx: Tx, user: User, move: PermittedMove): Promise<boolean> {
  if (move.mode === 'change_all') return true;
  const old = { channel: move.from, topicKey: topicKey(move.topicBefore) };
  return (await findFirstVisible(tx, user, old)) === undefined;
}

export function eventOf(move: PermittedMove): TopicMove {
  return {
    topicBefore: move.topicBefore,
    ...(isTopicMove(move) && { topic: move.topic }),
    ...(isChannelMove(move) && { channelId: move.to.id }),
    mode: move.mode,
  };
}
