import { indexMessages } from '../../narrows/index/fill.ts';
import type { Tx } from '../../realm/tx.ts';
import { updateRendering } from '../../store/messages/edits.ts';
import { deleteWait, moveWaits } from '../../store/messages/linked-pages.ts';
import { listKeys } from '../../store/messages/message-keys.ts';
import { listMessages } from '../../store/messages/messages.ts';
import { whoSees } from '../messages/edit-visibility.ts';
import { emitEdit } from '../messages/emit-edit.ts';

/** A message rendered again with previews of its linked pages. */
export interface RenderedAnew {
  readonly messageId: number;
  /** The content that was rendered. */
  readonly content: string;
  /** undefined: no page has a preview. */
  readonly html: string | undefined;
}

/** Writes the new HTML, which is no edit. A message that was edited or deleted meanwhile stays as it is. */
export async function showPreviews(tx: Tx, { messageId, content, html }: RenderedAnew): Promise<void> {
  const [message] = await listMessages(tx, [messageId]);
  const [key] = await listKeys(tx, [messageId]);
  if (message && message.content !== content) return moveWaits(tx, [messageId], tx.now);
  await deleteWait(tx, messageId);
  const isWanted = tx.realm.info.settings.inline_url_embed_preview === true;
  if (!message || !key || !isWanted || html === undefined || html === message.renderedContent) return;
  await updateRendering(tx, messageId, html);
  await indexMessages(tx, [{ ...message, renderedContent: html }]);
  const sender = tx.realm.user(message.senderId);
  const seen = await whoSees(tx, sender, { key, move: undefined });
  const changed = { before: content, renderedBefore: message.renderedContent, content, rendered: html };
  await emitEdit(tx, sender, {
    ...{ key, seen, move: undefined, newMentions: undefined, isRendering: true },
    content: { ...changed, isMeMessage: message.isMeMessage },
  });
}
