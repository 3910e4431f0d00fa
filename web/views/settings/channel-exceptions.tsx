import { t } from '../../i18n/texts.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useModel } from '../app/model-context.ts';
import { GrowingList } from '../kit/found.tsx';
import { Group } from './controls.tsx';

/** Channels that have a choice of their own, each with the way to it. */
export function ChannelExceptions() {
  const { tables, location } = useModel();
  const usual = tables.settings.value.wildcard_mentions_notify;
  const exceptions = (channel: KnownChannel) => exceptionsOf(channel, usual);
  const channels = [...tables.channels.value.values()]
    .filter((channel) => channel.isSubscribed && !channel.is_archived && exceptions(channel).length > 0)
    .sort((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1));
  return (
    <Group title={t('settings-exceptions')}>
      <p class="settings-text">
        {channels.length === 0 ? t('settings-exceptions-none') : t('settings-exceptions-text')}
      </p>
      {channels.length > 0 && (
        <GrowingList
          class="settings-rows"
          items={channels}
          row={(channel) => (
            <li key={channel.stream_id} class="settings-row">
              <a
                class="settings-row-text settings-place"
                href={location.href({ view: 'channels', path: [String(channel.stream_id), channel.name] })}
              >
                <span>
                  <ChannelIcon channel={channel} /> <bdi>{channel.name}</bdi>
                </span>
                <span class="settings-row-more">{exceptions(channel).join(' · ')}</span>
              </a>
            </li>
          )}
        />
      )}
    </Group>
  );
}

/** In words: `Sound: no`. The effect of wildcard mentions is known for each channel: an exception is a difference. */
function exceptionsOf(channel: KnownChannel, usual: boolean): readonly string[] {
  const { wildcard_mentions_notify: wildcards } = channel;
  const ways: readonly (readonly [() => string, boolean | null | undefined])[] = [
    [() => t('settings-way-desktop'), channel.desktop_notifications],
    [() => t('settings-way-sound'), channel.audible_notifications],
    [() => t('settings-way-mobile'), channel.push_notifications],
    [() => t('settings-way-mail'), channel.email_notifications],
    [() => t('settings-way-wildcards'), wildcards === usual ? undefined : wildcards],
  ];
  const chosen = ways
    .filter(([, value]) => typeof value === 'boolean')
    .map(([way, value]) =>
      value ? t('settings-exception-on', { way: way() }) : t('settings-exception-off', { way: way() }),
    );
  return channel.is_muted ? [t('settings-exception-muted'), ...chosen] : chosen;
}
