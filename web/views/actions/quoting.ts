import { t } from '../../i18n/texts.ts';
import { isNetworkFailure } from '../../model/failure.ts';
import { sourceOf } from '../../model/message-source.ts';
import type { Model } from '../../model/model.ts';
import { conversationOf } from '../../state/conversation.ts';
import type { Message } from '../../state/message.ts';
import { narrowOf } from '../../state/narrow.ts';
import { quoteOf } from '../../state/quote.ts';
import { toFragment } from '../../ui/html/html.ts';
import { attempt } from '../app/attempt.ts';
import type { Desk } from '../app/desk.ts';
import { copy } from './clipboard.ts';

/** The address of a message, for other people and other programs. */
export function addressOf(model: Model, message: Message): string {
  const narrow = narrowOf(conversationOf(message, model.tables.ownId.peek()));
  const fragment = model.location.href({ view: 'narrow', narrow, near: message.id });
  return new URL(`/${fragment}`, location.origin).href;
}

/** The displayed text, without marks. */
export function textOf({ id, content }: Pick<Message, 'id' | 'content'>): string {
  const shown = document.getElementById(`message-${id}`);
  return (shown?.innerText ?? toFragment(content).textContent ?? '').trim();
}

/** The message as a quotation. Without a network the displayed text replaces the source. */
export async function quoted(model: Model, message: Message): Promise<string> {
  const source = await sourceOf(model, message.id).catch((error: unknown) => {
    if (isNetworkFailure(error)) return textOf(message);
    throw error;
  });
  const { sender_full_name: name, sender_id: userId } = message;
  return quoteOf({ name, userId, address: addressOf(model, message), source });
}

interface Tools {
  readonly model: Model;
  readonly desk: Desk;
}

export async function quote(message: Message, { model, desk }: Tools): Promise<void> {
  const to = conversationOf(message, model.tables.ownId.peek());
  await attempt(async () => desk.write({ to, text: await quoted(model, message) }));
}

export async function copySource(model: Model, message: Message): Promise<void> {
  await attempt(async () => copy(await sourceOf(model, message.id), t('actions-text-copied')));
}
