import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { foundSnippets, removeSnippet, snippetsOf } from '../../model/snippets.ts';
import type { SavedSnippet } from '../../state/types.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { attempt } from '../app/attempt.ts';
import { useGrowing } from '../app/growing.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { SnippetDialog } from '../composer/dialogs/snippet-dialog.tsx';

/** Texts that one saved, to put in again. */
export function SnippetsSection() {
  const model = useModel();
  const desk = useDesk();
  const all = snippetsOf(model);
  const [query, setQuery] = useState('');
  const found = foundSnippets(all, query);
  const { count, sentinel } = useGrowing(found.length);
  const write = (
    <Button
      kind="primary"
      icon="plus"
      onClick={() => desk.open((close) => <SnippetDialog onClose={close} />)}
    >
      {t('settings-snippet-new')}
    </Button>
  );
  if (all.length === 0) {
    return (
      <EmptyState icon="bookmark" title={t('settings-snippets-none')} actions={write}>
        {t('settings-snippets-none-text')}
      </EmptyState>
    );
  }
  return (
    <>
      <p class="settings-text">{t('settings-snippets-text')}</p>
      <div class="setting-line">
        <TextField
          type="search"
          icon="search"
          label={t('settings-snippets-search')}
          labelHidden
          placeholder={t('settings-snippets-search')}
          value={query}
          onValue={setQuery}
        />
        {write}
      </div>
      {found.length === 0 && <p class="settings-text">{t('settings-found-nothing')}</p>}
      <ul class="settings-rows">
        {found.slice(0, count).map((snippet) => (
          <Snippet key={snippet.id} snippet={snippet} />
        ))}
        {sentinel}
      </ul>
    </>
  );
}

const MOST_SHOWN = 400;

function Snippet({ snippet }: { readonly snippet: SavedSnippet }) {
  const model = useModel();
  const desk = useDesk();
  const { id, title, content } = snippet;
  const ask = (close: () => void) => (
    <ConfirmDialog
      title={t('settings-snippet-remove', { name: title })}
      confirm={t('settings-delete')}
      danger
      onClose={close}
      onConfirm={() => {
        close();
        void attempt(() => removeSnippet(model, id));
      }}
    >
      <p>{t('settings-snippet-remove-text')}</p>
    </ConfirmDialog>
  );
  return (
    <li class="settings-row">
      <span class="settings-row-text">
        <strong dir="auto">{title}</strong>
        <span class="settings-row-more settings-excerpt" dir="auto">
          {content.slice(0, MOST_SHOWN)}
        </span>
      </span>
      <IconButton
        icon="pencil"
        name={t('settings-snippet-edit', { name: title })}
        onClick={() => desk.open((close) => <SnippetDialog snippet={snippet} onClose={close} />)}
      />
      <IconButton
        icon="trash-2"
        name={t('settings-snippet-remove', { name: title })}
        onClick={() => desk.open(ask)}
      />
    </li>
  );
}
