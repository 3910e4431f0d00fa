import '../writing-texts.ts';
import { useState } from 'preact/hooks';
import { t } from '../../../i18n/texts.ts';
import { removeSnippet, saveSnippet, snippetsOf } from '../../../model/snippets.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { attempt } from '../../app/attempt.ts';
import { useModel } from '../../app/model-context.ts';

interface Props {
  /** What is written at this time, which can be saved. */
  readonly text: string;
  readonly onClose: () => void;
  readonly onText: (text: string) => void;
}

const MOST_TITLE = 60;

/** Texts that one saved, to put in again. */
export function SnippetsDialog({ text, onClose, onText }: Props) {
  const model = useModel();
  const snippets = snippetsOf(model);
  const [title, setTitle] = useState('');
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
      {snippets.length > 0 && (
        <ul class="snippets">
          {snippets.map(({ id, title: name, content }) => (
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
