import type { User } from '../../client/shapes.ts';
import { t } from '../../i18n/texts.ts';
import { type FieldValue, saveProfileValue } from '../../model/profile.ts';
import type { ProfileField } from '../../state/types.ts';
import { Select } from '../../ui/controls/select.tsx';
import { Banner } from '../../ui/feedback/states.tsx';
import { useModel } from '../app/model-context.ts';
import { LockedNote } from '../kit/refusal.tsx';
import { OutcomeMark } from '../kit/saved.tsx';
import { choicesOf, peopleOf } from '../people/profile-texts.ts';
import { Group } from './controls.tsx';
import { type FieldControlProps, labelOf } from './profile-field.ts';
import { ProfilePeople } from './profile-people.tsx';
import { ProfileText } from './profile-text.tsx';
import { useSaved } from './use-setting.ts';

/** How the kinds of fields are called by the API. */
const KIND = { choice: 3, people: 6 } as const;

/** The organization's profile fields, for the user's own profile; each field is saved by itself. */
export function ProfileFields() {
  const { client, live, tables } = useModel();
  const fields = (live.read('profileFields').custom_profile_fields ?? []) as readonly ProfileField[];
  const own = tables.people.value.get(tables.ownId.value);
  if (fields.length === 0 || !own) return null;
  const missing = fields.filter(
    (field) => field.required && mayFill(field, own.is_admin) && !own.profile_data?.[String(field.id)]?.value,
  );
  return (
    <Group title={t('settings-fields')}>
      {missing.length > 0 && (
        <Banner kind="info">
          {t('settings-fields-missing', { names: missing.map(({ name }) => name).join(', ') })}
        </Banner>
      )}
      {fields.map((field) => (
        <FieldSetting
          key={field.id}
          field={field}
          person={own}
          isLocked={!mayFill(field, own.is_admin)}
          save={(value) => saveProfileValue(client, field.id, value)}
        />
      ))}
    </Group>
  );
}

const mayFill = ({ editable_by_user: isOpen }: ProfileField, isAdmin: boolean | undefined) =>
  isOpen || isAdmin === true;

interface SettingProps {
  readonly field: ProfileField;
  readonly person: User;
  readonly isLocked: boolean;
  readonly save: (value: FieldValue) => Promise<unknown>;
}

/** A user's value of a field; saved by itself. */
export function FieldSetting({ field, person, isLocked, save }: SettingProps) {
  const known = person.profile_data?.[String(field.id)]?.value ?? '';
  const isPeople = field.type === KIND.people;
  const saved = useSaved(known, (text) => save(isPeople ? peopleOf(text) : text));
  return (
    <div class="setting" data-field={field.id}>
      <FieldControl field={field} known={known} isLocked={isLocked} {...saved} />
      {isLocked && <LockedNote>{t('settings-field-locked')}</LockedNote>}
      <OutcomeMark outcome={saved.outcome} />
    </div>
  );
}

function FieldControl(props: FieldControlProps) {
  const { field, value, isLocked, set } = props;
  const shared = { label: labelOf(field), hint: field.hint || undefined, disabled: isLocked, value };
  switch (field.type) {
    case KIND.choice:
      return (
        <Select
          {...shared}
          aria-required={field.required}
          onValue={(next) => void set(next)}
          options={[{ value: '', text: t('settings-field-none') }, ...choicesOf(field.field_data)]}
        />
      );
    case KIND.people:
      return <ProfilePeople {...props} />;
    default:
      return <ProfileText {...props} />;
  }
}
