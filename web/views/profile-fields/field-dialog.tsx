import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { addField, changeField, countFilled } from '../../model/profile-fields.ts';
import type { ProfileField } from '../../state/types.ts';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { useModel } from '../app/model-context.ts';
import { byField, FormDialog, useForm } from '../kit/form.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { ChoicesEditor } from './choices-editor.tsx';
import {
  CUSTOM,
  type Draft,
  dataOf,
  draftOf,
  filledChoices,
  goneChoices,
  HINT_LENGTH,
  isKnownSite,
  NAME_LENGTH,
  TYPE,
  TYPES,
  USERNAME,
} from './draft.ts';
import { problemIn, refusedAt } from './problems.ts';
import { ShownWhere } from './shown-where.tsx';
import { typeText } from './types.ts';

interface Props {
  /** The one that changes; without it, a new one. */
  readonly field?: ProfileField;
  readonly onClose: () => void;
}

/** A field of profiles: its kind stays, the rest can change. */
export function FieldDialog({ field, onClose }: Props) {
  const model = useModel();
  const [before] = useState(() => draftOf(field));
  const [asked, setAsked] = useState(0);
  const savedChoices = field ? before.choices : [];
  const form = useForm({
    start: before,
    check: (draft) => byField(problemIn(draft, savedChoices)),
    refusedAt: (error, draft) => byField(refusedAt(draft)(error)),
    save: (draft) => save(model.client, field, { draft, before }),
    done: onClose,
  });
  const { draft, problems, change } = form;
  const isKnown = isKnownSite(draft);
  const begin = () => {
    const isWrong = problemIn(draft, savedChoices) !== undefined;
    const count = field && !isWrong ? countLosers(model, field, { draft, before }) : 0;
    if (count > 0) setAsked(count);
    else form.submit();
  };
  return (
    <>
      <FormDialog
        form={form}
        title={field ? t('profile-fields-edit-title') : t('profile-fields-add')}
        step={field ? t('profile-fields-save') : t('profile-fields-adding')}
        onSubmit={begin}
        onClose={onClose}
      >
        <Kind isNew={!field} draft={draft} onChange={change} error={problems.site} />
        {isKnown ? (
          <p class="settings-text">{t('profile-fields-known-site')}</p>
        ) : (
          <>
            <TextField
              label={t('profile-fields-name')}
              autoComplete="off"
              dir="auto"
              maxLength={NAME_LENGTH}
              {...form.at('name')}
            />
            <TextField
              label={t('profile-fields-hint')}
              hint={t('profile-fields-hint-text')}
              autoComplete="off"
              dir="auto"
              maxLength={HINT_LENGTH}
              {...form.at('hint')}
            />
          </>
        )}
        {draft.type === TYPE.account && !isKnown && (
          <TextField
            label={t('profile-fields-address')}
            hint={t('profile-fields-address-text', { username: USERNAME })}
            dir="ltr"
            autoComplete="off"
            spellcheck={false}
            maxLength={1000}
            {...form.at('address')}
          />
        )}
        {draft.type === TYPE.choice && (
          <ChoicesEditor
            choices={draft.choices}
            before={savedChoices}
            onChoices={(choices) => change({ choices })}
            error={problems.choices}
          />
        )}
        <ShownWhere fieldId={field?.id} draft={draft} onChange={change} />
        <Refusal>{problems.inSummary}</Refusal>
      </FormDialog>
      {asked > 0 && (
        <ConfirmDialog
          title={t('profile-fields-choices-title')}
          confirm={t('profile-fields-choices-step')}
          danger
          onClose={() => setAsked(0)}
          onConfirm={() => {
            setAsked(0);
            form.submit();
          }}
        >
          <p>{t('profile-fields-choices-text', { count: asked })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

type Model = ReturnType<typeof useModel>;

interface Edit {
  readonly draft: Draft;
  readonly before: Draft;
}

/** People who have chosen what would be gone. */
function countLosers(model: Model, field: ProfileField, { draft, before }: Edit): number {
  if (draft.type !== TYPE.choice) return 0;
  const gone = goneChoices(before.choices, filledChoices(draft.choices, before.choices));
  return gone.size === 0 ? 0 : countFilled(model, field.id, gone);
}

async function save(client: Model['client'], field: ProfileField | undefined, { draft, before }: Edit) {
  const shown = {
    display_in_profile_summary: draft.inSummary,
    required: draft.required,
    editable_by_user: draft.editable,
  };
  const told = isKnownSite(draft) ? {} : { name: draft.name.trim(), hint: draft.hint.trim() };
  if (!field) {
    const data = dataOf(draft, []);
    await addField(client, { field_type: draft.type, ...told, ...shown, field_data: data });
  } else if (isKnownSite(draft)) await changeField(client, field.id, shown);
  else await changeField(client, field.id, { ...told, ...shown, field_data: dataOf(draft, before.choices) });
}

interface KindProps {
  readonly isNew: boolean;
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly error: ComponentChildren;
}

/** The values that a field takes; for an account, its site. */
function Kind({ isNew, draft, onChange, error }: KindProps) {
  const sites = useModel().live.read('realm').realm_default_external_accounts ?? {};
  return (
    <>
      <Select
        label={t('profile-fields-type')}
        hint={isNew ? undefined : t('profile-fields-type-stays')}
        disabled={!isNew}
        value={String(draft.type)}
        onValue={(type) => onChange({ type: Number(type), inSummary: false })}
        options={TYPES.map((type) => ({ value: String(type), text: typeText(type) }))}
      />
      {draft.type === TYPE.account && (
        <Select
          label={t('profile-fields-site')}
          disabled={!isNew}
          value={draft.site}
          onValue={(site) => onChange({ site })}
          options={[
            ...Object.entries(sites).map(([value, { text }]) => ({ value, text })),
            { value: CUSTOM, text: t('profile-fields-site-other') },
          ]}
          error={error}
        />
      )}
    </>
  );
}
