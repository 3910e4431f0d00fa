import type { RefObject } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { User } from '../../client/shapes.ts';
import { t } from '../../i18n/texts.ts';
import { rankText } from '../../state/ranking.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import type { Choice } from '../../ui/lists/options.ts';
import { Avatar } from '../../ui/marks.tsx';
import { useModel } from '../app/model-context.ts';
import { CompletingInput } from './completing-input.tsx';

interface Props {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly userIds: readonly number[];
  readonly onUserIds: (userIds: readonly number[]) => void;
  readonly onDone: () => void;
}

const MOST = 8;

/** The people of a direct conversation: adds them by name, and leaves them out. */
export function PeopleField({ input, userIds, onUserIds, onDone }: Props) {
  const { tables } = useModel();
  const people = tables.people.value;
  const [typed, setTyped] = useState('');
  const choices = useMemo(() => found(people, userIds, typed), [people, userIds, typed]);
  const sorted = (ids: Iterable<number>) => [...new Set(ids)].sort((one, other) => one - other);
  return (
    <span class="composer-people">
      {userIds.map((id) => {
        const name = people.get(id)?.full_name ?? '';
        return (
          <span key={id} class="composer-person">
            <Avatar name={name} picture={people.get(id)?.avatar_url} size="small" seed={id} />
            <span class="composer-person-name" dir="auto">
              {name}
            </span>
            <IconButton
              icon="x"
              size="small"
              name={t('composer-leave-out', { name })}
              onClick={() => {
                onUserIds(userIds.filter((each) => each !== id));
                input.current?.focus();
              }}
            />
          </span>
        );
      })}
      <CompletingInput
        input={input}
        class="composer-person-input"
        label={t('composer-people')}
        placeholder={userIds.length === 0 ? t('composer-people-hint') : t('composer-add-person')}
        value={typed}
        onValue={setTyped}
        takesFirst={typed !== ''}
        groups={[{ choices }]}
        draw={({ value }) => (
          <>
            <Avatar name={value.full_name} picture={value.avatar_url} size="small" seed={value.user_id} />
            <span dir="auto">{value.full_name}</span>
          </>
        )}
        onChoose={({ value }) => {
          setTyped('');
          onUserIds(sorted([...userIds, value.user_id]));
        }}
        onBack={() => onUserIds(userIds.slice(0, -1))}
        onDone={onDone}
      />
    </span>
  );
}

function found(people: ReadonlyMap<number, User>, userIds: readonly number[], typed: string): Choice<User>[] {
  const query = typed.trim();
  if (query === '') return [];
  const taken = new Set(userIds);
  const ranked: { readonly person: User; readonly rank: number }[] = [];
  for (const person of people.values()) {
    if (!person.is_active || taken.has(person.user_id)) continue;
    const rank = rankText(person.full_name, query);
    if (rank > 0) ranked.push({ person, rank });
  }
  ranked.sort((one, other) => other.rank - one.rank);
  return ranked
    .slice(0, MOST)
    .map(({ person }) => ({ value: person, key: String(person.user_id), text: person.full_name }));
}
