import { useState } from 'preact/hooks';
import type { Linkifier } from '../../client/shapes.ts';
import { t } from '../../i18n/texts.ts';
import { saveLinkifier } from '../../model/linkifiers.ts';
import { LIMITS } from '../../model/organization.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useModel } from '../app/model-context.ts';
import { byField, FormDialog, useForm } from '../kit/form.tsx';
import { type LinkifierProblem, problemOf } from './problems.ts';
import { TryUnsaved } from './try-it.tsx';

interface Props {
  /** The one that changes; without it, a new one. */
  readonly linkifier?: Linkifier;
  readonly onClose: () => void;
}

/** A pattern, where it leads, and a text on which the server tries both before they are saved. */
export function LinkifierDialog({ linkifier, onClose }: Props) {
  const { client } = useModel();
  const [tried, setTried] = useState<LinkifierProblem>();
  const form = useForm({
    start: { pattern: linkifier?.pattern ?? '', template: linkifier?.url_template ?? '' },
    check: ({ pattern, template }) => {
      if (pattern.trim() === '') return { pattern: t('linkifiers-need-pattern') };
      return template.trim() === '' ? { template: t('linkifiers-need-template') } : undefined;
    },
    refusedAt: (error) => byField(problemOf(error)),
    save: ({ pattern, template }) =>
      saveLinkifier(client, linkifier?.id, { pattern, url_template: template }),
    done: onClose,
  });
  const { pattern, template } = form.draft;
  const errorAt = (field: 'pattern' | 'template') =>
    form.problems[field] ?? (tried?.field === field ? tried.text : undefined);
  const common = {
    dir: 'ltr' as const,
    autoComplete: 'off',
    spellcheck: false,
    autoCapitalize: 'off' as const,
  };
  return (
    <FormDialog
      form={form}
      title={linkifier ? t('linkifiers-edit-title') : t('linkifiers-add')}
      step={linkifier ? t('linkifiers-save') : t('linkifiers-adding')}
      onClose={onClose}
    >
      <TextField
        {...common}
        {...form.at('pattern')}
        label={t('linkifiers-pattern')}
        hint={t('linkifiers-pattern-text')}
        maxLength={LIMITS.linkifierPattern}
        error={errorAt('pattern')}
      />
      <TextField
        {...common}
        {...form.at('template')}
        label={t('linkifiers-template')}
        hint={t('linkifiers-template-text')}
        maxLength={LIMITS.urlTemplate}
        error={errorAt('template')}
      />
      <TryUnsaved id={linkifier?.id} input={{ pattern, url_template: template }} onProblem={setTried} />
    </FormDialog>
  );
}
