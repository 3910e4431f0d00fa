import './profile-fields.css';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { countFilled, deleteField, orderFields } from '../../model/profile-fields.ts';
import type { ProfileField } from '../../state/types.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ReorderList } from '../../ui/lists/reorder-list.tsx';
import { AskDialog } from '../app/ask-dialog.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { AdministratorsOnly, useIsAdministrator } from '../organization/administrators.tsx';
import { useOrder } from '../organization/use-order.ts';
import { OutcomeMark } from '../settings/controls.tsx';
import { FieldDialog } from './field-dialog.tsx';
import { typeIcon, typeText } from './types.ts';

needAreas('profile-fields', 'settings');

/** The profile fields beside name and picture, in their order. */
export function ProfileFieldsSection() {
  const { client, live } = useModel();
  const desk = useDesk();
  const isAllowed = useIsAdministrator();
  const known = live.read('profileFields').custom_profile_fields ?? [];
  const { items, order, outcome } = useOrder(known, (ids) => orderFields(client, ids));
  return (
    <div class="profile-fields" data-is-shown>
      <p class="settings-text">{t('profile-fields-text')}</p>
      <AdministratorsOnly />
      {isAllowed && (
        <Button
          icon="plus"
          class="profile-fields-add"
          onClick={() => desk.open((close) => <FieldDialog onClose={close} />)}
        >
          {t('profile-fields-add')}
        </Button>
      )}
      {items.length === 0 ? (
        <EmptyState icon="circle-user" title={t('profile-fields-none')}>
          {t('profile-fields-none-text')}
        </EmptyState>
      ) : (
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
      )}
      <OutcomeMark outcome={outcome} />
    </div>
  );
}

function Row({ field, isLocked }: { readonly field: ProfileField; readonly isLocked: boolean }) {
  const desk = useDesk();
  const { name, hint, type } = field;
  const marks = [
    field.display_in_profile_summary && t('profile-fields-mark-summary'),
    field.required && t('profile-fields-mark-required'),
    !field.editable_by_user && t('profile-fields-mark-locked'),
  ].filter((mark) => typeof mark === 'string');
  return (
    <div class="profile-field">
      <div class="profile-field-text">
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
      </div>
      {!isLocked && (
        <div class="profile-field-steps">
          <IconButton
            icon="pencil"
            name={t('profile-fields-edit', { name })}
            onClick={() => desk.open((close) => <FieldDialog field={field} onClose={close} />)}
          />
          <IconButton
            icon="trash-2"
            name={t('profile-fields-delete', { name })}
            onClick={() => desk.open((close) => <DeleteDialog field={field} onClose={close} />)}
          />
        </div>
      )}
    </div>
  );
}

function DeleteDialog({ field, onClose }: { readonly field: ProfileField; readonly onClose: () => void }) {
  const model = useModel();
  const { id, name } = field;
  const count = countFilled(model, id);
  return (
    <AskDialog
      title={t('profile-fields-delete-title', { name })}
      confirm={t('profile-fields-delete-step')}
      danger
      work={() => deleteField(model.client, id)}
      onClose={onClose}
    >
      <p>{t('profile-fields-delete-text')}</p>
      <p>{t('profile-fields-filled', { count })}</p>
    </AskDialog>
  );
}
