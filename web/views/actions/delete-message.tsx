import { t } from '../../i18n/texts.ts';
import { deleting } from '../../model/actions.ts';
import type { Model } from '../../model/model.ts';
import type { Message } from '../../state/message.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import type { Desk } from '../app/desk.ts';
import { textOf } from './quoting.ts';

const MOST_SHOWN = 200;

/** Asks, then deletes the message. It goes when the server says so. */
export function askToDelete(
  message: Message,
  { model, desk }: { readonly model: Model; readonly desk: Desk },
): void {
  const text = textOf(message);
  const shown = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
  desk.open((close) => (
    <ConfirmDialog
      title={t('actions-delete-title')}
      confirm={t('actions-delete')}
      danger
      onClose={close}
      onConfirm={() => {
        close();
        void model.perform(deleting(message));
        if (model.connection.peek() === 'offline') showToast(t('actions-waits-delete'));
      }}
    >
      {shown && (
        <blockquote class="delete-excerpt" dir="auto">
          {shown}
        </blockquote>
      )}
      <p>{t('actions-delete-text')}</p>
    </ConfirmDialog>
  ));
}
