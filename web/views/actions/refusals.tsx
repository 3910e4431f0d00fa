import { useEffect } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { type Model, NOT_IN_OUTBOX } from '../../model/model.ts';
import { conversationOf } from '../../state/conversation.ts';
import { narrowOf } from '../../state/narrow.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { reasonText } from '../app/attempt.ts';
import type { Desk } from '../app/desk.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { openOutbox } from './dialogs.tsx';

type Refused = NonNullable<Model['refused']['value']>;

/** Says in words what the server refused; what was shown before has been taken back. */
export function RefusalToasts() {
  const model = useModel();
  const desk = useDesk();
  const refused = model.refused.value;
  useEffect(() => {
    if (!refused) return;
    const run = showing(refused, model, desk);
    const action = run && { text: t('actions-show'), run };
    showToast(refusalText(refused), { kind: 'danger', action });
  }, [refused, model, desk]);
  return null;
}

function refusalText({ operation, failure }: Refused): string {
  const reason = failure ? reasonText(failure) : '';
  switch (operation) {
    case 'sendMessage':
      return t('actions-refused-send', { reason });
    case 'updateMessage':
      return t('actions-refused-edit', { reason });
    case 'deleteMessage':
      return t('actions-refused-delete', { reason });
    case 'addReaction':
    case 'removeReaction':
      return t('actions-refused-reaction', { reason });
    default:
      return t('actions-refused-other', { reason });
  }
}

/** Shows the words that the server did not take, or the message that was not changed. */
function showing(
  { id, operation, send, params }: Refused,
  model: Model,
  desk: Desk,
): (() => void) | undefined {
  // The words are still where they were written.
  if (id === NOT_IN_OUTBOX) return undefined;
  if (send || operation === 'updateMessage') return () => openOutbox(desk);
  const message = model.peek(Number(params.message_id));
  if (!message) return undefined;
  const narrow = narrowOf(conversationOf(message, model.tables.ownId.peek()));
  return () => {
    model.location.go({ view: 'narrow', narrow, near: message.id });
    desk.column.value = 'main';
  };
}
