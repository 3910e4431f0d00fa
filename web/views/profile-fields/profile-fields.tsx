import './profile-fields.css';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { countFilled, deleteField, orderFields } from '../../model/profile-fields.ts';
import type { ProfileField } from '../../state/types.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useModel } from '../app/model-context.ts';
import { MovedRow, type Steps } from '../kit/rows.tsx';
import { ManagedList } from '../organization/managed-list.tsx';
import { FieldDialog } from './field-dialog.tsx';
import { typeIcon, typeText } from './types.ts';

needAreas('profile-fields', 'settings');

/** The profile fields beside name and picture, in their order. */
export function ProfileFieldsSection() {
  const model = useModel();
  const { client, live } = model;
  const fields = live.read('profileFields').custom_profile_fields ?? [];
  const total = fields.length;
  return (
    <ManagedList
      class="profile-fields"
      about={t('profile-fields-text')}
      label={t('profile-fields-list')}
      items={fields}
      none={() => ({
        icon: 'circle-user',
        title: t('profile-fields-none'),
        text: t('profile-fields-none-text'),
      })}
      add={t('profile-fields-add')}
      form={(close, field) => <FieldDialog {...(field && { field })} onClose={close} />}
      edit={({ name }) => t('profile-fields-edit', { name })}
      remove={{
        name: ({ name }) => t('profile-fields-delete', { name }),
        asks: ({ id, name }) => ({
          title: t('profile-fields-delete-title', { name }),
          step: t('profile-fields-delete-step'),
          texts: [
            t('profile-fields-delete-text'),
            t('profile-fields-filled', { count: countFilled(model, id) }),
          ],
          work: () => deleteField(client, id),
        }),
      }}
      order={{
        save: (ids) => orderFields(client, ids),
        handleName: ({ name }) => t('profile-fields-move', { name }),
        keysText: t('profile-fields-move-keys'),
        movedText: ({ name }, place) => t('profile-fields-moved', { name, place, total }),
      }}
      row={(field, steps) => <Row field={field} steps={steps} />}
    />
  );
}

function Row({ field, steps }: { readonly field: ProfileField; readonly steps: Steps }) {
  const { name, hint, type } = field;
  const marks = [
    field.display_in_profile_summary && t('profile-fields-mark-summary'),
    field.required && t('profile-fields-mark-required'),
    !field.editable_by_user && t('profile-fields-mark-locked'),
  ].filter((mark) => typeof mark === 'string');
  return (
    <MovedRow steps={steps}>
      <span class="profile-field-name" dir="auto">
        {name}
      </span>
      <span class="profile-field-more">
        <Icon name={typeIcon(type)} /> {typeText(type)}
        {hint && <span dir="auto"> · {hint}</span>}
      </span>
      {marks.length > 0 && (
        <span class="profile-field-marks">
          {marks.map((mark) => (
            <span key={mark} class="profile-field-mark">
              {mark}
            </span>
          ))}
        </span>
      )}
    </MovedRow>
  );
}
