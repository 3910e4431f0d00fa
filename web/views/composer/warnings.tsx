import { useMemo } from 'preact/hooks';
import { formatList } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';
import { subscribersOf } from '../../model/subscribers.ts';
import { addSubscribers } from '../../model/subscriptions.ts';
import { holds } from '../../state/permissions.ts';
import type { Target } from '../../state/writing.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { attempt } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { mentionedIn } from './mentioned.ts';

/** From so many people on a wildcard is worth a word. */
const MANY = 15;

/** Warnings about probable mistakes: a mention of many users, or of a user who cannot read the message. */
export function Warnings({ to, text }: { readonly to: Target; readonly text: string }) {
  const hasMention = to.kind === 'topic' && to.streamId !== undefined && text.includes('@');
  return hasMention ? <InChannel streamId={to.streamId as number} text={text} /> : null;
}

function InChannel({ streamId, text }: { readonly streamId: number; readonly text: string }) {
  const model = useModel();
  const people = model.tables.people.value;
  const mentioned = useMemo(() => mentionedIn(text, people), [text, people]);
  const there = subscribersOf(model).of(streamId).value;
  const channel = model.tables.channels.value.get(streamId);
  if (!there || !channel) return null;
  const away = mentioned.userIds.filter((id) => !there.has(id) && !people.get(id)?.is_bot);
  return (
    <>
      {mentioned.isAll && there.size > MANY && (
        <p class="composer-warning" role="status">
          <Icon name="users" />
          {mayCallMany(model) ? t('composer-many', { count: there.size }) : t('composer-many-refused')}
        </p>
      )}
      {away.length > 0 && (
        <p class="composer-warning" role="status">
          <Icon name="triangle-alert" />
          <span>
            {t('composer-away', { names: formatList(away.map((id) => people.get(id)?.full_name ?? '')) })}
          </span>
          {mayAdd(model, channel) && (
            <Button
              size="small"
              kind="quiet"
              onClick={() => void attempt(() => addSubscribers(model.client, channel.name, away))}
            >
              {t('composer-subscribe')}
            </Button>
          )}
        </p>
      )}
    </>
  );
}

function mayCallMany({ tables, live }: Model): boolean {
  return holds(
    tables.groups.value,
    live.read('realm').realm_can_mention_many_users_group,
    tables.ownId.value,
  );
}

type Channel = NonNullable<
  ReturnType<Model['tables']['channels']['peek']> extends ReadonlyMap<number, infer C> ? C : never
>;

function mayAdd({ tables, live }: Model, channel: Channel): boolean {
  const groups = tables.groups.value;
  const ownId = tables.ownId.value;
  if (holds(groups, channel.can_add_subscribers_group, ownId)) return true;
  const isOpen = channel.isSubscribed || !channel.invite_only;
  return isOpen && holds(groups, live.read('realm').realm_can_add_subscribers_group, ownId);
}
