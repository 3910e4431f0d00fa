import type { User } from '../../client/shapes.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { setProfileValue } from '../../model/people.ts';
import type { ProfileField } from '../../state/types.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useModel } from '../app/model-context.ts';
import { FieldSetting } from '../settings/profile-fields.tsx';

needAreas('person', 'settings');

interface Props {
  readonly userId: number;
  readonly onClose: () => void;
}

/** All fields of a user's profile, for administrators: also those that users cannot fill in themselves. */
export function ProfileDialog({ userId, onClose }: Props) {
  const { client, live, tables } = useModel();
  const fields = (live.read('profileFields').custom_profile_fields ?? []) as readonly ProfileField[];
  const person: User | undefined = tables.people.value.get(userId);
  if (!person) return null;
  return (
    <Dialog title={t('person-profile-named', { name: person.full_name })} onClose={onClose}>
      <div class="person-profile">
        {fields.map((field) => (
          <FieldSetting
            key={field.id}
            field={field}
            person={person}
            isLocked={false}
            save={(value) => setProfileValue(client, userId, { fieldId: field.id, value })}
          />
        ))}
      </div>
    </Dialog>
  );
}
