import { formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import type { Explained } from '../../model/message-changes.ts';

const WAYS: Readonly<Record<Explained['way'], () => string>> = {
  desktop: () => t('dialogs-why-desktop'),
  sound: () => t('dialogs-why-sound'),
  mail: () => t('dialogs-why-mail'),
  push: () => t('dialogs-why-push'),
};

export const wayText = ({ way }: Explained): string => WAYS[way]();

/** Whether, and when. */
export function stateText({ state, timestamp }: Explained): string {
  const at = timestamp === null ? '' : formatDateTime(timestamp);
  switch (state) {
    case 'notifies':
      return t('dialogs-why-notifies');
    case 'waiting':
      return t('dialogs-why-waiting', { at });
    case 'sent':
      return t('dialogs-why-sent', { at });
    case 'not_sent':
      return t('dialogs-why-not');
    default:
      return state satisfies never;
  }
}

const TRIGGERS: Readonly<Record<string, () => string>> = {
  direct_message: () => t('dialogs-why-direct'),
  mention: () => t('dialogs-why-mention'),
  group_mention: () => t('dialogs-why-group'),
  topic_wildcard_in_followed_topic: () => t('dialogs-why-followed-all'),
  channel_wildcard_in_followed_topic: () => t('dialogs-why-followed-all'),
  topic_wildcard: () => t('dialogs-why-topic-all'),
  channel_wildcard: () => t('dialogs-why-channel-all'),
  alert_word: () => t('dialogs-why-alert'),
  followed_topic: () => t('dialogs-why-followed'),
  channel: () => t('dialogs-why-channel'),
};

/** The trigger of the message; undefined: none was examined. */
export const triggerText = ({ trigger }: Explained): string | undefined =>
  trigger === null ? undefined : TRIGGERS[trigger]?.();

const REASONS: Readonly<Record<string, () => string>> = {
  own_message: () => t('dialogs-why-own'),
  bot: () => t('dialogs-why-bot'),
  deactivated: () => t('dialogs-why-deactivated'),
  not_received: () => t('dialogs-why-not-received'),
  read_on_arrival: () => t('dialogs-why-arrival'),
  muted_sender: () => t('dialogs-why-muted-sender'),
  muted_channel: () => t('dialogs-why-muted-channel'),
  muted_topic: () => t('dialogs-why-muted-topic'),
  muted: () => t('dialogs-why-muted'),
  wildcards_off: () => t('dialogs-why-wildcards'),
  setting_off: () => t('dialogs-why-setting'),
  online: () => t('dialogs-why-online'),
  came_back: () => t('dialogs-why-came-back'),
  notified_before: () => t('dialogs-why-before'),
  quiet_hours: () => t('dialogs-why-quiet'),
  read: () => t('dialogs-why-read'),
  deleted: () => t('dialogs-why-deleted'),
  no_access: () => t('dialogs-why-no-access'),
  no_mail_server: () => t('dialogs-why-no-mail'),
  no_device: () => t('dialogs-why-no-device'),
};

/** The reason against notifying; a reason newer than this client in the server's words. */
export function reasonText({ reason, explanation }: Explained): string | undefined {
  if (reason === null) return undefined;
  return REASONS[reason]?.() ?? explanation;
}

/** Where one changes what decided. */
export type Decider = 'channel' | 'topics' | 'muted' | 'notifications';

const DECIDERS: Readonly<Record<string, Decider>> = {
  muted_channel: 'channel',
  muted_topic: 'topics',
  muted_sender: 'muted',
  muted: 'topics',
  wildcards_off: 'notifications',
  setting_off: 'notifications',
  quiet_hours: 'notifications',
  online: 'notifications',
  no_device: 'notifications',
};
const BY_TRIGGER: Readonly<Record<string, Decider>> = { channel: 'channel', followed_topic: 'topics' };

/** undefined: nothing that one may choose. */
export function deciderOf({ trigger, reason, state }: Explained): Decider | undefined {
  if (state === 'not_sent') {
    const decider = DECIDERS[reason ?? ''];
    return decider === 'notifications' && reason === 'setting_off' && trigger === 'channel'
      ? 'channel'
      : decider;
  }
  return BY_TRIGGER[trigger ?? ''] ?? 'notifications';
}
