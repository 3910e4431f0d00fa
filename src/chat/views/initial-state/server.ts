import { THUMBNAIL_FORMATS, type ThumbnailFormat } from '../../../engine/kernel/thumbnail-formats.ts';
import { EXTERNAL_ACCOUNTS } from '../../model/profile-fields.ts';
import { GIPHY_RATINGS, VIDEO_CALL_PROVIDERS } from '../../model/settings/realm-settings.ts';
import type { StateContext, StatePart } from './wanted.ts';

/** Seconds, unless the name says otherwise; the values of the public release. */
const TIMES = {
  server_min_deactivated_realm_deletion_days: 14,
  server_max_deactivated_realm_deletion_days: null,
  server_presence_ping_interval_seconds: 60,
  server_presence_offline_threshold_seconds: 200,
  server_typing_started_expiry_period_milliseconds: 45_000,
  server_typing_stopped_wait_period_milliseconds: 12_000,
  server_typing_started_wait_period_milliseconds: 30_000,
  event_queue_longpoll_timeout_seconds: 90,
};

/** The capabilities of the server, the same for all organizations. */
export function serverPart({
  config: { externalUrl, development, smtpUrl },
  generation,
}: StateContext): StatePart {
  return {
    ...TIMES,
    realm_available_video_chat_providers: VIDEO_CALL_PROVIDERS,
    settings_send_digest_emails: smtpUrl !== undefined,
    realm_default_external_accounts: EXTERNAL_ACCOUNTS,
    development_environment: development,
    server_generation: generation,
    giphy_rating_options: GIPHY_RATINGS,
    server_inline_image_preview: true,
    server_inline_url_embed_preview: true,
    server_thumbnail_formats: THUMBNAIL_FORMATS.map(presentFormat),
    server_avatar_changes_disabled: false,
    server_name_changes_disabled: false,
    server_needs_upgrade: false,
    server_web_public_streams_enabled: true,
    server_emoji_data_url: `${externalUrl}/static/emoji.json`,
    server_jitsi_server_url: null,
    server_can_summarize_topics: false,
  };
}

const presentFormat = ({ name, maxWidth, maxHeight, format, animated }: ThumbnailFormat) => ({
  name,
  max_width: maxWidth,
  max_height: maxHeight,
  format,
  animated,
});
