import type { Message } from '../state/message.ts';
import type { NewEntry } from '../sync/outbox.ts';
import type { PendingChanges } from './outbox.ts';

/** A change of a widget, as an entry of the outbox. */
export const changingWidget = (message: Message, change: object): NewEntry => ({
  operation: 'addSubmessage',
  params: { message_id: message.id, msg_type: 'widget', content: JSON.stringify(change) },
  events: [],
  undo: [],
});

/** Changes of a message's widget that the server does not know yet. Follows the outbox. */
export function waitingChanges(
  pending: PendingChanges,
  message: Message,
  ownId: number,
): { readonly sender_id: number; readonly content: string }[] {
  return pending.entries.value
    .filter(
      ({ operation, params, failure }) =>
        operation === 'addSubmessage' && params.message_id === message.id && !failure,
    )
    .map(({ params }) => ({ sender_id: ownId, content: String(params.content) }));
}
