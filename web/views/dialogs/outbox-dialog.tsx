import { useEffect } from 'preact/hooks';
import './dialogs.css';
import { formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { reasonText } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { expectNothing } from '../app/typed-ahead.ts';

type Entry = Model['pending']['entries']['value'][number];

/** The user's actions that the server does not have yet, in order; a refused one can be tried again or discarded. */
export function OutboxDialog({ onClose }: { readonly onClose: () => void }) {
  useEffect(expectNothing, []);
  const model = useModel();
  const entries = model.pending.entries.value;
  return (
    <Dialog title={t('dialogs-outbox')} onClose={onClose}>
      {entries.length === 0 ? (
        <EmptyState icon="circle-check" title={t('dialogs-outbox-empty')} />
      ) : (
        <>
          <p class="dialog-note">{t('dialogs-outbox-text')}</p>
          <ol class="outbox">
            {entries.map((entry) => (
              <Line key={entry.id} entry={entry} />
            ))}
          </ol>
        </>
      )}
    </Dialog>
  );
}

function Line({ entry }: { readonly entry: Entry }) {
  const model = useModel();
  const { failure, params, created } = entry;
  const text = typeof params.content === 'string' ? params.content : undefined;
  return (
    <li class={failure ? 'outbox-entry outbox-failed' : 'outbox-entry'}>
      <div class="outbox-main">
        <p class="outbox-what">{nameOf(entry)}</p>
        {text && (
          <p class="outbox-text" dir="auto">
            {text}
          </p>
        )}
        <p class="outbox-state">
          {failure
            ? t('dialogs-outbox-failed', { reason: reasonText(failure) })
            : `${t('dialogs-outbox-waiting')} · ${formatDateTime(created / 1000)}`}
        </p>
      </div>
      <div class="outbox-steps">
        {failure && (
          <IconButton icon="rotate-cw" name={t('ui-try-again')} onClick={() => void model.retry(entry)} />
        )}
        <IconButton icon="trash-2" name={t('dialogs-discard')} onClick={() => void model.discard(entry)} />
      </div>
    </li>
  );
}

function nameOf({ operation }: Entry): string {
  switch (operation) {
    case 'sendMessage':
      return t('dialogs-outbox-send');
    case 'updateMessage':
      return t('dialogs-outbox-edit');
    case 'deleteMessage':
      return t('dialogs-outbox-delete');
    case 'addReaction':
    case 'removeReaction':
      return t('dialogs-outbox-reaction');
    case 'updateMessageFlags':
    case 'updateMessageFlagsForNarrow':
      return t('dialogs-outbox-flags');
    case 'addSubmessage':
      return t('dialogs-outbox-vote');
    case 'createDrafts':
    case 'editDraft':
    case 'deleteDraft':
      return t('dialogs-outbox-draft');
    case 'updateUserTopic':
      return t('dialogs-outbox-topic');
    case 'updateStatus':
      return t('dialogs-outbox-status');
    default:
      return operation satisfies never;
  }
}
