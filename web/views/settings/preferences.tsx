import { LANGUAGES } from '../../i18n/languages.ts';
import { t } from '../../i18n/texts.ts';
import { Group, SettingSelect, SettingSwitch } from './controls.tsx';

/** Pixels of text, in the setting's own unit. */
const SIZES = [12, 14, 16, 18, 20, 24];

/** How the client looks and behaves. */
export function PreferencesSection() {
  return (
    <>
      <Group title={t('settings-look')}>
        <SettingSelect
          name="color_scheme"
          label={t('settings-theme')}
          options={[
            { value: 1, text: t('settings-theme-system') },
            { value: 3, text: t('settings-theme-light') },
            { value: 2, text: t('settings-theme-dark') },
          ]}
        />
        <SettingSelect
          name="web_font_size_px"
          label={t('settings-text-size')}
          options={SIZES.map((size) => ({
            value: size,
            text: t('settings-percent', { value: Math.round((size / 16) * 100) }),
          }))}
        />
        <SettingSelect
          name="web_line_height_percent"
          label={t('settings-density')}
          options={[
            { value: 122, text: t('settings-density-compact') },
            { value: 140, text: t('settings-density-normal') },
            { value: 155, text: t('settings-density-roomy') },
          ]}
        />
        <SettingSwitch name="high_contrast_mode" label={t('settings-contrast')} />
        <SettingSwitch name="fluid_layout_width" label={t('settings-wide')} hint={t('settings-wide-text')} />
      </Group>
      <Group title={t('settings-language-and-time')}>
        <SettingSelect
          name="default_language"
          label={t('settings-language')}
          options={LANGUAGES.map(({ tag, name }) => ({ value: tag, text: name }))}
        />
        <SettingSwitch
          name="twenty_four_hour_time"
          label={t('settings-24-hours')}
          hint={t('settings-24-hours-text')}
        />
      </Group>
      <Group title={t('settings-reading-and-writing')}>
        <SettingSelect
          name="web_home_view"
          label={t('settings-home')}
          options={[
            { value: 'inbox', text: t('navigation-inbox') },
            { value: 'recent_topics', text: t('navigation-recent') },
            { value: 'all_messages', text: t('navigation-feed') },
          ]}
        />
        <SettingSwitch name="web_escape_navigates_to_home_view" label={t('settings-escape-home')} />
        <SettingSelect
          name="web_mark_read_on_scroll_policy"
          label={t('settings-read')}
          options={[
            { value: 1, text: t('settings-read-always') },
            { value: 2, text: t('settings-read-conversations') },
            { value: 3, text: t('settings-read-never') },
          ]}
        />
        <SettingSwitch
          name="enter_sends"
          label={t('settings-enter-sends')}
          hint={t('settings-enter-sends-text')}
        />
        <SettingSwitch
          name="web_navigate_to_sent_message"
          label={t('settings-go-to-sent')}
          hint={t('settings-go-to-sent-text')}
        />
        <SettingSwitch
          name="translate_emoticons"
          label={t('settings-emoticons')}
          hint={t('settings-emoticons-text')}
        />
        <SettingSwitch
          name="enable_drafts_synchronization"
          label={t('settings-drafts')}
          hint={t('settings-drafts-text')}
        />
        <SettingSwitch name="receives_typing_notifications" label={t('settings-sees-typing')} />
        <SettingSwitch name="display_emoji_reaction_users" label={t('settings-reaction-names')} />
        <SettingSelect
          name="web_stream_unreads_count_display_policy"
          label={t('settings-channel-counts')}
          options={[
            { value: 1, text: t('settings-channel-counts-all') },
            { value: 2, text: t('settings-channel-counts-unmuted') },
            { value: 3, text: t('settings-channel-counts-none') },
          ]}
        />
        <SettingSwitch name="starred_message_counts" label={t('settings-starred-counts')} />
        <SettingSelect
          name="demote_inactive_streams"
          label={t('settings-demote')}
          options={[
            { value: 1, text: t('settings-demote-automatic') },
            { value: 2, text: t('settings-demote-always') },
            { value: 3, text: t('settings-demote-never') },
          ]}
        />
      </Group>
      <Group title={t('settings-others-see')}>
        <SettingSelect
          name="email_address_visibility"
          label={t('settings-email-seen')}
          options={[
            { value: 1, text: t('settings-email-seen-everybody') },
            { value: 2, text: t('settings-email-seen-members') },
            { value: 5, text: t('settings-email-seen-moderators') },
            { value: 3, text: t('settings-email-seen-administrators') },
            { value: 4, text: t('settings-email-seen-nobody') },
          ]}
        />
        <SettingSwitch name="presence_enabled" label={t('settings-presence')} />
        <SettingSwitch name="send_private_typing_notifications" label={t('settings-typing-direct')} />
        <SettingSwitch name="send_stream_typing_notifications" label={t('settings-typing-channels')} />
        <SettingSwitch name="send_read_receipts" label={t('settings-receipts')} />
        <SettingSwitch
          name="allow_private_data_export"
          label={t('settings-export')}
          hint={t('settings-export-text')}
        />
      </Group>
    </>
  );
}
