import { t } from '../../i18n/texts.ts';
import { type SubscriptionProperty, setSubscription } from '../../model/subscriptions.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Switch } from '../../ui/controls/choices.tsx';
import { attempt } from '../app/attempt.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { ColourDialog } from '../sidebar/colour-dialog.tsx';

/** What one chooses for oneself in a channel; each takes effect at once. */
export function ChannelChoices({ channel }: { readonly channel: KnownChannel }) {
  const { client, tables } = useModel();
  const desk = useDesk();
  const { stream_id: streamId } = channel;
  const settings = tables.settings.value;
  const set = (property: SubscriptionProperty, value: boolean) =>
    void attempt(() => setSubscription(client, { streamId, property, value }));
  const desktop = channel.desktop_notifications ?? settings.enable_stream_desktop_notifications;
  const audible = channel.audible_notifications ?? settings.enable_stream_audible_notifications;
  return (
    <section class="channel-section">
      <h2>{t('channels-for-me')}</h2>
      <Switch
        label={t('channels-pin')}
        checked={channel.pin_to_top ?? false}
        onChecked={(on) => set('pin_to_top', on)}
      />
      <Switch
        label={t('channels-mute')}
        hint={t('channels-mute-text')}
        checked={channel.is_muted ?? false}
        onChecked={(on) => set('is_muted', on)}
      />
      <Switch
        label={t('channels-notify')}
        hint={t('channels-notify-text')}
        checked={desktop ?? false}
        onChecked={(on) => set('desktop_notifications', on)}
      />
      <Switch
        label={t('channels-sound')}
        checked={audible ?? false}
        onChecked={(on) => set('audible_notifications', on)}
      />
      <Switch
        label={t('channels-wildcards')}
        checked={channel.wildcard_mentions_notify ?? settings.wildcard_mentions_notify ?? true}
        onChecked={(on) => set('wildcard_mentions_notify', on)}
      />
      <Button
        icon="palette"
        class="channel-save"
        onClick={() => desk.open((close) => <ColourDialog channel={channel} onClose={close} />)}
      >
        {t('channels-colour')}
      </Button>
    </section>
  );
}
