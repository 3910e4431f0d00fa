import '../composer/writing-texts.ts';
import '../drafts/drafts.css';
import { useState } from 'preact/hooks';
import { formatDateTime, formatRelative } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { sending } from '../../model/actions.ts';
import { clock } from '../../model/clock.ts';
import { conversationOfScheduled, reschedule, unschedule } from '../../model/scheduled.ts';
import type { ScheduledMessage } from '../../state/types.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Time } from '../../ui/marks.tsx';
import { ConfirmDialog, Dialog } from '../../ui/overlays/dialog.tsx';
import { attempt } from '../app/attempt.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { PageBar } from '../app/page-bar.tsx';
import { excessOf } from '../composer/checks.ts';
import { WhenDialog } from '../composer/dialogs/when-dialog.tsx';
import { PlaceLine } from '../drafts/place-line.tsx';

/** Scheduled messages, the next one first. */
export function ScheduledView() {
  const { tables } = useModel();
  const desk = useDesk();
  const list = tables.scheduled.value.toSorted(
    (one, other) => one.scheduled_delivery_timestamp - other.scheduled_delivery_timestamp,
  );
  return (
    <section class="texts">
      <PageBar title={t('navigation-scheduled')} />
      <div class="texts-scroll">
        {list.length === 0 && (
          <EmptyState
            icon="calendar-clock"
            title={t('writing-scheduled-none')}
            actions={
              <Button kind="primary" onClick={() => desk.write({})}>
                {t('composer-new')}
              </Button>
            }
          >
            {t('writing-scheduled-none-text')}
          </EmptyState>
        )}
        <ul class="texts-list">
          {list.map((message) => (
            <ScheduledCard key={message.scheduled_message_id} message={message} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function ScheduledCard({ message }: { readonly message: ScheduledMessage }) {
  const model = useModel();
  const desk = useDesk();
  const at = message.scheduled_delivery_timestamp;
  const to = conversationOfScheduled(message, model.tables.ownId.value);
  const sendNow = async () => {
    // It is removed from the list first: so it is sent once, whatever happens meanwhile.
    if (!(await attempt(() => unschedule(model, message)))) return;
    const localId = `${Date.now().toString(36)}-now-${message.scheduled_message_id}`;
    await model.perform(sending(to, message.content, localId));
    showToast(t('writing-scheduled-sent'));
  };
  const plan = (close: () => void) => (
    <WhenDialog
      initial={at > Date.now() / 1000 ? at : undefined}
      onClose={close}
      onTime={(next) => void attempt(() => reschedule(model, message, { at: next }))}
    />
  );
  const ask = (close: () => void) => (
    <ConfirmDialog
      title={t('writing-scheduled-delete-title')}
      confirm={t('writing-scheduled-delete')}
      danger
      onClose={close}
      onConfirm={() => {
        close();
        void attempt(() => unschedule(model, message));
      }}
    >
      {t('writing-scheduled-delete-text')}
    </ConfirmDialog>
  );
  return (
    <li class="text-card">
      <div class="text-head">
        <PlaceLine to={to} />
        <span class="text-time">
          <Time at={at}>{`${formatDateTime(at)} · ${formatRelative(at, clock.value)}`}</Time>
        </span>
        <IconButton
          icon="pencil"
          size="small"
          name={t('writing-scheduled-edit')}
          onClick={() => desk.open((close) => <EditDialog message={message} onClose={close} />)}
        />
        <IconButton
          icon="calendar-clock"
          size="small"
          name={t('writing-scheduled-move')}
          onClick={() => desk.open(plan)}
        />
        <IconButton
          icon="send-horizontal"
          turns
          size="small"
          name={t('writing-scheduled-now')}
          onClick={() => void sendNow()}
        />
        <IconButton
          icon="trash-2"
          size="small"
          name={t('writing-scheduled-delete')}
          onClick={() => desk.open(ask)}
        />
      </div>
      {message.failed && <p class="text-failed">{t('writing-scheduled-failed')}</p>}
      <p class="text-words" dir="auto">
        {message.content.slice(0, 2000)}
      </p>
    </li>
  );
}

function EditDialog({
  message,
  onClose,
}: {
  readonly message: ScheduledMessage;
  readonly onClose: () => void;
}) {
  const model = useModel();
  const [text, setText] = useState(message.content);
  const [isBusy, setBusy] = useState(false);
  const isFine = text.trim() !== '' && excessOf(model, text) <= 0;
  const save = async () => {
    if (!isFine || isBusy) return;
    setBusy(true);
    if (await attempt(() => reschedule(model, message, { content: text }))) onClose();
    else setBusy(false);
  };
  return (
    <Dialog
      title={t('writing-scheduled-edit')}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>{t('ui-cancel')}</Button>
          <Button type="submit" kind="primary" busy={isBusy} disabled={!isFine}>
            {t('writing-edit-save')}
          </Button>
        </>
      }
    >
      <TextArea label={t('writing-edit')} labelHidden rows={6} value={text} onValue={setText} autoFocus />
    </Dialog>
  );
}
