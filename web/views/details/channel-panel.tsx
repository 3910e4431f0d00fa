import type { ComponentChildren } from 'preact';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import { subscribersOf } from '../../model/subscribers.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import type { Details } from '../app/desk.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { personText } from '../app/names.ts';
import { Content } from '../messages/content/content.tsx';
import { Panel } from './panel.tsx';
import { PersonList } from './person-list.tsx';

/** A channel's purpose, its readers, and its subscribers. */
export function ChannelPanel({ details }: { readonly details: Details & { readonly kind: 'channel' } }) {
  const model = useModel();
  const desk = useDesk();
  const channel = model.tables.channels.value.get(details.streamId);
  if (!channel) return <Panel title={t('dialogs-about-channel')}>{null}</Panel>;
  const { stream_id: id, name, rendered_description: description } = channel;
  const subscribers = [...(subscribersOf(model).of(id).value ?? [])];
  const open = () => {
    model.location.go({ view: 'channels', path: [String(id), name] });
    desk.column.value = 'main';
  };
  return (
    <Panel title={t('dialogs-about-channel')}>
      {description ? (
        <Content html={description} ownId={model.tables.ownId.value} class="details-text" />
      ) : (
        <p class="details-text person-card-about">{t('dialogs-no-description')}</p>
      )}
      <ul class="details-facts">
        <Fact icon={privacyIcon(channel)}>{privacyText(channel)}</Fact>
        {channel.invite_only && <Fact icon="history">{historyText(channel)}</Fact>}
        <Fact icon="calendar">
          <Created channel={channel} />
        </Fact>
        {channel.stream_weekly_traffic !== null && (
          <Fact icon="chart-bar">
            {t('dialogs-channel-traffic', { count: channel.stream_weekly_traffic })}
          </Fact>
        )}
      </ul>
      <div class="details-steps">
        <Button size="small" icon="settings" onClick={open}>
          {t('dialogs-channel-settings')}
        </Button>
      </div>
      <PersonList title={t('dialogs-people-here', { count: subscribers.length })} userIds={subscribers} />
    </Panel>
  );
}

function Fact({ icon, children }: { readonly icon: IconName; readonly children: ComponentChildren }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}

function Created({ channel }: { readonly channel: KnownChannel }) {
  const model = useModel();
  const day = formatDate(channel.date_created, clock.value);
  const { creator_id: creator } = channel;
  return (
    <>
      {creator === null
        ? t('dialogs-channel-created', { day })
        : t('dialogs-channel-created-by', { day, name: personText(model, creator) })}
    </>
  );
}

const privacyIcon = ({ is_archived, is_web_public, invite_only }: KnownChannel): IconName =>
  is_archived ? 'archive' : is_web_public ? 'globe' : invite_only ? 'lock' : 'hash';

function privacyText({ is_archived, is_web_public, invite_only }: KnownChannel): string {
  if (is_archived) return t('dialogs-channel-archived');
  if (is_web_public) return t('dialogs-channel-web');
  return invite_only ? t('dialogs-channel-private') : t('dialogs-channel-public');
}

const historyText = ({ history_public_to_subscribers: isShared }: KnownChannel): string =>
  isShared ? t('dialogs-channel-history-shared') : t('dialogs-channel-history-hidden');
