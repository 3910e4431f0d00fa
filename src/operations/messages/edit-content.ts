import type { ChangedContent } from '../../events/messages.ts';
import { BOUNDS } from '../../kernel/bounds.ts';
import { BadRequest } from '../../kernel/errors.ts';
import type { Attachment } from '../../model/messages.ts';
import { indexMessages } from '../../narrows/index/fill.ts';
import type { Tx } from '../../realm/tx.ts';
import { newWildcards } from '../../rules/messages/editing.ts';
import { requireWildcards } from '../../rules/messages/sending.ts';
import { topicKey } from '../../rules/topics.ts';
import { updateContent } from '../../store/edits.ts';
import { replaceFlagHolders } from '../../store/flags.ts';
import { type Edit, measureEdits } from '../../store/message-edits.ts';
import { listTopicParticipants, type StoredMessage } from '../../store/messages.ts';
import { listReceivers } from '../../store/spans.ts';
import { relinkAttachments } from '../files/attachment-links.ts';
import { contentFlags, type Draft } from './compose.ts';

/** A permitted new content, and the users whom its topic wildcard reaches. */
export interface PermittedContent {
  readonly draft: Draft;
  readonly participants: readonly number[];
}

/** Checks that the author may make the content's new mentions; throws the reason, writes nothing. */
export async function permitContent(tx: Tx, message: StoredMessage, draft: Draft): Promise<PermittedContent> {
  await requireRoomInHistory(tx, message.id);
  if (message.channelId === null || !draft.rendered.mentionsTopic) {
    requireNewWildcards(tx, message, draft, 0);
    return { draft, participants: [] };
  }
  const { channelId, topic } = message;
  const participants = await listTopicParticipants(tx.db, tx.realm.id, channelId, topicKey(topic));
  requireNewWildcards(tx, message, draft, participants.length);
  return { draft, participants };
}

/** Each edit keeps the text before it. */
async function requireRoomInHistory({ db, realm }: Tx, messageId: number): Promise<void> {
  const { count, bytes } = await measureEdits(db, realm.id, messageId);
  if (count < BOUNDS.editsOfMessage && bytes < BOUNDS.editBytesOfMessage) return;
  throw new BadRequest('This message was edited too often: its history is full.');
}

function requireNewWildcards(
  { realm }: Tx,
  message: StoredMessage,
  { sender, rendered }: Draft,
  participants: number,
): void {
  if (message.channelId === null) return;
  const channel = realm.channel(message.channelId);
  requireWildcards(realm, sender, channel, { ...newWildcards(message, rendered), participants });
}

/**
 * Writes the new content, the mention and alert-word flags of users who received the message, and the links to
 * files. Returns the files that have no reference any more.
 */
export async function changeContent(
  tx: Tx,
  message: StoredMessage,
  { draft, participants }: PermittedContent,
  edit: Edit | undefined,
): Promise<readonly Attachment[]> {
  const { content, rendered } = draft;
  const { html, isMeMessage, mentionsChannel, mentionsTopic } = rendered;
  const receives = await receiversAmong(tx, message, [...draft.mentioned, ...draft.alerted, ...participants]);
  const holders = {
    mentioned: draft.mentioned,
    topic_wildcard_mentioned: participants,
    has_alert_word: draft.alerted,
  } as const;
  for (const flag of ['mentioned', 'topic_wildcard_mentioned', 'has_alert_word'] as const) {
    const userIds = [...new Set(holders[flag])].filter((userId) => receives.has(userId));
    await replaceFlagHolders(tx, tx.realm.id, { messageId: message.id, flag, userIds });
  }
  const texts = { content, renderedContent: html, isMeMessage, mentionsChannel, mentionsTopic };
  const claimer = { id: message.id, sentAt: message.sentAt, sender: draft.sender };
  const { detached, hasAttachment } = await relinkAttachments(tx, claimer, rendered.uploads);
  const flags = contentFlags(rendered, hasAttachment);
  await updateContent(tx, tx.realm.id, message.id, { ...texts, ...flags }, edit);
  await indexMessages(tx, tx.realm.id, [{ ...message, renderedContent: html }]);
  return detached;
}

/** The change of content, as the event has it. */
export function changedContent(message: StoredMessage, { content, rendered }: Draft): ChangedContent {
  return {
    before: message.content,
    renderedBefore: message.renderedContent,
    content,
    rendered: rendered.html,
    isMeMessage: rendered.isMeMessage,
  };
}

async function receiversAmong(
  { db, realm }: Tx,
  { id, channelId, movedPosition, userIds }: StoredMessage,
  people: readonly number[],
): Promise<ReadonlySet<number>> {
  if (channelId === null) return new Set(userIds ?? []);
  const subscribed = [...new Set(people)].filter((userId) => realm.isSubscribed(userId, channelId));
  return new Set(await listReceivers(db, realm.id, subscribed, { id, channelId, movedPosition }));
}
