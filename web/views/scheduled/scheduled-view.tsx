import '../composer/writing-texts.ts';
import '../drafts/drafts.css';
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
import { attempt } from '../app/attempt.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { PageBar } from '../app/page-bar.tsx';
import { excessOf } from '../composer/checks.ts';
import { WhenDialog } from '../composer/dialogs/when-dialog.tsx';
import { PlaceLine } from '../drafts/place-line.tsx';
import { ask } from '../kit/ask.tsx';
import { FormDialog, useForm } from '../kit/form.tsx';

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
  const remove = () =>
    ask(desk, {
      title: t('writing-scheduled-delete-title'),
      step: t('writing-scheduled-delete'),
      texts: [t('writing-scheduled-delete-text')],
      work: () => unschedule(model, message),
    });
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
        <IconButton icon="trash-2" size="small" name={t('writing-scheduled-delete')} onClick={remove} />
      </div>
      {message.failed && <p class="text-failed">{t('writing-scheduled-failed')}</p>}
      <p class="text-words" dir="auto">
        {message.content.slice(0, 2000)}
      </p>
    </li>
  );
}

interface EditProps {
  readonly message: ScheduledMessage;
  readonly onClose: () => void;
}

function EditDialog({ message, onClose }: EditProps) {
  const model = useModel();
  const form = useForm({
    start: { content: message.content },
    save: (change) => reschedule(model, message, change),
    done: onClose,
  });
  const { content } = form.draft;
  return (
    <FormDialog
      form={form}
      title={t('writing-scheduled-edit')}
      step={t('writing-edit-save')}
      isLocked={content.trim() === '' || excessOf(model, content) > 0}
      onClose={onClose}
    >
      <TextArea {...form.at('content')} label={t('writing-edit')} labelHidden rows={6} autoFocus />
    </FormDialog>
  );
}
