import './people.css';
import '../channels/channels.css';
import { useMemo, useState } from 'preact/hooks';
import type { User } from '../../client/shapes.ts';
import { formatRelative } from '../../i18n/format.ts';
import { loadArea } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import { directWith } from '../../state/conversation.ts';
import { narrowOf } from '../../state/narrow.ts';
import { presenceKind } from '../../state/presence.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useGrowing } from '../app/growing.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { roleText } from '../invite/roles.ts';
import { DirectMark } from '../sidebar/direct-mark.tsx';
import { directoryOf, peopleFitting } from './find-people.ts';

await Promise.all([loadArea('people'), loadArea('person')]);

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
  const directory = useMemo(() => directoryOf(people), [people]);
  const shown = useMemo(() => peopleFitting(directory, query), [directory, query]);
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
      <Rows key={query.trim() === '' ? 'all' : 'found'} people={shown} remove={remove} />
      {shown.length === 0 && <p class="people-none">{t('people-none')}</p>}
    </div>
  );
}

function Rows({ people, remove }: Props) {
  const { count, sentinel } = useGrowing(people.length);
  return (
    <ul class="directory-list people-list">
      {people.slice(0, count).map((person) => (
        <PersonRow key={person.user_id} person={person} remove={remove} />
      ))}
      {sentinel}
    </ul>
  );
}

function PersonRow({ person, remove }: { readonly person: User; readonly remove: Removal | undefined }) {
  const { tables, location } = useModel();
  const desk = useDesk();
  const { user_id: userId, full_name: name, role, is_bot: isBot } = person;
  const status = tables.statuses.value[userId]?.status_text;
  const what = isBot ? t('people-bot') : roleText(role);
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
      <span class="people-facts">
        <span class="people-role" data-role={isBot ? undefined : role}>
          {what}
        </span>
        {!isBot && person.is_active && <Seen userId={userId} />}
      </span>
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

/** When somebody was last here. */
function Seen({ userId }: { readonly userId: number }) {
  const { moments, live, tables } = useModel();
  const signs = moments.presences.value.get(userId);
  const threshold = Number(live.read('realm').server_presence_offline_threshold_seconds ?? 140);
  const kind = userId === tables.ownId.value ? 'active' : presenceKind(signs, clock.value, threshold);
  const last = Math.max(signs?.active_timestamp ?? 0, signs?.idle_timestamp ?? 0);
  if (kind === 'active') {
    return (
      <span class="people-seen" data-here>
        {t('person-here')}
      </span>
    );
  }
  const text =
    kind === 'idle'
      ? t('person-away')
      : last === 0
        ? t('person-never-seen')
        : t('person-seen', { when: formatRelative(last, clock.value) });
  return <span class="people-seen">{text}</span>;
}
