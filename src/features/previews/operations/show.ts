import { indexMessages } from '../../../chat/narrows/index/fill.ts';
import { whoSees } from '../../../chat/operations/messages/edit-visibility.ts';
import { emitEdit } from '../../../chat/operations/messages/emit-edit.ts';
import type { Tx } from '../../../chat/realm/tx.ts';
import { updateRendering } from '../../../chat/store/messages/edits.ts';
import { listKeys } from '../../../chat/store/messages/message-keys.ts';
import { listMessages } from '../../../chat/store/messages/messages.ts';
import { deleteWait, moveWaits } from '../linked-pages.ts';

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
