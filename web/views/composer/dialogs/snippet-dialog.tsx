import '../writing-texts.ts';
import { useState } from 'preact/hooks';
import { t } from '../../../i18n/texts.ts';
import { mostCharacters } from '../../../model/limits.ts';
import { editSnippet, saveSnippet } from '../../../model/snippets.ts';
import type { SavedSnippet } from '../../../state/types.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { failureText } from '../../app/attempt.ts';
import { useLeaveGuard } from '../../app/leave-guard.ts';
import { useModel } from '../../app/model-context.ts';
import { excessOf } from '../checks.ts';

export const MOST_TITLE = 60;

interface Props {
  /** Absent: a new one. */
  readonly snippet?: SavedSnippet;
  readonly onClose: () => void;
}

/** Writes a text to put in again, or changes it. Who leaves it unsaved is asked first. */
export function SnippetDialog({ snippet, onClose }: Props) {
  const model = useModel();
  const [title, setTitle] = useState(snippet?.title ?? '');
  const [content, setContent] = useState(snippet?.content ?? '');
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ReturnType<typeof failureText>>();
  const isChanged = title !== (snippet?.title ?? '') || content !== (snippet?.content ?? '');
  const leave = useLeaveGuard(isChanged && !isBusy);
  const isTooLong = excessOf(model, content) > 0;
  const isFine = title.trim() !== '' && content.trim() !== '' && !isTooLong;
  const save = async () => {
    if (!isFine || isBusy) return;
    setBusy(true);
    setRefused(undefined);
    try {
      if (snippet) await editSnippet(model, snippet.id, { title: title.trim(), content });
      else await saveSnippet(model, title.trim(), content);
      onClose();
    } catch (error) {
      setRefused(failureText(error));
      setBusy(false);
    }
  };
  const close = () => leave(onClose);
  return (
    <Dialog
      title={snippet ? t('writing-snippet-edit') : t('writing-snippet-new')}
      onClose={close}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={close}>{t('ui-cancel')}</Button>
          <Button type="submit" kind="primary" busy={isBusy} disabled={!isFine}>
            {t('writing-snippet-save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('writing-snippet-title')}
        value={title}
        maxLength={MOST_TITLE}
        dir="auto"
        onValue={setTitle}
      />
      <TextArea
        label={t('writing-snippet-content')}
        hint={t('writing-snippet-content-hint')}
        error={isTooLong ? t('writing-snippet-long', { count: mostCharacters(model) }) : refused}
        rows={6}
        dir="auto"
        value={content}
        onValue={setContent}
      />
    </Dialog>
  );
}
