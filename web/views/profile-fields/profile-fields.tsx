import './profile-fields.css';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { countFilled, deleteField, orderFields } from '../../model/profile-fields.ts';
import type { ProfileField } from '../../state/types.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { ReorderList } from '../../ui/lists/reorder-list.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { ask } from '../kit/ask.tsx';
import { ListSection } from '../kit/list-section.tsx';
import { MovedRow } from '../kit/rows.tsx';
import { OutcomeMark } from '../kit/saved.tsx';
import { AdministratorsOnly, useIsAdministrator } from '../organization/administrators.tsx';
import { useOrder } from '../organization/use-order.ts';
import { FieldDialog } from './field-dialog.tsx';
import { typeIcon, typeText } from './types.ts';

needAreas('profile-fields', 'settings');

/** The profile fields beside name and picture, in their order. */
export function ProfileFieldsSection() {
  const { client, live } = useModel();
  const isAllowed = useIsAdministrator();
  const known = live.read('profileFields').custom_profile_fields ?? [];
  const { items, order, outcome } = useOrder(known, (ids) => orderFields(client, ids));
  return (
    <ListSection
      class="profile-fields"
      about={t('profile-fields-text')}
      lock={<AdministratorsOnly />}
      create={
        isAllowed && { text: t('profile-fields-add'), dialog: (close) => <FieldDialog onClose={close} /> }
      }
      none={
        items.length === 0 && {
          icon: 'circle-user',
          title: t('profile-fields-none'),
          text: t('profile-fields-none-text'),
        }
      }
      after={<OutcomeMark outcome={outcome} />}
    >
      <ReorderList
        label={t('profile-fields-list')}
        items={items}
        keyOf={({ id }) => String(id)}
        onOrder={order}
        handleName={({ name }) => t('profile-fields-move', { name })}
        keysText={t('profile-fields-move-keys')}
        movedText={({ name }, place) => t('profile-fields-moved', { name, place, total: items.length })}
        isLocked={!isAllowed || items.length < 2}
      >
        {(field) => <Row field={field} isLocked={!isAllowed} />}
      </ReorderList>
    </ListSection>
  );
}

function Row({ field, isLocked }: { readonly field: ProfileField; readonly isLocked: boolean }) {
  const model = useModel();
  const desk = useDesk();
  const { name, hint, type } = field;
  const marks = [
    field.display_in_profile_summary && t('profile-fields-mark-summary'),
    field.required && t('profile-fields-mark-required'),
    !field.editable_by_user && t('profile-fields-mark-locked'),
  ].filter((mark) => typeof mark === 'string');
  const remove = () =>
    ask(desk, {
      title: t('profile-fields-delete-title', { name }),
      step: t('profile-fields-delete-step'),
      texts: [
        t('profile-fields-delete-text'),
        t('profile-fields-filled', { count: countFilled(model, field.id) }),
      ],
      work: () => deleteField(model.client, field.id),
    });
  return (
    <MovedRow
      steps={[
        !isLocked && {
          icon: 'pencil',
          name: t('profile-fields-edit', { name }),
          run: () => desk.open((close) => <FieldDialog field={field} onClose={close} />),
        },
        !isLocked && { icon: 'trash-2', name: t('profile-fields-delete', { name }), run: remove },
      ]}
    >
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
