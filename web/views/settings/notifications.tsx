import { useContext, useState } from 'preact/hooks';
import {
  askToNotify,
  type NotificationState,
  notificationState,
  showNotification,
} from '../../browser/notifications.ts';
import { t } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/states.tsx';
import { ChannelExceptions } from './channel-exceptions.tsx';
import { Group, SettingSelect, SettingSwitch } from './controls.tsx';
import { FollowSettings } from './follow-settings.tsx';
import { NotificationTable } from './notification-table.tsx';
import { PushDevices } from './push-devices.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { SoundSetting } from './sound-setting.tsx';
import { Whose } from './whose.ts';

/** How long messages are gathered for one mail. */
const WAITS_SECONDS = [60, 120, 300, 600, 1800, 3600];

interface PermissionProps {
  readonly permission: NotificationState;
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
      {isOwn && <PushDevices permission={permission} onAsked={look} />}
      <Group title={t('settings-notify-when')}>
        <NotificationTable />
        <SettingSwitch
          name="pm_content_in_desktop_notifications"
          label={t('settings-notify-content')}
          hint={t('settings-notify-content-text')}
        />
        <SettingSwitch
          name="enable_online_push_notifications"
          label={t('settings-push-online')}
          hint={t('settings-push-online-text')}
        />
        <SoundSetting />
      </Group>
      <Group title={t('settings-mails')}>
        <SettingSelect
          name="email_notifications_batching_period_seconds"
          label={t('settings-mail-wait')}
          options={WAITS_SECONDS.map((value) => ({
            value,
            text: t('settings-minutes', { count: value / 60 }),
          }))}
        />
        <SettingSwitch
          name="message_content_in_email_notifications"
          label={t('settings-mail-content')}
          hint={t('settings-mail-content-text')}
        />
        <SettingSelect
          name="realm_name_in_email_notifications_policy"
          label={t('settings-mail-organization')}
          options={[
            { value: 1, text: t('settings-mail-organization-automatic') },
            { value: 2, text: t('settings-mail-organization-always') },
            { value: 3, text: t('settings-mail-organization-never') },
          ]}
        />
        <SettingSwitch name="enable_login_emails" label={t('settings-mail-sign-in')} />
        <SettingSwitch
          name="enable_digest_emails"
          label={t('settings-digest')}
          hint={t('settings-digest-text')}
        />
      </Group>
      <QuietHours />
      <FollowSettings />
      <Group title={t('settings-notify-icon')}>
        <SettingSelect
          name="desktop_icon_count_display"
          label={t('settings-notify-count')}
          options={[
            { value: 1, text: t('settings-count-all') },
            { value: 2, text: t('settings-count-followed') },
            { value: 3, text: t('settings-count-direct') },
            { value: 4, text: t('settings-count-none') },
          ]}
        />
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
