import type { User } from '../../client/shapes.ts';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import { directWith } from '../../state/conversation.ts';
import { type Narrow, narrowOf } from '../../state/narrow.ts';
import { presenceKind } from '../../state/presence.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Avatar, PresenceDot } from '../../ui/marks.tsx';
import type { Details } from '../app/desk.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { personText } from '../app/names.ts';
import { Panel } from '../details/panel.tsx';

/** Who somebody is, whether they are there, and a way to write to them. */
export function PersonPanel({ details }: { readonly details: Details & { readonly kind: 'person' } }) {
  const { userId } = details;
  const model = useModel();
  const desk = useDesk();
  const person = model.tables.people.value.get(userId);
  const name = personText(model, userId);
  const go = (narrow: Narrow) => {
    desk.details.value = undefined;
    model.location.go({ view: 'narrow', narrow });
    desk.column.value = 'main';
  };
  const write = () => {
    const to = directWith([userId]);
    go(narrowOf(to));
    desk.write({ to });
  };
  return (
    <Panel title={t('dialogs-person')}>
      <div class="person-card">
        <Avatar name={name} seed={userId} picture={person?.avatar_url} size="large" />
        <h3 class="person-card-name" dir="auto">
          {name}
        </h3>
        <StatusText userId={userId} />
        {person && <p class="person-card-about">{roleText(person, (id) => personText(model, id))}</p>}
      </div>
      {person && <Facts person={person} />}
      {person?.is_active && (
        <div class="details-steps">
          <Button kind="primary" icon="message-circle" onClick={write}>
            {t('dialogs-send-direct')}
          </Button>
          <Button kind="quiet" icon="search" onClick={() => go([{ operator: 'sender', operand: userId }])}>
            {t('dialogs-view-direct')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function StatusText({ userId }: { readonly userId: number }) {
  const text = useModel().tables.statuses.value[userId]?.status_text;
  return text ? (
    <p class="person-card-about" dir="auto">
      {text}
    </p>
  ) : null;
}

function Facts({ person }: { readonly person: User }) {
  const { moments, live } = useModel();
  const threshold = Number(live.read().server_presence_offline_threshold_seconds ?? 140);
  const presence = presenceKind(moments.presences.value.get(person.user_id), clock.value, threshold);
  const time = person.timezone && localTime(person.timezone, clock.value);
  return (
    <ul class="details-facts">
      {person.is_active && !person.is_bot && (
        <li>
          <PresenceDot presence={presence} />
          {presenceText(presence)}
        </li>
      )}
      {time && (
        <li>
          <Icon name="clock" />
          {t('dialogs-local-time', { time })}
        </li>
      )}
      {person.delivery_email && (
        <li>
          <Icon name="mail" />
          <a href={`mailto:${encodeURIComponent(person.delivery_email)}`}>{person.delivery_email}</a>
        </li>
      )}
      <li>
        <Icon name="calendar" />
        {t('dialogs-joined', { day: formatDate(Date.parse(person.date_joined) / 1000, clock.value) })}
      </li>
    </ul>
  );
}

function presenceText(presence: ReturnType<typeof presenceKind>): string {
  if (presence === 'active') return t('dialogs-active');
  return presence === 'idle' ? t('dialogs-idle') : t('dialogs-offline');
}

function roleText(person: User, nameOf: (id: number) => string): string {
  const { is_active, is_bot, bot_owner_id: owner, role } = person;
  if (!is_active) return t('dialogs-deactivated');
  if (is_bot) return owner ? t('dialogs-bot-of', { name: nameOf(owner) }) : t('dialogs-bot');
  if (role === 100) return t('dialogs-role-owner');
  if (role === 200) return t('dialogs-role-admin');
  if (role === 300) return t('dialogs-role-moderator');
  return role === 600 ? t('dialogs-role-guest') : t('dialogs-role-member');
}

/** The time there; undefined where the browser does not know the zone. */
function localTime(timezone: string, now: number): string | undefined {
  try {
    const there = new Date(new Date(now * 1000).toLocaleString('en-US', { timeZone: timezone }));
    return formatTime(there.getTime() / 1000);
  } catch {
    return undefined;
  }
}
