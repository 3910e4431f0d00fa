import { LANGUAGES } from '../../i18n/languages.ts';
import { t } from '../../i18n/texts.ts';
import { choice, Group, namesOf, SettingLines, toggle } from './controls.tsx';

/** Pixels of text, in the setting's own unit. */
const SIZES = [12, 14, 16, 18, 20, 24];

const GROUPS = [
  {
    title: 'settings-look',
    lines: [
      choice('color_scheme', 'settings-theme', [
        [1, 'settings-theme-system'],
        [3, 'settings-theme-light'],
        [2, 'settings-theme-dark'],
      ]),
      choice('web_font_size_px', 'settings-text-size', () =>
        SIZES.map((value) => ({
          value,
          text: t('settings-percent', { value: Math.round((value / 16) * 100) }),
        })),
      ),
      choice('web_line_height_percent', 'settings-density', [
        [122, 'settings-density-compact'],
        [140, 'settings-density-normal'],
        [155, 'settings-density-roomy'],
      ]),
      toggle('high_contrast_mode', 'settings-contrast'),
      toggle('fluid_layout_width', 'settings-wide', 'settings-wide-text'),
    ],
  },
  {
    title: 'settings-language-and-time',
    lines: [
      choice('default_language', 'settings-language', () =>
        LANGUAGES.map(({ tag, name }) => ({ value: tag, text: name })),
      ),
      toggle('twenty_four_hour_time', 'settings-24-hours', 'settings-24-hours-text'),
    ],
  },
  {
    title: 'settings-reading-and-writing',
    lines: [
      choice('web_home_view', 'settings-home', [
        ['inbox', 'navigation-inbox'],
        ['recent_topics', 'navigation-recent'],
        ['all_messages', 'navigation-feed'],
      ]),
      toggle('web_escape_navigates_to_home_view', 'settings-escape-home'),
      choice('web_mark_read_on_scroll_policy', 'settings-read', [
        [1, 'settings-read-always'],
        [2, 'settings-read-conversations'],
        [3, 'settings-read-never'],
      ]),
      toggle('enter_sends', 'settings-enter-sends', 'settings-enter-sends-text'),
      toggle('web_navigate_to_sent_message', 'settings-go-to-sent', 'settings-go-to-sent-text'),
      toggle('translate_emoticons', 'settings-emoticons', 'settings-emoticons-text'),
      toggle('enable_drafts_synchronization', 'settings-drafts', 'settings-drafts-text'),
      toggle('receives_typing_notifications', 'settings-sees-typing'),
      toggle('display_emoji_reaction_users', 'settings-reaction-names'),
      choice('web_stream_unreads_count_display_policy', 'settings-channel-counts', [
        [1, 'settings-channel-counts-all'],
        [2, 'settings-channel-counts-unmuted'],
        [3, 'settings-channel-counts-none'],
      ]),
      toggle('starred_message_counts', 'settings-starred-counts'),
      choice('demote_inactive_streams', 'settings-demote', [
        [1, 'settings-demote-automatic'],
        [2, 'settings-demote-always'],
        [3, 'settings-demote-never'],
      ]),
    ],
  },
  {
    title: 'settings-others-see',
    lines: [
      choice('email_address_visibility', 'settings-email-seen', [
        [1, 'settings-email-seen-everybody'],
        [2, 'settings-email-seen-members'],
        [5, 'settings-email-seen-moderators'],
        [3, 'settings-email-seen-administrators'],
        [4, 'settings-email-seen-nobody'],
      ]),
      toggle('presence_enabled', 'settings-presence'),
      toggle('send_private_typing_notifications', 'settings-typing-direct'),
      toggle('send_stream_typing_notifications', 'settings-typing-channels'),
      toggle('send_read_receipts', 'settings-receipts'),
      toggle('allow_private_data_export', 'settings-export', 'settings-export-text'),
    ],
  },
] as const;

export const preferences = () => GROUPS.flatMap(({ lines }) => namesOf(lines));

/** How the client looks and behaves. */
export const PreferencesSection = () =>
  GROUPS.map(({ title, lines }) => (
    <Group key={title} title={t(title)}>
      <SettingLines lines={lines} />
    </Group>
  ));
