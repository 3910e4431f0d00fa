import { t } from '../../i18n/texts.ts';
import { leaveChannel, type SubscriptionProperty, setSubscription } from '../../model/subscriptions.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { channelNarrow } from '../../state/narrow.ts';
import { lazy } from '../../ui/lazy.tsx';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import { attempt } from '../app/attempt.ts';
import { channelText } from '../app/names.ts';
import { ask } from '../kit/ask.tsx';
import { copying, type MenuContent, markingRead, type Tools } from './menu-items.ts';

const ColourDialog = lazy(async () => (await import('./colour-dialog.tsx')).ColourDialog);

export function channelMenu(streamId: number, tools: Tools): MenuContent {
  const { model } = tools;
  const channel = model.tables.channels.peek().get(streamId);
  const unread = [...model.tables.unread.peek().topics.values()].filter((each) => each.streamId === streamId);
  const ids = unread.flatMap((each) => each.ids);
  return {
    label: channelText(model, streamId),
    groups: [
      [markingRead(ids, tools), copying(channelNarrow(streamId), tools)],
      ...(channel?.isSubscribed ? [choices(channel, tools)] : []),
      ending(streamId, channel, tools),
    ],
  };
}

/** The user's own settings for a subscribed channel. */
function choices(channel: KnownChannel, { model, desk }: Tools): MenuItem[] {
  const { stream_id: streamId, is_muted: isMuted = false, pin_to_top: isPinned = false } = channel;
  const notifies = channel.desktop_notifications ?? false;
  const set = (property: SubscriptionProperty, value: boolean) =>
    void attempt(() => setSubscription(model.client, { streamId, property, value }));
  const notify = (value: boolean) => {
    const properties = ['desktop_notifications', 'audible_notifications', 'push_notifications'] as const;
    const changes = properties.map((property) => ({ streamId, property, value }));
    void attempt(() => setSubscription(model.client, changes));
  };
  return [
    {
      ...{ text: isPinned ? t('navigation-unpin') : t('navigation-pin'), icon: isPinned ? 'pin-off' : 'pin' },
      onSelect: () => set('pin_to_top', !isPinned),
    },
    {
      text: isMuted ? t('navigation-unmute-channel') : t('navigation-mute-channel'),
      ...{ icon: isMuted ? 'volume-2' : 'volume-x', onSelect: () => set('is_muted', !isMuted) },
    },
    {
      ...{ text: t('navigation-notify-all'), icon: 'bell', checked: notifies },
      onSelect: () => notify(!notifies),
    },
    {
      ...{ text: t('navigation-colour'), icon: 'palette' },
      onSelect: () => desk.open((close) => <ColourDialog channel={channel} onClose={close} />),
    },
  ];
}

function ending(streamId: number, channel: KnownChannel | undefined, { model, desk }: Tools): MenuItem[] {
  const name = channel?.name ?? '';
  const leave = () => void attempt(() => leaveChannel(model.client, name));
  const confirm = () =>
    ask(desk, {
      title: t('navigation-unsubscribe-title', { channel: name }),
      step: t('navigation-unsubscribe'),
      texts: [t('navigation-unsubscribe-private')],
      work: () => leaveChannel(model.client, name),
    });
  return [
    {
      ...{ text: t('navigation-channel-settings'), icon: 'settings' },
      onSelect: () => {
        model.location.go({ view: 'channels', path: [String(streamId), name] });
        desk.column.value = 'main';
      },
    },
    ...(channel?.isSubscribed
      ? [
          {
            ...{ text: t('navigation-unsubscribe'), icon: 'log-out' as const, danger: true },
            onSelect: channel.invite_only ? confirm : leave,
          },
        ]
      : []),
  ];
}
