import { t } from '../../i18n/texts.ts';
import { Checkbox } from '../../ui/controls/choices.tsx';
import { useModel } from '../app/model-context.ts';
import { type Draft, fitsSummary, IN_SUMMARY } from './draft.ts';

interface Props {
  readonly fieldId: number | undefined;
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** Whether a field is on a user's card, is required, and who fills it in. */
export function ShownWhere({ fieldId, draft, onChange }: Props) {
  const fields = useModel().live.read('profileFields').custom_profile_fields ?? [];
  const others = fields.filter((each) => each.display_in_profile_summary && each.id !== fieldId);
  const isFull = others.length >= IN_SUMMARY;
  const isFitting = fitsSummary(draft.type);
  const why = isFull ? t('profile-fields-summary-full') : t('profile-fields-summary-text');
  return (
    <>
      <Checkbox
        label={t('profile-fields-summary')}
        hint={isFitting ? why : t('profile-fields-summary-not')}
        disabled={!draft.inSummary && (isFull || !isFitting)}
        checked={draft.inSummary}
        onChecked={(inSummary) => onChange({ inSummary })}
      />
      <Checkbox
        label={t('profile-fields-required')}
        hint={t('profile-fields-required-text')}
        checked={draft.required}
        onChecked={(required) => onChange({ required })}
      />
      <Checkbox
        label={t('profile-fields-editable')}
        hint={t('profile-fields-editable-text')}
        checked={draft.editable}
        onChecked={(editable) => onChange({ editable })}
      />
    </>
  );
}
