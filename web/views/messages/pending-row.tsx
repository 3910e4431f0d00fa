import { useEffect, useState } from 'preact/hooks';
import { formatTime } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import type { PendingSend } from '../../model/outbox.ts';
import { conversationIn } from '../../state/narrow.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Avatar } from '../../ui/marks.tsx';
import { reasonText } from '../app/attempt.ts';
import { useDesk, useModel } from '../app/model-context.ts';

interface Props {
  readonly send: PendingSend;
  readonly isFirst: boolean;
}

/** A sent message that the server does not have yet, or has refused. */
export function PendingRow({ send, isFirst }: Props) {
  const { tables } = useModel();
  const ownId = tables.ownId.value;
  const own = tables.people.value.get(ownId);
  const name = own?.full_name ?? '';
  const time = formatTime(send.created / 1000);
  return (
    <article
      class={classes('message message-pending', isFirst && 'message-first')}
      tabIndex={-1}
      aria-label={t('messages-pending-label', { name, time })}
    >
      <div class="message-side">
        {isFirst && (
          <span class="message-picture">
            <Avatar name={name} seed={ownId} picture={own?.avatar_url} />
          </span>
        )}
      </div>
      <div class="message-main">
        {isFirst && (
          <div class="message-head">
            <span class="message-name">{name}</span>
            <span class="message-time">{time}</span>
          </div>
        )}
        <div class="content content-plain" dir="auto">
          {send.content}
        </div>
        {send.failure ? <Failed send={send} /> : <Waiting />}
      </div>
    </article>
  );
}

interface EditProps {
  readonly id: string;
  readonly text: string;
}

/** The text that one gave a message, until the server has rendered it. */
export function PendingEdit({ id, text }: EditProps) {
  return (
    <>
      <div id={id} class="content content-plain" dir="auto">
        {text}
      </div>
      <Waiting />
    </>
  );
}

/** Mostly it is sent before one could have read that it is not. */
const PATIENCE_MS = 3000;

function Waiting() {
  const { connection } = useModel();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const isOffline = connection.value === 'offline';
  if (!isOffline && !isLong) return null;
  return (
    <p class="pending-state">
      <Icon name="clock" />
      {isOffline ? t('messages-pending-offline') : t('messages-sending')}
    </p>
  );
}

function Failed({ send }: { readonly send: PendingSend }) {
  const model = useModel();
  const desk = useDesk();
  const { entry, content, failure } = send;
  const edit = () => {
    const to = conversationIn(send.narrow);
    void model.discard(entry);
    desk.write({ text: content, ...(to && { to }) });
  };
  return (
    <div class="pending-state pending-failed" role="alert">
      <Icon name="circle-alert" />
      <span>{t('messages-not-sent', { reason: failure ? reasonText(failure) : '' })}</span>
      <Button size="small" icon="rotate-cw" onClick={() => void model.retry(entry)}>
        {t('ui-try-again')}
      </Button>
      <Button size="small" kind="quiet" icon="pencil" onClick={edit}>
        {t('messages-edit-unsent')}
      </Button>
      <Button size="small" kind="quiet" icon="trash-2" onClick={() => void model.discard(entry)}>
        {t('messages-discard')}
      </Button>
    </div>
  );
}
