import type { ComponentChildren } from 'preact';
import './composer.css';
import './writing-texts.ts';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { formatShort } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { editing } from '../../model/actions.ts';
import { clock } from '../../model/clock.ts';
import { editsOf, type UnfinishedEdit } from '../../model/edits.ts';
import type { Model } from '../../model/model.ts';
import { fetchSource, isOffline } from '../../model/rendering.ts';
import { typingOutOf } from '../../model/typing-out.ts';
import { uploadsOf } from '../../model/uploads.ts';
import { conversationOf } from '../../state/conversation.ts';
import type { Message } from '../../state/message.ts';
import { linksOnTheWay, withoutLost } from '../../state/upload-links.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx';
import { toFragment } from '../../ui/html/html.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { failureText } from '../app/attempt.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { excessOf } from './checks.ts';
import { plainSource } from './plain-source.ts';
import { TextDesk } from './text-desk.tsx';

/** The text of a message, changed in its place. */
export function EditMessage({ message }: { readonly message: Message }) {
  const model = useModel();
  const desk = useDesk();
  const [source, setSource] = useState<string>();
  const [failure, setFailure] = useState<ComponentChildren>();
  const [attempt, setAttempt] = useState(0);
  const close = () => {
    desk.editing.value = undefined;
  };
  useEffect(() => {
    const stop = new AbortController();
    setFailure(undefined);
    sourceOf(model, message, stop.signal).then(setSource, (error: Error) => {
      if (!stop.signal.aborted) setFailure(isOffline(error) ? t('writing-edit-offline') : failureText(error));
    });
    return () => stop.abort();
  }, [model, message.id, attempt]);
  if (failure !== undefined)
    return (
      <div class="edit-message">
        <ErrorState onRetry={() => setAttempt(attempt + 1)}>{failure}</ErrorState>
        <Button onClick={close}>{t('ui-cancel')}</Button>
      </div>
    );
  return source === undefined ? (
    <Skeleton lines={2} />
  ) : (
    <Editor message={message} source={source} onClose={close} />
  );
}

/** The server has it. Without a network: what one gave it last, or what its words say by themselves. */
async function sourceOf(model: Model, message: Message, signal: AbortSignal): Promise<string> {
  const changed = model.pending.edits.peek().get(message.id);
  if (changed !== undefined) return changed;
  const words = model.connection.peek() === 'offline' ? plainSource(toFragment(message.content)) : undefined;
  return words ?? fetchSource(model, message.id, signal);
}

interface EditorProps {
  readonly message: Message;
  readonly source: string;
  readonly onClose: () => void;
}

function Editor({ message, source, onClose }: EditorProps) {
  const model = useModel();
  const desk = useDesk();
  const area = useRef<HTMLTextAreaElement>(null);
  const to = conversationOf(message, model.tables.ownId.value);
  const edits = editsOf(model);
  /** Begun before the page was closed, or before one looked at something else. */
  const [unfinished, setUnfinished] = useState(() => begun(edits.find(message.id), source));
  const [text, setText] = useState(unfinished?.text ?? source);
  const latest = useRef(text);
  latest.current = text;
  const id = `edit-${message.id}`;
  const paper = useMemo(
    () => ({
      id,
      text: () => latest.current,
      write: (next: string) => {
        latest.current = next;
        setText(next);
        if (next === source) edits.forget(message.id);
        else edits.keep({ messageId: message.id, to, text: next });
      },
    }),
    [id],
  );
  useLayoutEffect(() => {
    area.current?.focus({ preventScroll: true });
    area.current?.setSelectionRange(text.length, text.length);
    // The last message may stand half under the composer.
    desk.reveal?.(message.id);
    return () => {
      typingOutOf(model).stop();
      uploadsOf(model).forgetAll(id);
    };
  }, [model, id, source]);
  const isOnTheWay = linksOnTheWay(text).some((each) => uploadsOf(model).has(each));
  const canSave = text.trim() !== '' && excessOf(model, text) <= 0 && !isOnTheWay;
  const save = () => {
    if (!canSave) return;
    onClose();
    if (text === source) return edits.forget(message.id);
    void model.perform(editing(message, text)).then((isKept) => isKept && edits.forget(message.id));
  };
  const giveUp = () => {
    edits.forget(message.id);
    onClose();
  };
  const leave = () => {
    if (text === source) return giveUp();
    desk.open((close) => (
      <ConfirmDialog
        title={t('writing-edit-leave')}
        confirm={t('writing-edit-discard')}
        danger
        onClose={close}
        onConfirm={() => {
          close();
          giveUp();
        }}
      >
        {t('writing-edit-leave-text')}
      </ConfirmDialog>
    ));
  };
  return (
    <div class="edit-message composer-card">
      <TextDesk
        area={area}
        paper={paper}
        to={to}
        label={t('writing-edit')}
        text={text}
        enterSends={model.tables.settings.value.enter_sends}
        onSend={save}
        onEscape={leave}
        onTyping={() => typingOutOf(model).write({ messageId: message.id })}
        end={
          <span class="edit-message-end">
            <TimeLeft message={message} />
            <Button size="small" kind="quiet" data-tip-keys="Esc" onClick={leave}>
              {t('ui-cancel')}
            </Button>
            <Button
              size="small"
              kind="primary"
              aria-disabled={!canSave}
              data-tip={t('writing-edit-save')}
              data-tip-keys="Ctrl+Enter"
              onClick={save}
            >
              {t('writing-edit-save')}
            </Button>
          </span>
        }
      >
        {unfinished && (
          <p class="composer-warning">
            <Icon name="pencil" />
            {t('writing-edit-unfinished', { time: formatShort(unfinished.changed / 1000, clock.value) })}
            <Button
              size="small"
              kind="quiet"
              onClick={() => {
                setUnfinished(undefined);
                paper.write(source);
                area.current?.focus();
              }}
            >
              {t('writing-edit-discard')}
            </Button>
          </p>
        )}
      </TextDesk>
    </div>
  );
}

/** Files that were on their way when the page was closed do not come any more. */
function begun(edit: UnfinishedEdit | undefined, source: string): UnfinishedEdit | undefined {
  const text = edit && withoutLost(edit.text, () => false);
  return edit && text !== undefined && text !== source ? { ...edit, text } : undefined;
}

/** Until when the organization lets one change it. */
function TimeLeft({ message }: { readonly message: Message }) {
  const { live } = useModel();
  const limit = live.read('realm').realm_message_content_edit_limit_seconds;
  if (!limit) return null;
  const end = message.timestamp + limit;
  const now = clock.value;
  return (
    <span class="composer-left" data-over={end <= now}>
      {end <= now ? t('writing-edit-over') : t('writing-edit-until', { time: formatShort(end, now) })}
    </span>
  );
}
