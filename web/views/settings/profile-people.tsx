import '../groups/holders-field.css';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { User } from '../../client/shapes.ts';
import { t } from '../../i18n/texts.ts';
import { rankText } from '../../state/ranking.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import type { Choice } from '../../ui/lists/options.ts';
import { Avatar } from '../../ui/marks.tsx';
import { useModel } from '../app/model-context.ts';
import { CompletingInput } from '../composer/completing-input.tsx';
import { peopleOf } from '../people/profile-texts.ts';
import { type FieldProps, labelOf } from './profile-field.ts';

const MOST = 8;

/** People by their names: a mentor, or who stands in. Bots are none. */
export function ProfilePeople({ field, value, isLocked, set }: FieldProps) {
  const { tables } = useModel();
  const people = tables.people.value;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const ids = peopleOf(value);
  const choices = useMemo(() => found(people, ids, typed), [people, value, typed]);
  const change = (next: readonly number[]) => {
    setTyped('');
    void set(next.length === 0 ? '' : JSON.stringify(next));
    input.current?.focus();
  };
  return (
    <fieldset class="holders">
      <legend class="field-label">{labelOf(field)}</legend>
      <div class="holders-box" data-locked={isLocked || undefined}>
        {ids.map((id) => {
          const name = people.get(id)?.full_name ?? t('navigation-unknown-person');
          return (
            <span key={id} class="holder">
              <Avatar name={name} picture={people.get(id)?.avatar_url} size="small" seed={id} />
              <span class="holder-name" dir="auto">
                {name}
              </span>
              {!isLocked && (
                <IconButton
                  icon="x"
                  size="small"
                  name={t('composer-leave-out', { name })}
                  onClick={() => change(ids.filter((each) => each !== id))}
                />
              )}
            </span>
          );
        })}
        {!isLocked && (
          <CompletingInput
            input={input}
            class="holders-input"
            label={labelOf(field)}
            placeholder={t('composer-add-person')}
            value={typed}
            onValue={setTyped}
            takesFirst={typed !== ''}
            groups={[{ choices }]}
            draw={({ value: person }) => (
              <>
                <Avatar
                  name={person.full_name}
                  picture={person.avatar_url}
                  size="small"
                  seed={person.user_id}
                />
                <span dir="auto">{person.full_name}</span>
              </>
            )}
            onChoose={({ value: person }) => change([...ids, person.user_id])}
            onDone={() => setTyped('')}
          />
        )}
      </div>
      {field.hint && <p class="field-hint">{field.hint}</p>}
    </fieldset>
  );
}

function found(people: ReadonlyMap<number, User>, taken: readonly number[], typed: string): Choice<User>[] {
  const query = typed.trim();
  if (query === '') return [];
  const ranked: { readonly person: User; readonly rank: number }[] = [];
  for (const person of people.values()) {
    if (!person.is_active || person.is_bot || taken.includes(person.user_id)) continue;
    const rank = rankText(person.full_name, query);
    if (rank > 0) ranked.push({ person, rank });
  }
  ranked.sort((one, other) => other.rank - one.rank);
  return ranked
    .slice(0, MOST)
    .map(({ person }) => ({ value: person, key: String(person.user_id), text: person.full_name }));
}
