import { useState } from 'preact/hooks';
import type { Linkifier } from '../../client/shapes.ts';
import { t } from '../../i18n/texts.ts';
import { saveLinkifier } from '../../model/linkifiers.ts';
import { LIMITS } from '../../model/organization.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useModel } from '../app/model-context.ts';
import { FormDialog } from '../organization/form-dialog.tsx';
import { useSubmit } from '../organization/use-submit.ts';
import { type Problem, problemOf } from './problems.ts';
import { TryUnsaved } from './try-it.tsx';

interface Props {
  /** The one that changes; without it, a new one. */
  readonly linkifier?: Linkifier;
  readonly onClose: () => void;
}

/** A pattern, where it leads, and a text on which the server tries both before they are saved. */
export function LinkifierDialog({ linkifier, onClose }: Props) {
  const { client } = useModel();
  const [pattern, setPattern] = useState(linkifier?.pattern ?? '');
  const [template, setTemplate] = useState(linkifier?.url_template ?? '');
  const [tried, setTried] = useState<Problem>();
  const input = { pattern, url_template: template };
  const check = (): Problem | undefined => {
    if (pattern.trim() === '') return { field: 'pattern', text: t('linkifiers-need-pattern') };
    if (template.trim() === '') return { field: 'template', text: t('linkifiers-need-template') };
    return undefined;
  };
  const { submit, isSaving, problem, refusal, forget } = useSubmit({
    check,
    problemOf,
    save: () => saveLinkifier(client, linkifier?.id, input),
    onDone: onClose,
  });
  const change = (set: (text: string) => void) => (text: string) => {
    forget();
    set(text);
  };
  const errorAt = (field: Problem['field']) =>
    problem?.field === field ? problem.text : tried?.field === field ? tried.text : undefined;
  const isUnsaved = pattern !== (linkifier?.pattern ?? '') || template !== (linkifier?.url_template ?? '');
  const common = {
    dir: 'ltr' as const,
    autoComplete: 'off',
    spellcheck: false,
    autoCapitalize: 'off' as const,
  };
  return (
    <FormDialog
      title={linkifier ? t('linkifiers-edit-title') : t('linkifiers-add')}
      step={linkifier ? t('linkifiers-save') : t('linkifiers-adding')}
      isUnsaved={isUnsaved}
      isSaving={isSaving}
      problem={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...common}
        label={t('linkifiers-pattern')}
        hint={t('linkifiers-pattern-text')}
        maxLength={LIMITS.linkifierPattern}
        value={pattern}
        onValue={change(setPattern)}
        error={errorAt('pattern')}
      />
      <TextField
        {...common}
        label={t('linkifiers-template')}
        hint={t('linkifiers-template-text')}
        maxLength={LIMITS.urlTemplate}
        value={template}
        onValue={change(setTemplate)}
        error={errorAt('template')}
      />
      <TryUnsaved id={linkifier?.id} input={input} onProblem={setTried} />
    </FormDialog>
  );
}
