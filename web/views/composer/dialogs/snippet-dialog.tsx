import '../writing-texts.ts';
import { t } from '../../../i18n/texts.ts';
import { mostCharacters } from '../../../model/limits.ts';
import { editSnippet, saveSnippet } from '../../../model/snippets.ts';
import type { SavedSnippet } from '../../../state/types.ts';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { useModel } from '../../app/model-context.ts';
import { FormDialog, useForm } from '../../kit/form.tsx';
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
  const form = useForm({
    start: { title: snippet?.title ?? '', content: snippet?.content ?? '' },
    save: ({ title, content }) =>
      snippet
        ? editSnippet(model, snippet.id, { title: title.trim(), content })
        : saveSnippet(model, title.trim(), content),
    done: onClose,
  });
  const { title, content } = form.draft;
  const isTooLong = excessOf(model, content) > 0;
  return (
    <FormDialog
      form={form}
      title={snippet ? t('writing-snippet-edit') : t('writing-snippet-new')}
      step={t('writing-snippet-save')}
      isLocked={title.trim() === '' || content.trim() === '' || isTooLong}
      onClose={onClose}
    >
      <TextField {...form.at('title')} label={t('writing-snippet-title')} maxLength={MOST_TITLE} dir="auto" />
      <TextArea
        {...form.at('content')}
        label={t('writing-snippet-content')}
        hint={t('writing-snippet-content-hint')}
        error={isTooLong && t('writing-snippet-long', { count: mostCharacters(model) })}
        rows={6}
        dir="auto"
      />
    </FormDialog>
  );
}
