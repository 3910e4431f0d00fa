import type { Part, Sight } from './wanted.ts';

const VIDEO_CALL_PROVIDERS = {
  disabled: { name: 'None', id: 0 },
  jitsi_meet: { name: 'Jitsi Meet', id: 1 },
};

const GIPHY_RATINGS = {
  disabled: { name: 'GIPHY integration disabled', id: 0 },
  y: { name: 'Allow GIFs rated Y (Very young audience)', id: 1 },
  g: { name: 'Allow GIFs rated G (General audience)', id: 2 },
  pg: { name: 'Allow GIFs rated PG (Parental guidance)', id: 3 },
  'pg-13': { name: 'Allow GIFs rated PG-13 (Parental guidance - under 13)', id: 4 },
  r: { name: 'Allow GIFs rated R (Restricted)', id: 5 },
};

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

/** What the server can do, whichever organization asks. */
export function serverPart({ config: { externalUrl, development }, generation }: Sight): Part {
  return {
    ...TIMES,
    realm_available_video_chat_providers: VIDEO_CALL_PROVIDERS,
    settings_send_digest_emails: false,
    realm_default_external_accounts: {},
    development_environment: development,
    server_generation: generation,
    giphy_rating_options: GIPHY_RATINGS,
    server_inline_image_preview: false,
    server_inline_url_embed_preview: false,
    server_thumbnail_formats: [],
    server_avatar_changes_disabled: false,
    server_name_changes_disabled: false,
    server_needs_upgrade: false,
    server_web_public_streams_enabled: true,
    server_emoji_data_url: `${externalUrl}/static/emoji.json`,
    server_jitsi_server_url: null,
    server_can_summarize_topics: false,
  };
}
