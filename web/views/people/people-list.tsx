import '../../ui/controls/choices.css';
import './people.css';
import '../channels/channels.css';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { User } from '../../client/shapes.ts';
import { compareNames, formatRelative } from '../../i18n/format.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import { directWith } from '../../state/conversation.ts';
import { narrowOf } from '../../state/narrow.ts';
import { extended, type Picking, toggled } from '../../state/picking.ts';
import { presenceKind } from '../../state/presence.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useModel } from '../app/model-context.ts';
import { roleText } from '../invite/roles.ts';
import { FoundSearch, GrowingList, useFound } from '../kit/found.tsx';
import { mayManage } from './may-manage.ts';
import { PersonRow } from './person-row.tsx';

needAreas('people', 'person');

interface Props {
  readonly people: readonly User[];
  /** Several are picked, to change them in one step. */
  readonly picking?: Picking | undefined;
  readonly onPicking?: (next: Picking) => void;
}

/** People by name, with a search; drawn as far as one scrolls. */
export function PeopleList({ people, ...pick }: Props) {
  const byName = useMemo(
    () => people.toSorted((one, other) => compareNames(one.full_name, other.full_name)),
    [people],
  );
  const found = useFound(byName, {
    textsOf: ({ full_name: name }) => [name],
    addressOf: ({ delivery_email: address }) => address,
  });
  return (
    <div>
      <FoundSearch found={found} label={t('people-find')} />
      <Rows key={found.isSearch ? 'found' : 'all'} people={found.shown} {...pick} />
      {found.shown.length === 0 && <p class="people-none">{t('people-none')}</p>}
    </div>
  );
}

function Rows({ people, picking, onPicking }: Props) {
  const { tables } = useModel();
  const own = tables.people.value.get(tables.ownId.value);
  const pick = (id: number, isRange: boolean) => {
    if (!picking) return;
    const shown = people.filter((each) => mayManage(own, each)).map((each) => each.user_id);
    onPicking?.(isRange ? extended(picking, id, shown) : toggled(picking, id));
  };
  return (
    <GrowingList
      class={classes('directory-list people-list', picking && 'people-picking')}
      items={people}
      row={(person) => (
        <Row
          key={person.user_id}
          person={person}
          mark={
            picking && (
              <PickMark
                person={person}
                isPicked={picking.ids.has(person.user_id)}
                isLocked={!mayManage(own, person)}
                onPick={pick}
              />
            )
          }
        />
      )}
    />
  );
}

interface PickProps {
  readonly person: User;
  readonly isPicked: boolean;
  readonly isLocked: boolean;
  readonly onPick: (userId: number, isRange: boolean) => void;
}

function PickMark({ person: { user_id: userId, full_name: name }, isPicked, isLocked, onPick }: PickProps) {
  return (
    <label class="people-pick">
      <input
        type="checkbox"
        class="choice-mark"
        aria-label={t('person-pick', { name })}
        checked={isPicked}
        disabled={isLocked}
        onClick={(event) => onPick(userId, event.shiftKey)}
      />
    </label>
  );
}

function Row({ person, mark }: { readonly person: User; readonly mark: ComponentChildren }) {
  const { tables, location } = useModel();
  const { user_id: userId, full_name: name, role, is_bot: isBot } = person;
  const what = isBot ? t('people-bot') : roleText(role);
  return (
    <PersonRow userId={userId} name={name} before={mark} more={tables.statuses.value[userId]?.status_text}>
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
    </PersonRow>
  );
}

/** When a user was last online. */
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
        ? t('person-not-seen')
        : t('person-seen', { when: formatRelative(last, clock.value) });
  return <span class="people-seen">{text}</span>;
}
