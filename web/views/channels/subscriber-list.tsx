import { useEffect, useMemo, useState } from 'preact/hooks';
import type { User } from '../../client/shapes.ts';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { mayRemoveOthers, removeFromChannel } from '../../model/channels.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { holdersOfSetting } from '../../state/group-members.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { attempt } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { roleText } from '../invite/roles.ts';
import { FoundSearch, GrowingList, useFound } from '../kit/found.tsx';
import { PersonRow } from '../people/person-row.tsx';

interface Props {
  readonly channel: KnownChannel;
  readonly userIds: ReadonlySet<number>;
}

interface Listed {
  readonly person: User;
  readonly isManager: boolean;
}

/** Who manages the channel first, then by name; drawn as far as one scrolls. */
export function SubscriberList({ channel, userIds }: Props) {
  const { client, tables } = useModel();
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set());
  const people = tables.people.value;
  const groups = tables.groups.value;
  const managing = channel.can_administer_channel_group;
  const listed = useMemo(() => {
    const managers = holdersOfSetting(groups, managing);
    return listOf(people, userIds, managers).filter(({ person }) => !leaving.has(person.user_id));
  }, [people, userIds, groups, managing, leaving]);
  useEffect(() => setLeaving((some) => new Set([...some].filter((id) => userIds.has(id)))), [userIds]);
  const found = useFound(listed, {
    textsOf: ({ person }) => [person.full_name],
    addressOf: ({ person }) => person.delivery_email,
  });
  const takeOut = async (userId: number) => {
    const change = (leaves: boolean) =>
      setLeaving((some) => new Set([...some].filter((id) => id !== userId).concat(leaves ? userId : [])));
    change(true);
    if (!(await attempt(() => removeFromChannel(client, channel.name, userId)))) change(false);
  };
  return (
    <div>
      <FoundSearch found={found} label={t('people-find')} />
      <GrowingList
        class="directory-list subscriber-list"
        items={found.shown}
        row={(each) => (
          <SubscriberRow
            key={each.person.user_id}
            listed={each}
            channel={channel}
            onTakeOut={(userId) => void takeOut(userId)}
          />
        )}
      />
      {found.shown.length === 0 && (
        <p class="channel-nobody">{found.isSearch ? t('people-none') : t('channels-nobody')}</p>
      )}
    </div>
  );
}

function listOf(
  people: ReadonlyMap<number, User>,
  userIds: ReadonlySet<number>,
  managers: ReadonlySet<number>,
): Listed[] {
  return [...people.values()]
    .filter(({ user_id: id }) => userIds.has(id))
    .map((person) => ({
      person,
      isManager: managers.has(person.user_id),
    }))
    .sort(
      (one, other) =>
        Number(other.isManager) - Number(one.isManager) ||
        compareNames(one.person.full_name, other.person.full_name),
    );
}

interface RowProps {
  readonly listed: Listed;
  readonly channel: KnownChannel;
  readonly onTakeOut: (userId: number) => void;
}

function SubscriberRow({ listed: { person, isManager }, channel, onTakeOut }: RowProps) {
  const model = useModel();
  const { user_id: userId, full_name: name, role, is_bot: isBot } = person;
  const ownId = model.tables.ownId.value;
  const isOwnBot = isBot && person.bot_owner_id === ownId;
  const mayRemove = userId !== ownId && (isOwnBot || mayRemoveOthers(model, channel));
  const what = isBot ? t('people-bot') : role === 400 ? undefined : roleText(role);
  return (
    <PersonRow userId={userId} name={name} more={isManager && t('channels-manages')}>
      {what && <span class="directory-fact">{what}</span>}
      {mayRemove && (
        <IconButton icon="x" name={t('channels-remove-person', { name })} onClick={() => onTakeOut(userId)} />
      )}
    </PersonRow>
  );
}
