import './people.css';
import '../channels/channels.css';
import { useMemo, useState } from 'preact/hooks';
import type { User } from '../../client/shapes.ts';
import { compareNames } from '../../i18n/format.ts';
import { loadArea } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { directWith } from '../../state/conversation.ts';
import { narrowOf } from '../../state/narrow.ts';
import { rankText } from '../../state/ranking.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useGrowing } from '../app/growing.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { roleText } from '../invite/roles.ts';
import { DirectMark } from '../sidebar/direct-mark.tsx';

await loadArea('people');

/** A search pays off from here on. */
const LEAST_SEARCHED = 8;

/** How somebody is taken out of the list. */
interface Removal {
  readonly text: (name: string) => string;
  readonly work: (userId: number) => void;
}

interface Props {
  readonly people: readonly User[];
  readonly remove?: Removal | undefined;
}

/** People by name, with a search; drawn as far as one scrolls. */
export function PeopleList({ people, remove }: Props) {
  const [query, setQuery] = useState('');
  const shown = useMemo(() => found(people, query), [people, query]);
  const { count, sentinel } = useGrowing(shown.length);
  return (
    <div>
      {people.length >= LEAST_SEARCHED && (
        <TextField
          label={t('people-find')}
          labelHidden
          type="search"
          icon="search"
          placeholder={t('people-find')}
          value={query}
          onValue={setQuery}
        />
      )}
      <ul class="directory-list people-list">
        {shown.slice(0, count).map((person) => (
          <PersonRow key={person.user_id} person={person} remove={remove} />
        ))}
        {sentinel}
      </ul>
      {shown.length === 0 && <p class="people-none">{t('people-none')}</p>}
    </div>
  );
}

function found(people: readonly User[], query: string): readonly User[] {
  const ranked = people
    .map((person) => ({
      person,
      rank: Math.max(
        rankText(person.full_name, query),
        query && person.delivery_email ? rankText(person.delivery_email, query) / 2 : 0,
      ),
    }))
    .filter(({ rank }) => rank > 0);
  return ranked
    .sort((one, other) => other.rank - one.rank || compareNames(one.person.full_name, other.person.full_name))
    .map(({ person }) => person);
}

function PersonRow({ person, remove }: { readonly person: User; readonly remove: Removal | undefined }) {
  const { tables, location } = useModel();
  const desk = useDesk();
  const { user_id: userId, full_name: name, role, is_bot: isBot } = person;
  const status = tables.statuses.value[userId]?.status_text;
  const what = isBot ? t('people-bot') : role === 400 ? undefined : roleText(role);
  return (
    <li class="directory-row">
      <DirectMark userIds={[userId]} />
      <span class="directory-text">
        <button
          type="button"
          class="directory-name"
          dir="auto"
          onClick={() => {
            desk.details.value = { kind: 'person', userId };
          }}
        >
          {userId === tables.ownId.value ? t('people-self', { name }) : name}
        </button>
        {status && (
          <span class="directory-more" dir="auto">
            {status}
          </span>
        )}
      </span>
      {what && <span class="directory-fact">{what}</span>}
      {person.is_active && (
        <a
          class="icon-button"
          href={location.href({ view: 'narrow', narrow: narrowOf(directWith([userId])) })}
          aria-label={t('people-write-to', { name })}
          data-tip={t('people-write-to', { name })}
        >
          <Icon name="message-square" />
        </a>
      )}
      {remove && <IconButton icon="x" name={remove.text(name)} onClick={() => remove.work(userId)} />}
    </li>
  );
}
