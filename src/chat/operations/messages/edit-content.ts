import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { ChangedContent, NewMentions } from '../../events/messages.ts';
import type { Attachment } from '../../model/messages.ts';
import { topicKey } from '../../model/topics.ts';
import { indexMessages } from '../../narrows/index/fill.ts';
import type { Tx } from '../../realm/tx.ts';
import { newWildcards } from '../../rules/messages/editing.ts';
import { requireWildcards } from '../../rules/messages/sending.ts';
import { updateContent } from '../../store/messages/edits.ts';
import { type MessageEdit, measureEdits } from '../../store/messages/message-edits.ts';
import { listTopicParticipants, type StoredMessage } from '../../store/messages/messages.ts';
import { replaceFlagHolders } from '../../store/read-state/flags.ts';
import { listReceivers } from '../../store/read-state/spans.ts';
import { relinkAttachments } from '../files/attachment-links.ts';
import { type ComposedMessage, contentFlags } from './compose.ts';
import { listMentioned, mentionsSince } from './new-mentions.ts';

/** A permitted new content, and the users whom its topic wildcard reaches. */
export interface PermittedContent {
  readonly composed: ComposedMessage;
  readonly participants: readonly number[];
}

/** Checks that the author may make the content's new mentions; throws the reason, writes nothing. */
export async function permitContent(
  tx: Tx,
  message: StoredMessage,
  composed: ComposedMessage,
): Promise<PermittedContent> {
  await requireRoomInHistory(tx, message.id);
  const { channelId, topic } = message;
  const reachesTopic = channelId !== null && composed.rendered.mentionsTopic;
  const participants = reachesTopic ? await listTopicParticipants(tx, channelId, topicKey(topic)) : [];
  requireNewWildcards(tx, message, { composed, participants });
  return { composed, participants };
}

/** Throws if the history has no room: each edit keeps the text before it. */
async function requireRoomInHistory(tx: Tx, messageId: number): Promise<void> {
  const { count, bytes } = await measureEdits(tx, messageId);
  if (count < BOUNDS.editsOfMessage && bytes < BOUNDS.editBytesOfMessage) return;
  throw new BadRequest('This message was edited too often: its history is full.');
}

function requireNewWildcards(
  { realm }: Tx,
  message: StoredMessage,
  { composed: { sender, rendered }, participants }: PermittedContent,
): void {
  if (message.channelId === null) return;
  requireWildcards(realm, sender, {
    ...newWildcards(message, rendered),
    in: realm.channel(message.channelId),
    participants: participants.length,
  });
}

/**
 * Writes the new content, the mention and alert-word flags of users who received the message, and the links to
 * files. Returns the files without a reference, and the new mentions.
 */
export async function changeContent(
  tx: Tx,
  message: StoredMessage,
  { composed, participants, edit }: PermittedContent & { readonly edit: MessageEdit | undefined },
): Promise<{
  readonly detached: readonly Attachment[];
  readonly newMentions: NewMentions | undefined;
}> {
  const { content, rendered } = composed;
  const { html, isMeMessage, mentionsChannel, mentionsTopic } = rendered;
  const receives = await receiversAmong(tx, message, [
    ...composed.mentioned,
    ...composed.alerted,
    ...participants,
  ]);
  const holders = {
    mentioned: composed.mentioned,
    topic_wildcard_mentioned: participants,
    has_alert_word: composed.alerted,
  } as const;
  const before = await listMentioned(tx, message.id);
  const after = new Map<string, number[]>();
  for (const flag of ['mentioned', 'topic_wildcard_mentioned', 'has_alert_word'] as const) {
    const userIds = [...new Set(holders[flag])].filter((userId) => receives.has(userId));
    await replaceFlagHolders(tx, { messageId: message.id, flag, userIds });
    after.set(flag, userIds);
  }
  const texts = { content, renderedContent: html, isMeMessage, mentionsChannel, mentionsTopic };
  const owner = { id: message.id, sentAt: message.sentAt, sender: composed.sender };
  const { detached, hasAttachment } = await relinkAttachments(tx, owner, rendered.uploads);
  const flags = contentFlags(rendered, hasAttachment);
  await updateContent(tx, { messageId: message.id, content: { ...texts, ...flags }, edit });
  await indexMessages(tx, [{ ...message, renderedContent: html }]);
  const newMentions = mentionsSince(message, {
    before,
    mentioned: after.get('mentioned') ?? [],
    mentionedByTopic: after.get('topic_wildcard_mentioned') ?? [],
    mentionsChannel,
  });
  return { detached, newMentions };
}

/** The change of content in the form of the event. */
export function changedContent(
  message: StoredMessage,
  { content, rendered }: ComposedMessage,
): ChangedContent {
  return {
    before: message.content,
    renderedBefore: message.renderedContent,
    content,
    rendered: rendered.html,
    isMeMessage: rendered.isMeMessage,
  };
}

/** IDs of the people who received the message: in a channel, the subscribers among `people`; else all its participants. */
async function receiversAmong(
  tx: Tx,
  { id, channelId, movedPosition, userIds }: StoredMessage,
  people: readonly number[],
): Promise<ReadonlySet<number>> {
  if (channelId === null) return new Set(userIds ?? []);
  const subscribed = [...new Set(people)].filter((userId) => tx.realm.isSubscribed(userId, channelId));
  return new Set(await listReceivers(tx, subscribed, { id, channelId, movedPosition }));
}
