import { t } from '../../i18n/texts.ts';
import { Group, SettingSelect, SettingSwitch } from './controls.tsx';

/** When topics are followed, or unmuted, by what one does in them. */
export function FollowSettings() {
  const when = [
    { value: 1, text: t('settings-follow-part') },
    { value: 2, text: t('settings-follow-sent') },
    { value: 3, text: t('settings-follow-started') },
    { value: 4, text: t('settings-follow-never') },
  ];
  return (
    <Group title={t('settings-follow')}>
      <SettingSelect
        name="automatically_follow_topics_policy"
        label={t('settings-follow-topics')}
        options={when}
      />
      <SettingSelect
        name="automatically_unmute_topics_in_muted_streams_policy"
        label={t('settings-follow-unmute')}
        options={when}
      />
      <SettingSwitch
        name="automatically_follow_topics_where_mentioned"
        label={t('settings-follow-mentioned')}
      />
    </Group>
  );
}
