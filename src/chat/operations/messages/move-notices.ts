import type { Channel } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { listReactors } from '../../store/messages/reactions.ts';
import { CLIENT, composeNotice, personLink } from '../channels/notices.ts';
import { referencesIn } from '../rendering/markdown-context.ts';
import { isChannelMove } from './edit-request.ts';
import type { PermittedMove } from './move.ts';
import { undoResolution } from './resolve-notices.ts';
import { send } from './send.ts';
import { messageLink, topicLink } from './topic-link.ts';

export interface NoticesAsked {
  readonly toOldThread: boolean;
  readonly toNewThread: boolean;
}

export interface MoveToNotice {
  readonly move: PermittedMove;
  /** The message that the request named. */
  readonly messageId: number;
  /** Whether the actor sees no message in the old place any more. */
  readonly isWhole: boolean;
}

/**
 * Posts the notification bot's notices after a move, read for the actor: that a topic was resolved or unresolved;
 * in the new place where messages came from; in the old place where they went.
 */
export async function postMoveNotices(
  tx: Tx,
  user: User,
  { moved, asked }: { readonly moved: MoveToNotice; readonly asked: NoticesAsked },
): Promise<void> {
  const { move } = moved;
  const onlyResolves = move.resolution !== undefined && !isChannelMove(move);
  if (onlyResolves) await postResolutionNotice(tx, user, move);
  if (asked.toNewThread && !onlyResolves) {
    await say(tx, user, { channel: move.to, topic: move.topic, words: wordsInNew(user, moved) });
  }
  if (asked.toOldThread) {
    await say(tx, user, { channel: move.from, topic: move.topicBefore, words: wordsInOld(user, moved) });
  }
}

/**
 * Undoing a resolution at once deletes its notice. The notice is unread for users who wrote or reacted in the
 * topic.
 */
async function postResolutionNotice(tx: Tx, user: User, move: PermittedMove): Promise<void> {
  if (await undoResolution(tx, user, move)) return;
  const words = `${personLink(user)} has marked this topic as ${move.resolution}.`;
  const participants = new Set(move.keys.map(({ senderId }) => senderId));
  const ids = move.keys.map(({ id }) => id);
  for (const userId of await listReactors(tx, ids)) participants.add(userId);
  participants.delete(user.id);
  await say(tx, user, { channel: move.to, topic: move.topic, words, unreadFor: [...participants] });
}

function wordsInNew(user: User, { move, messageId, isWhole }: MoveToNotice): string {
  const { keys, from, to, topic, topicBefore } = move;
  const origin = topicLink({ channel: from, topic: topicBefore });
  const by = `from ${origin} by ${personLink(user)}.`;
  if (isWhole && move.firstInTarget === undefined) return `This topic was moved here ${by}`;
  if (keys.length > 1) return `${keys.length} messages were moved here ${by}`;
  return `${messageLink('A message', { channel: to, topic }, messageId)} was moved here ${by}`;
}

function wordsInOld(user: User, { move, isWhole }: MoveToNotice): string {
  const { keys, to, topic } = move;
  const by = `to ${topicLink({ channel: to, topic })} by ${personLink(user)}.`;
  if (isWhole) return `This topic was moved ${by}`;
  if (keys.length > 1) return `${keys.length} messages were moved from this topic ${by}`;
  return `A message was moved from this topic ${by}`;
}

interface MoveNotice {
  readonly channel: Channel;
  readonly topic: string;
  readonly words: string;
  /** IDs of the only users for whom it is unread; absent: unread for all. */
  readonly unreadFor?: readonly number[];
}

async function say(tx: Tx, user: User, { words, unreadFor, ...target }: MoveNotice): Promise<void> {
  const bot = tx.realm.notifier;
  if (!bot) return;
  const composed = composeNotice(tx.realm, {
    bot,
    actor: user,
    text: words,
    references: await referencesIn(tx, user, words),
  });
  await send(tx, composed, { target, client: CLIENT, readBy: [user], unreadFor });
}
