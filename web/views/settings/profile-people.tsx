import { t } from '../../i18n/texts.ts';
import { useModel } from '../app/model-context.ts';
import { Picker, peopleKind } from '../kit/picker.tsx';
import { peopleOf } from '../people/profile-texts.ts';
import { type FieldControlProps, labelOf } from './profile-field.ts';

/** People by their names: a mentor, or who stands in. Bots are none. */
export function ProfilePeople({ field, value, isLocked, set }: FieldControlProps) {
  const { tables } = useModel();
  const people = tables.people.value;
  const ids = peopleOf(value);
  const change = (next: readonly number[]) => void set(next.length === 0 ? '' : JSON.stringify(next));
  return (
    <Picker
      label={labelOf(field)}
      hint={field.hint}
      placeholder={t('composer-add-person')}
      kinds={{
        people: peopleKind({
          all: people,
          picked: ids,
          offered: people.values().filter((each) => each.is_active && !each.is_bot),
        }),
      }}
      onPick={(_, id) => change([...ids, id])}
      onRemove={(_, id) => change(ids.filter((each) => each !== id))}
      removeText={(name) => t('composer-leave-out', { name })}
      isLocked={isLocked}
    />
  );
}
