import type { Attachment } from '../../model/messages.ts';
import type { User } from '../../model/people.ts';
import type { LiveHandle } from '../../realm/live-realm.ts';
import type { Tx } from '../../realm/tx.ts';
import type { MessageEdit } from '../../store/messages/message-edits.ts';
import { moveChoices } from '../user-topics/on-move.ts';
import { type ComposedMessage, composeWritten } from './compose.ts';
import { changeContent, changedContent, permitContent } from './edit-content.ts';
import { type AskedEdit, isChannelMove, isTopicMove, readEdit, textOf } from './edit-request.ts';
import { whoSees } from './edit-visibility.ts';
import { emitEdit } from './emit-edit.ts';
import {
  changePlace,
  followMove,
  isSamePlace,
  leavesNothing,
  type PermittedMove,
  permitMove,
} from './move.ts';
import { type NoticesAsked, postMoveNotices } from './move-notices.ts';
import { emitUnreadAgain } from './unread-again.ts';
import { moveWrittenForTopic } from './written-for-topic.ts';

export interface EditRequest extends AskedEdit {
  readonly notices: NoticesAsked;
}

export interface Edited {
  /** The actor's files that have no reference since the text no longer links to them. */
  readonly detachedUploads: readonly Attachment[];
}

/** Edits the content, the topic or the channel of a message, and moves other messages of its topic with it. */
export async function edit(
  live: LiveHandle,
  user: User,
  { now, ...asked }: EditRequest & { readonly now: number },
): Promise<Edited> {
  const { realm, db } = live;
  // A content that would be refused is not rendered; the transaction checks again.
  await readEdit({ db, realm, user, now }, asked);
  const { content } = asked;
  const composed = content === undefined ? undefined : await composeWritten(live, user, textOf(content));
  return live.transact((tx) => change(tx, user, { asked, composed }));
}

async function change(
  tx: Tx,
  user: User,
  { asked, composed }: { readonly asked: EditRequest; readonly composed: ComposedMessage | undefined },
): Promise<Edited> {
  const { db, realm, now } = tx;
  const planned = await readEdit({ db, realm, user, now }, asked);
  const { message, key } = planned;
  const content = composed && (await permitContent(tx, message, composed));
  const move = planned.move && (await permitMove(tx, user, { edit: planned, move: planned.move }));
  const seen = await whoSees(tx, user, { key, move });

  const entry: MessageEdit = { userId: user.id, at: now, ...(move && placesOf(move)) };
  const texts = composed && { prevContent: message.content, prevRenderedContent: message.renderedContent };
  const own = { ...entry, ...texts };
  const { detached: detachedUploads, newMentions } = content
    ? await changeContent(tx, message, { ...content, edit: move ? undefined : own })
    : { detached: [], newMentions: undefined };
  const writing = { sees: seen.sees, entry, own: { messageId: key.id, entry: own } };
  const back = move && (await changePlace(tx, move, writing));

  const mentionsChannel = composed ? composed.rendered.mentionsChannel : key.mentionsChannel;
  const isWhole = move !== undefined && (await leavesNothing(tx, user, move));
  const isOther = move !== undefined && isWhole && !isSamePlace(move);
  if (isOther) await moveChoices(tx, topicsOf(move));
  const changed = composed ? changedContent(message, composed) : null;
  const edited = { ...key, mentionsChannel };
  await emitEdit(tx, user, { key: edited, seen, content: changed, newMentions, move });
  if (move) {
    await emitUnreadAgain(tx, move, back);
    if (isOther) await moveWrittenForTopic(tx, topicsOf(move));
    await postMoveNotices(tx, user, { moved: { move, messageId: key.id, isWhole }, asked: asked.notices });
    await followMove(tx, move);
  }
  return { detachedUploads };
}

/** The places before and after the move, for the edit history. */
function placesOf(move: PermittedMove): Partial<MessageEdit> {
  return {
    ...(isChannelMove(move) && { prevChannelId: move.from.id, channelId: move.to.id }),
    ...(isTopicMove(move) && { prevTopic: move.topicBefore, topic: move.topic }),
  };
}

const topicsOf = ({ from, to, topicBefore, topic, isMerge }: PermittedMove) => ({
  from: { channel: from, topic: topicBefore },
  to: { channel: to, topic },
  isMerge,
});
