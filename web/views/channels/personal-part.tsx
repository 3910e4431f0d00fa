import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { type SubscriptionProperty, setSubscription } from '../../model/subscriptions.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Switch } from '../../ui/controls/choices.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { OutcomeMark } from '../settings/controls.tsx';
import { useSaved } from '../settings/use-setting.ts';
import { ColourDialog } from '../sidebar/colour-dialog.tsx';
import { JoinButton } from './join-button.tsx';

needAreas('settings');

/** The user's own settings for a subscribed channel; each takes effect at once. */
export function PersonalPart({ channel }: { readonly channel: KnownChannel }) {
  const desk = useDesk();
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
        <Own channel={channel} property="pin_to_top" label={t('channels-pin')} />
        <Own
          channel={channel}
          property="is_muted"
          label={t('channels-mute')}
          hint={t('channels-mute-text')}
        />
      </section>
      <section class="channel-section">
        <h2>{t('channels-notifications')}</h2>
        <p class="field-hint">{t('channels-notify-text')}</p>
        {NOTIFICATIONS.map(({ property, text }) => (
          <Notification key={property} channel={channel} property={property} label={t(text)} />
        ))}
      </section>
    </>
  );
}

interface Props {
  readonly channel: KnownChannel;
  readonly label: string;
  readonly hint?: string | undefined;
}

type Flag = Exclude<SubscriptionProperty, 'color'>;

function useFlag({ stream_id: streamId }: KnownChannel, property: Flag, known: boolean) {
  const { client } = useModel();
  return useSaved(known, (value) => setSubscription(client, { streamId, property, value }));
}

function Own({ channel, property, ...field }: Props & { readonly property: 'pin_to_top' | 'is_muted' }) {
  const { value, set, outcome } = useFlag(channel, property, channel[property] ?? false);
  return (
    <div class="setting" data-setting={property}>
      <Switch {...field} checked={value} onChecked={(on) => void set(on)} />
      <OutcomeMark outcome={outcome} />
    </div>
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

type NotificationName = (typeof NOTIFICATIONS)[number]['property'];

/** One that was never chosen here is as the general setting says, and says so. */
function Notification({ channel, property, label }: Props & { readonly property: NotificationName }) {
  const { tables } = useModel();
  const { general } = NOTIFICATIONS.find(
    (each) => each.property === property,
  ) as (typeof NOTIFICATIONS)[number];
  const usual = tables.settings.value[general] ?? false;
  const own = channel[property] ?? undefined;
  const { value, set, outcome } = useFlag(channel, property, own ?? usual);
  return (
    <div class="setting" data-setting={property} data-is-general={own === undefined || undefined}>
      <Switch
        label={label}
        hint={
          own === undefined
            ? t('channels-as-general')
            : own === usual
              ? t('channels-chosen-here')
              : usual
                ? t('channels-unlike-general-on')
                : t('channels-unlike-general-off')
        }
        checked={value}
        onChecked={(on) => void set(on)}
      />
      <OutcomeMark outcome={outcome} />
    </div>
  );
}
