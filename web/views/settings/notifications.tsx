import { useContext, useState } from 'preact/hooks';
import {
  askToNotify,
  type NoticePermission,
  notificationState,
  showNotification,
} from '../../browser/notifications.ts';
import { t } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/states.tsx';
import { FeatureParts } from '../app/feature-parts.tsx';
import { ChannelExceptions } from './channel-exceptions.tsx';
import { choice, Group, namesOf, SettingLines, toggle } from './controls.tsx';
import { NotificationTable } from './notification-table.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { SoundSetting } from './sound-setting.tsx';
import { Whose } from './whose.ts';

/** How long messages are gathered for one mail. */
const WAITS_SECONDS = [60, 120, 300, 600, 1800, 3600];

const CONTENT = [
  toggle('pm_content_in_desktop_notifications', 'settings-notify-content', 'settings-notify-content-text'),
  toggle('enable_online_push_notifications', 'settings-push-online', 'settings-push-online-text'),
];

const MAILS = [
  choice('email_notifications_batching_period_seconds', 'settings-mail-wait', () =>
    WAITS_SECONDS.map((value) => ({ value, text: t('settings-minutes', { count: value / 60 }) })),
  ),
  toggle('message_content_in_email_notifications', 'settings-mail-content', 'settings-mail-content-text'),
  choice('realm_name_in_email_notifications_policy', 'settings-mail-organization', [
    [1, 'settings-mail-organization-automatic'],
    [2, 'settings-mail-organization-always'],
    [3, 'settings-mail-organization-never'],
  ]),
  toggle('enable_login_emails', 'settings-mail-sign-in'),
  toggle('enable_digest_emails', 'settings-digest', 'settings-digest-text'),
];

/** On what a topic is followed, or unmuted. */
const WHEN = [
  [1, 'settings-follow-part'],
  [2, 'settings-follow-sent'],
  [3, 'settings-follow-started'],
  [4, 'settings-follow-never'],
] as const;

const FOLLOWING = [
  choice('automatically_follow_topics_policy', 'settings-follow-topics', WHEN),
  choice('automatically_unmute_topics_in_muted_streams_policy', 'settings-follow-unmute', WHEN),
  toggle('automatically_follow_topics_where_mentioned', 'settings-follow-mentioned'),
];

const COUNTS = [
  choice('desktop_icon_count_display', 'settings-notify-count', [
    [1, 'settings-count-all'],
    [2, 'settings-count-followed'],
    [3, 'settings-count-direct'],
    [4, 'settings-count-none'],
  ]),
];

export const notificationSettings = () => [
  ...namesOf([...CONTENT, ...MAILS, ...FOLLOWING, ...COUNTS]),
  { name: 'notification_sound', text: t('settings-sound') },
  { name: 'quiet_hours_enabled', text: t('settings-quiet-on') },
];

interface PermissionProps {
  readonly permission: NoticePermission;
  /** The browser has asked the person. */
  readonly onAsked: () => void;
}

/** The triggers of notifications, and their ways. */
export function NotificationsSection() {
  const isOwn = useContext(Whose) === 'own';
  const [permission, setPermission] = useState(notificationState);
  const look = () => setPermission(notificationState());
  return (
    <>
      {isOwn && <BrowserPermission permission={permission} onAsked={look} />}
      {isOwn && <FeatureParts at="notifications" of={{ permission, onAsked: look }} />}
      <Group title={t('settings-notify-when')}>
        <NotificationTable />
        <SettingLines lines={CONTENT} />
        <SoundSetting />
      </Group>
      <Group title={t('settings-mails')}>
        <SettingLines lines={MAILS} />
      </Group>
      <QuietHours />
      <Group title={t('settings-follow')}>
        <SettingLines lines={FOLLOWING} />
      </Group>
      <Group title={t('settings-notify-icon')}>
        <SettingLines lines={COUNTS} />
      </Group>
      {isOwn && <ChannelExceptions />}
    </>
  );
}

/** The browser asks once for all; then a test shows whether it works. */
function BrowserPermission({ permission, onAsked }: PermissionProps) {
  if (permission === 'unsupported')
    return <Banner kind="info">{t('settings-permission-unsupported')}</Banner>;
  if (permission === 'denied') return <Banner kind="warning">{t('settings-permission-denied')}</Banner>;
  const ask = async () => {
    await askToNotify();
    onAsked();
  };
  const show = () => void showNotification(t('settings-test-title'), { body: t('settings-test-text') });
  return permission === 'granted' ? (
    <Banner
      kind="success"
      actions={
        <Button size="small" onClick={show}>
          {t('settings-test')}
        </Button>
      }
    >
      {t('settings-permission-granted')}
    </Banner>
  ) : (
    <Banner
      kind="info"
      actions={
        <Button size="small" kind="primary" onClick={() => void ask()}>
          {t('settings-permission-ask')}
        </Button>
      }
    >
      {t('settings-permission-text')}
    </Banner>
  );
}
