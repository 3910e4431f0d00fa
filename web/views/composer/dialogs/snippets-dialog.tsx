import '../writing-texts.ts';
import { useState } from 'preact/hooks';
import { t } from '../../../i18n/texts.ts';
import { foundSnippets, removeSnippet, saveSnippet, snippetsOf } from '../../../model/snippets.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { attempt } from '../../app/attempt.ts';
import { useModel } from '../../app/model-context.ts';
import { MOST_TITLE } from './snippet-dialog.tsx';

interface Props {
  /** The current text, which can be saved. */
  readonly text: string;
  readonly onClose: () => void;
  readonly onText: (text: string) => void;
}

/** From here on one searches. */
const MANY = 6;
/** Beyond them one searches too. */
const MOST_DRAWN = 100;

/** Texts that one saved, to put in again. */
export function SnippetsDialog({ text, onClose, onText }: Props) {
  const model = useModel();
  const snippets = snippetsOf(model);
  const [title, setTitle] = useState('');
  const [query, setQuery] = useState('');
  const found = foundSnippets(snippets, query);
  const [isBusy, setBusy] = useState(false);
  const canSave = text.trim() !== '';
  const save = async () => {
    if (!canSave || title.trim() === '' || isBusy) return;
    setBusy(true);
    if (await attempt(() => saveSnippet(model, title.trim(), text))) setTitle('');
    setBusy(false);
  };
  return (
    <Dialog title={t('writing-snippets-title')} onClose={onClose} onSubmit={save}>
      {snippets.length === 0 && <p>{t('writing-snippets-none')}</p>}
      {snippets.length >= MANY && (
        <TextField
          type="search"
          icon="search"
          label={t('writing-snippets-search')}
          labelHidden
          placeholder={t('writing-snippets-search')}
          value={query}
          onValue={setQuery}
        />
      )}
      {snippets.length > 0 && found.length === 0 && <p>{t('writing-snippets-not-found')}</p>}
      {found.length > 0 && (
        <ul class="snippets">
          {found.slice(0, MOST_DRAWN).map(({ id, title: name, content }) => (
            <li key={id} class="snippet">
              <button
                type="button"
                class="snippet-take"
                onClick={() => {
                  onClose();
                  onText(content);
                }}
              >
                <strong dir="auto">{name}</strong>
                <span class="snippet-text" dir="auto">
                  {content.slice(0, 200)}
                </span>
              </button>
              <IconButton
                icon="trash-2"
                size="small"
                name={t('writing-snippet-delete', { name })}
                onClick={() => void attempt(() => removeSnippet(model, id))}
              />
            </li>
          ))}
        </ul>
      )}
      {snippets.length > 0 && (
        <a
          class="snippets-manage"
          href={model.location.href({ view: 'settings', path: ['snippets'] })}
          onClick={onClose}
        >
          {t('writing-snippets-manage')}
        </a>
      )}
      {canSave && (
        <div class="snippet-new">
          <TextField
            label={t('writing-snippet-name')}
            hint={t('writing-snippet-hint')}
            value={title}
            maxLength={MOST_TITLE}
            onValue={setTitle}
          />
          <Button type="submit" busy={isBusy} disabled={title.trim() === ''}>
            {t('writing-snippet-save')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
