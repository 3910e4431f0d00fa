import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import { directWith } from '../../state/conversation.ts';
import { narrowOf } from '../../state/narrow.ts';
import { presenceKind } from '../../state/presence.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Avatar, PresenceDot } from '../../ui/marks.tsx';
import { useModel } from '../app/model-context.ts';
import { peopleText } from '../app/names.ts';
import { BarActions } from './bar-actions.tsx';

/** A direct conversation: its participants, and whether they are online. */
export function DirectBar({ userIds }: { readonly userIds: readonly number[] }) {
  const model = useModel();
  const [only = 0, ...more] = userIds;
  const isPair = more.length === 0;
  return (
    <>
      <div class="bar-title">
        {isPair ? <Partner userId={only} /> : <Icon name="users" />}
        <div class="bar-lines">
          <h1 class="bar-name">{peopleText(model, userIds)}</h1>
          {isPair && <Status userId={only} />}
        </div>
      </div>
      <BarActions
        narrow={narrowOf(directWith(userIds))}
        details={isPair ? { kind: 'person', userId: only } : { kind: 'people' }}
        menu={{ kind: 'direct', entry: { userIds, maxId: 0, unread: 0 } }}
      />
    </>
  );
}

function Partner({ userId }: { readonly userId: number }) {
  const { tables, moments, live } = useModel();
  const person = tables.people.value.get(userId);
  const threshold = Number(live.read().server_presence_offline_threshold_seconds ?? 140);
  const presence = presenceKind(moments.presences.value.get(userId), clock.value, threshold);
  return (
    <Avatar
      size="small"
      name={person?.full_name ?? ''}
      seed={userId}
      picture={person?.avatar_url}
      badge={<PresenceDot presence={presence} />}
    />
  );
}

/** The user's status, or that the account is deactivated. */
function Status({ userId }: { readonly userId: number }) {
  const { tables } = useModel();
  const isGone = tables.people.value.get(userId)?.is_active === false;
  const text = isGone ? t('messages-deactivated') : tables.statuses.value[userId]?.status_text;
  return text ? <p class="bar-about">{text}</p> : null;
}
