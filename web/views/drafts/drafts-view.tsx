import '../composer/writing-texts.ts';
import './drafts.css';
import { useState } from 'preact/hooks';
import { formatShort } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import { draftsOf } from '../../model/drafts.ts';
import { editsOf, type UnfinishedEdit } from '../../model/edits.ts';
import { narrowOf } from '../../state/narrow.ts';
import { conversationFor, type Writing } from '../../state/writing.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Time } from '../../ui/marks.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { PageBar } from '../app/page-bar.tsx';
import { GrowingList } from '../kit/found.tsx';
import { PlaceLine } from './place-line.tsx';

/** Unsent texts, of this and other devices. */
export function DraftsView() {
  const model = useModel();
  const desk = useDesk();
  const drafts = draftsOf(model);
  const list = drafts.list.value;
  const edits = editsOf(model).list.value;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const there = list.filter(({ id }) => chosen.has(id));
  const remove = (gone: readonly Writing[]) => {
    for (const { id } of gone) drafts.remove(id);
    setChosen(new Set());
    const run = () => {
      // The draft on the server is gone: the text begins a new one.
      for (const { id, to, text } of gone) drafts.write({ id: `${id}-again`, to, text });
    };
    showToast(t('writing-drafts-deleted', { count: gone.length }), {
      action: { text: t('writing-undo'), run },
    });
  };
  const open = (draft: Writing) => {
    const to = conversationFor(draft.to);
    model.location.go({ view: 'narrow', narrow: to ? narrowOf(to) : [] });
    desk.compose.value = { draft: draft.id };
  };
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <section class="texts">
      <PageBar
        title={t('navigation-drafts')}
        actions={
          there.length > 0 && (
            <Button size="small" kind="danger" icon="trash-2" onClick={() => remove(there)}>
              {t('writing-drafts-delete', { count: there.length })}
            </Button>
          )
        }
      />
      <div class="texts-scroll">
        {list.length === 0 && edits.length === 0 && (
          <EmptyState
            icon="pencil"
            title={t('writing-drafts-none')}
            actions={
              <Button kind="primary" onClick={() => desk.write({})}>
                {t('composer-new')}
              </Button>
            }
          >
            {t('writing-drafts-none-text')}
          </EmptyState>
        )}
        {edits.length > 0 && (
          <ul class="texts-list" aria-label={t('writing-drafts-edits')}>
            {edits.map((edit) => (
              <EditCard key={edit.messageId} edit={edit} />
            ))}
          </ul>
        )}
        <GrowingList
          class="texts-list"
          items={list}
          row={(draft) => (
            <DraftCard
              key={draft.id}
              draft={draft}
              isChosen={chosen.has(draft.id)}
              onChosen={(isChosen) => choose(draft.id, isChosen)}
              onOpen={() => open(draft)}
              onRemove={() => remove([draft])}
            />
          )}
        />
      </div>
    </section>
  );
}

/** A change of a message that was begun: goes on at its message. */
function EditCard({ edit }: { readonly edit: UnfinishedEdit }) {
  const model = useModel();
  const desk = useDesk();
  const { messageId, to, text, changed } = edit;
  const at = Math.floor(changed / 1000);
  const open = () => {
    model.location.go({ view: 'narrow', narrow: narrowOf(to), near: messageId });
    desk.editing.value = messageId;
  };
  return (
    <li class="text-card">
      <div class="text-head">
        <Icon name="pencil" />
        <PlaceLine to={to} />
        <span class="text-time">
          {t('writing-draft-edit')} · <Time at={at}>{formatShort(at, clock.value)}</Time>
        </span>
        <IconButton
          icon="trash-2"
          size="small"
          name={t('writing-draft-delete')}
          onClick={() => editsOf(model).forget(messageId)}
        />
      </div>
      <button type="button" class="text-words" dir="auto" data-tip={t('writing-draft-open')} onClick={open}>
        {text.slice(0, MOST_SHOWN)}
      </button>
    </li>
  );
}

interface CardProps {
  readonly draft: Writing;
  readonly isChosen: boolean;
  readonly onChosen: (isChosen: boolean) => void;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

const MOST_SHOWN = 2000;

function DraftCard({ draft, isChosen, onChosen, onOpen, onRemove }: CardProps) {
  const at = Math.floor(draft.changed / 1000);
  return (
    <li class="text-card">
      <div class="text-head">
        <input
          type="checkbox"
          class="choice-mark"
          checked={isChosen}
          aria-label={t('writing-drafts-choose')}
          onChange={(event) => onChosen(event.currentTarget.checked)}
        />
        <PlaceLine to={draft.to} />
        <span class="text-time">
          <Time at={at}>{formatShort(at, clock.value)}</Time>
        </span>
        <IconButton icon="trash-2" size="small" name={t('writing-draft-delete')} onClick={onRemove} />
      </div>
      <button type="button" class="text-words" dir="auto" data-tip={t('writing-draft-open')} onClick={onOpen}>
        {draft.text.slice(0, MOST_SHOWN)}
      </button>
    </li>
  );
}
