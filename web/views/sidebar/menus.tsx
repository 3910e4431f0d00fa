import { t } from '../../i18n/texts.ts';
import { reading, settingPolicy } from '../../model/actions.ts';
import type { Model } from '../../model/model.ts';
import { leaveChannel, type SubscriptionProperty, setSubscription } from '../../model/subscriptions.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { removeTopic, toggleResolved } from '../../model/topic-changes.ts';
import { directWith, isResolved, topicKey, topicOf } from '../../state/conversation.ts';
import { channelNarrow, type Narrow, narrowOf } from '../../state/narrow.ts';
import type { DirectEntry } from '../../state/sidebar.ts';
import { POLICY } from '../../state/topic-policies.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import { openMoveTopic } from '../actions/topic-actions.tsx';
import { attempt } from '../app/attempt.ts';
import type { Desk } from '../app/desk.ts';
import { channelText, peopleText, topicText } from '../app/names.ts';
import { ColourDialog } from './colour-dialog.tsx';
import type { MenuSubject } from './sidebar-state.ts';

interface Tools {
  readonly model: Model;
  readonly desk: Desk;
}

interface MenuContent {
  readonly label: string;
  readonly groups: readonly (readonly MenuItem[])[];
}

export function menuOf(subject: MenuSubject, tools: Tools): MenuContent {
  switch (subject.kind) {
    case 'channel':
      return channelMenu(subject.streamId, tools);
    case 'topic':
      return topicMenu(subject, tools);
    case 'direct':
      return directMenu(subject.entry, tools);
    default:
      return subject satisfies never;
  }
}

function channelMenu(streamId: number, tools: Tools): MenuContent {
  const { model } = tools;
  const channel = model.tables.channels.peek().get(streamId);
  const unread = [...model.tables.unread.peek().topics.values()].filter((each) => each.streamId === streamId);
  const ids = unread.flatMap((each) => each.ids);
  const common: MenuItem[] = [
    {
      text: t('navigation-mark-read'),
      icon: 'check-check',
      disabled: ids.length === 0,
      onSelect: () => read(ids, tools),
    },
    copying(channelNarrow(streamId), tools),
  ];
  return {
    label: channelText(model, streamId),
    groups: [
      common,
      ...(channel?.isSubscribed ? [choices(channel, tools)] : []),
      ending(streamId, channel, tools),
    ],
  };
}

/** What one chooses for oneself in a channel that one is in. */
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
    desk.open((close) => (
      <ConfirmDialog
        title={t('navigation-unsubscribe-title', { channel: name })}
        confirm={t('navigation-unsubscribe')}
        danger
        onClose={close}
        onConfirm={() => {
          close();
          leave();
        }}
      >
        {t('navigation-unsubscribe-private')}
      </ConfirmDialog>
    ));
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

function topicMenu(subject: MenuSubject & { kind: 'topic' }, tools: Tools): MenuContent {
  const { model, desk } = tools;
  const { streamId, topic, maxId } = subject;
  const key = topicKey(streamId, topic);
  const ids = model.tables.unread.peek().topics.get(key)?.ids ?? [];
  const policy = model.tables.policies.peek().get(key) ?? POLICY.inherit;
  const channelIsMuted = model.tables.channels.peek().get(streamId)?.is_muted === true;
  const set = (wanted: number) => {
    const next = policy === wanted ? POLICY.inherit : wanted;
    void model.perform(settingPolicy(streamId, topic, next, policy));
  };
  const whole = { streamId, topic, messageId: maxId };
  const isAdmin = model.tables.people.peek().get(model.tables.ownId.peek())?.is_admin === true;
  return {
    label: topicText(model, topic),
    groups: [
      [
        {
          text: t('navigation-mark-read'),
          icon: 'check-check',
          disabled: ids.length === 0,
          onSelect: () => read(ids, tools),
        },
        copying(narrowOf(topicOf(streamId, topic)), tools),
      ],
      [
        {
          text: t('navigation-follow'),
          icon: 'bell',
          checked: policy === POLICY.followed,
          onSelect: () => set(POLICY.followed),
        },
        channelIsMuted
          ? {
              text: t('navigation-unmute-topic'),
              icon: 'volume-2',
              checked: policy === POLICY.unmuted,
              onSelect: () => set(POLICY.unmuted),
            }
          : {
              text: t('navigation-mute-topic'),
              icon: 'volume-x',
              checked: policy === POLICY.muted,
              onSelect: () => set(POLICY.muted),
            },
      ],
      [
        {
          text: t('navigation-move-topic'),
          icon: 'move-right' as const,
          onSelect: () => openMoveTopic(desk, streamId, topic, maxId),
        },
        ...(topic === '' || maxId === 0
          ? []
          : [
              {
                text: isResolved(topic) ? t('navigation-unresolve') : t('navigation-resolve'),
                icon: 'check' as const,
                onSelect: () => void attempt(() => toggleResolved(model.client, whole)),
              },
            ]),
        ...(isAdmin
          ? [
              {
                ...{ text: t('navigation-delete-topic'), icon: 'trash-2' as const, danger: true },
                onSelect: () => askToDelete(whole, { model, desk }),
              },
            ]
          : []),
      ],
    ],
  };
}

function askToDelete(
  topic: { readonly streamId: number; readonly topic: string; readonly messageId: number },
  { model, desk }: Tools,
): void {
  desk.open((close) => (
    <ConfirmDialog
      title={t('navigation-delete-topic-title')}
      confirm={t('navigation-delete-topic')}
      danger
      onClose={close}
      onConfirm={() => {
        close();
        void attempt(() => removeTopic(model.client, topic));
      }}
    >
      {t('navigation-delete-topic-text', { topic: topicText(model, topic.topic) })}
    </ConfirmDialog>
  ));
}

function directMenu({ userIds }: DirectEntry, tools: Tools): MenuContent {
  const { model, desk } = tools;
  const conversation = directWith(userIds);
  const ids = model.tables.unread.peek().directs.get(`dm:${userIds.join()}`)?.ids ?? [];
  const [userId] = userIds;
  const profile: MenuItem[] =
    userIds.length === 1 && userId !== undefined
      ? [
          {
            ...{ text: t('navigation-profile'), icon: 'circle-user' },
            onSelect: () => {
              desk.details.value = { kind: 'person', userId };
            },
          },
        ]
      : [];
  return {
    label: peopleText(model, userIds),
    groups: [
      [
        {
          text: t('navigation-mark-read'),
          icon: 'check-check',
          disabled: ids.length === 0,
          onSelect: () => read(ids, tools),
        },
        copying(narrowOf(conversation), tools),
      ],
      profile,
    ],
  };
}

function read(ids: readonly number[], { model }: Tools): void {
  if (ids.length > 0) void model.perform(reading(ids));
}

function copying(narrow: Narrow, { model }: Tools): MenuItem {
  const copy = async () => {
    const address = new URL(model.location.href({ view: 'narrow', narrow }), location.origin);
    await navigator.clipboard.writeText(address.href);
    showToast(t('navigation-copied'));
  };
  return { text: t('navigation-copy-link'), icon: 'link', onSelect: () => void attempt(copy) };
}
