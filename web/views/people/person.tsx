import './people.css';
import type { ComponentChildren } from 'preact';
import type { User } from '../../client/shapes.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import { setMuted } from '../../model/people.ts';
import { directWith } from '../../state/conversation.ts';
import { narrowOf } from '../../state/narrow.ts';
import { presenceKind } from '../../state/presence.ts';
import type { ProfileField } from '../../state/types.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Avatar, PresenceDot } from '../../ui/marks.tsx';
import { attempt } from '../app/attempt.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { roleText } from '../invite/roles.ts';
import { openPersonPermissions } from '../permissions/open.tsx';
import { openSettings } from '../settings/open-settings.ts';
import { localTime } from './local-time.ts';
import { PersonAdmin } from './person-admin.tsx';
import { PersonGroups } from './person-groups.tsx';
import { profileValue } from './profile-value.tsx';
import { StatusLine } from './status-line.tsx';

needAreas('people', 'permissions');

interface Props {
  readonly userId: number;
  /** After something was chosen that leads elsewhere. */
  readonly onDone: () => void;
}

/** A user's profile, with the actions for the user. */
export function Person({ userId, onDone }: Props) {
  const { tables } = useModel();
  const person = tables.people.value.get(userId);
  if (!person) return <p class="people-none">{t('people-unknown')}</p>;
  return (
    <div class="person">
      <Head person={person} />
      <Steps person={person} onDone={onDone} />
      <Facts person={person} />
      {!person.is_bot && <PersonGroups person={person} />}
      <More person={person} onDone={onDone} />
      <PersonAdmin person={person} />
    </div>
  );
}

function Head({ person }: { readonly person: User }) {
  const { moments, live, tables } = useModel();
  const { user_id: userId, full_name: name, is_bot: isBot } = person;
  const threshold = Number(live.read('realm').server_presence_offline_threshold_seconds ?? 140);
  const kind = presenceKind(moments.presences.value.get(userId), clock.value, threshold);
  const presence = userId === tables.ownId.value ? 'active' : kind;
  return (
    <header class="person-head">
      <Avatar
        size="large"
        name={name}
        seed={userId}
        picture={person.avatar_url}
        badge={isBot || !person.is_active ? undefined : <PresenceDot presence={presence} />}
      />
      <h2 dir="auto">{name}</h2>
      <p class="person-kind">
        {person.is_active ? (isBot ? t('people-bot') : roleText(person.role)) : t('people-is-deactivated')}
        {!isBot && person.is_active && ` · ${presenceText(presence)}`}
      </p>
      <StatusLine userId={userId} />
    </header>
  );
}

function presenceText(presence: 'active' | 'idle' | 'offline'): string {
  if (presence === 'active') return t('people-presence-active');
  return presence === 'idle' ? t('people-presence-idle') : t('people-presence-offline');
}

function Steps({ person, onDone }: { readonly person: User; readonly onDone: () => void }) {
  const { tables, location } = useModel();
  const desk = useDesk();
  const model = useModel();
  const { user_id: userId, full_name: name, is_active: isActive } = person;
  const write = () => {
    location.go({ view: 'narrow', narrow: narrowOf(directWith([userId])) });
    desk.column.value = 'main';
    onDone();
  };
  const mention = () => {
    desk.write({ text: `@**${name}|${userId}** ` });
    desk.column.value = 'main';
    onDone();
  };
  if (userId === tables.ownId.value) {
    return (
      <Button
        icon="settings"
        onClick={() => {
          openSettings(model, 'profile');
          desk.column.value = 'main';
          onDone();
        }}
      >
        {t('people-own-profile')}
      </Button>
    );
  }
  if (!isActive) return null;
  return (
    <div class="person-steps">
      <Button kind="primary" icon="message-square" onClick={write}>
        {t('people-write')}
      </Button>
      <Button icon="at-sign" onClick={mention}>
        {t('people-mention')}
      </Button>
    </div>
  );
}

function Facts({ person }: { readonly person: User }) {
  const { live, tables } = useModel();
  const owner = tables.people.value.get(person.bot_owner_id ?? 0)?.full_name;
  const time = person.is_bot ? undefined : localTime(person.timezone, clock.value);
  const fields = (live.read('profileFields').custom_profile_fields ?? []) as readonly ProfileField[];
  const facts: readonly (readonly [string, ComponentChildren])[] = [
    [t('people-email'), person.delivery_email],
    [t('people-local-time'), time],
    [t('people-bot-owner'), owner],
    ...fields.map((field) => [field.name, profileValue(person, field)] as const),
  ];
  return (
    <dl class="person-facts">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt dir="auto">{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function More({ person, onDone }: { readonly person: User; readonly onDone: () => void }) {
  const { tables, location, client } = useModel();
  const desk = useDesk();
  const { user_id: userId } = person;
  const isOwn = userId === tables.ownId.value;
  const isAdmin = tables.people.value.get(tables.ownId.value)?.is_admin === true;
  const isMuted = tables.mutedPeople.value.has(userId);
  const sent = location.href({
    view: 'narrow',
    narrow: [{ operator: 'sender', operand: userId }],
  });
  return (
    <footer class="person-more">
      <a class="button button-quiet" href={sent} onClick={onDone}>
        <Icon name="list" />
        <span class="button-text">{t('people-sent')}</span>
      </a>
      {person.is_active && (isOwn || isAdmin) && (
        <Button
          kind="quiet"
          icon="shield"
          class="person-permissions"
          onClick={() => {
            openPersonPermissions(desk, { userId });
            onDone();
          }}
        >
          {isOwn ? t('permissions-own') : t('permissions-of-person')}
        </Button>
      )}
      {!isOwn && (
        <Button
          kind="quiet"
          icon={isMuted ? 'eye' : 'eye-off'}
          onClick={() => void attempt(() => setMuted(client, userId, !isMuted))}
        >
          {isMuted ? t('people-unmute') : t('people-mute')}
        </Button>
      )}
    </footer>
  );
}
