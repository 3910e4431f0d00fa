import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { setSubscription } from '../../model/subscriptions.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { SavedSwitch } from '../kit/saved.tsx';
import { ColourDialog } from '../sidebar/colour-dialog.tsx';
import { JoinButton } from './join-button.tsx';

needAreas('settings');

/** The user's own settings for a subscribed channel; each takes effect at once. */
export function PersonalPart({ channel }: { readonly channel: KnownChannel }) {
  const desk = useDesk();
  const { client } = useModel();
  if (!channel.isSubscribed)
    return (
      <EmptyState
        icon="sliders-horizontal"
        title={t('channels-not-in')}
        actions={!channel.is_archived && <JoinButton channel={channel} />}
      >
        {t('channels-not-in-text')}
      </EmptyState>
    );
  const flag = (property: 'pin_to_top' | 'is_muted') => ({
    name: property,
    known: channel[property] ?? false,
    save: (value: boolean) => setSubscription(client, { streamId: channel.stream_id, property, value }),
  });
  return (
    <>
      <section class="channel-section">
        <h2>{t('channels-look')}</h2>
        <div class="channel-colour">
          <ChannelIcon channel={channel} />
          <Button
            icon="palette"
            onClick={() => desk.open((close) => <ColourDialog channel={channel} onClose={close} />)}
          >
            {t('channels-colour')}
          </Button>
        </div>
        <SavedSwitch {...flag('pin_to_top')} label={t('channels-pin')} />
        <SavedSwitch {...flag('is_muted')} label={t('channels-mute')} hint={t('channels-mute-text')} />
      </section>
      <section class="channel-section">
        <h2>{t('channels-notifications')}</h2>
        <p class="field-hint">{t('channels-notify-text')}</p>
        {NOTIFICATIONS.map((each) => (
          <Notification key={each.property} channel={channel} of={each} />
        ))}
      </section>
    </>
  );
}

const NOTIFICATIONS = [
  {
    property: 'desktop_notifications',
    text: 'channels-notify',
    general: 'enable_stream_desktop_notifications',
  },
  {
    property: 'audible_notifications',
    text: 'channels-sound',
    general: 'enable_stream_audible_notifications',
  },
  { property: 'push_notifications', text: 'channels-push', general: 'enable_stream_push_notifications' },
  { property: 'email_notifications', text: 'channels-mails', general: 'enable_stream_email_notifications' },
  { property: 'wildcard_mentions_notify', text: 'channels-wildcards', general: 'wildcard_mentions_notify' },
] as const;

interface NotificationProps {
  readonly channel: KnownChannel;
  readonly of: (typeof NOTIFICATIONS)[number];
}

/** One that was never chosen here is as the general setting says, and says so. */
function Notification({ channel, of: { property, text, general } }: NotificationProps) {
  const { tables, client } = useModel();
  const usual = tables.settings.value[general] ?? false;
  const own = channel[property] ?? undefined;
  return (
    <SavedSwitch
      name={property}
      label={t(text)}
      hint={
        own === undefined
          ? t('channels-as-general')
          : own === usual
            ? t('channels-chosen-here')
            : usual
              ? t('channels-unlike-general-on')
              : t('channels-unlike-general-off')
      }
      known={own ?? usual}
      save={(value) => setSubscription(client, { streamId: channel.stream_id, property, value })}
    />
  );
}
