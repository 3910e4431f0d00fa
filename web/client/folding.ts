// Made by `node scripts/client.ts`. Do not edit.

/** Events by type that replace a field of the reply to `registerQueue`: their member, the field. */
export const REPLACES = {
  default_streams: ['default_streams', 'realm_default_streams'],
  default_stream_groups: ['default_stream_groups', 'realm_default_stream_groups'],
  alert_words: ['alert_words', 'alert_words'],
  muted_topics: ['muted_topics', 'muted_topics'],
  muted_users: ['muted_users', 'muted_users'],
  realm_linkifiers: ['realm_linkifiers', 'realm_linkifiers'],
  realm_emoji: ['realm_emoji', 'realm_emoji'],
  realm_playgrounds: ['realm_playgrounds', 'realm_playgrounds'],
} as const;

/** The values of `op` by type of event: none, where the type alone says what happened. */
export const OPS: Readonly<Record<string, readonly string[]>> = {
  alert_words: [],
  attachment: ['add', 'remove', 'update'],
  realm_bot: ['add', 'delete', 'update'],
  stream: ['create', 'delete', 'update'],
  realm_playgrounds: [],
  realm_emoji: ['update'],
  realm_export_consent: [],
  realm_export: [],
  default_stream_groups: [],
  default_streams: [],
  delete_message: [],
  update_display_settings: [],
  drafts: ['add', 'remove', 'update'],
  heartbeat: [],
  invites_changed: [],
  realm_linkifiers: [],
  message: [],
  muted_topics: [],
  muted_users: [],
  update_global_notifications: [],
  presence: [],
  custom_profile_fields: [],
  reaction: ['add', 'remove'],
  realm: ['deactivated', 'update', 'update_dict'],
  realm_domains: ['add', 'change', 'remove'],
  realm_user_settings_defaults: ['update'],
  restart: [],
  saved_snippets: ['add', 'remove', 'update'],
  scheduled_messages: ['add', 'remove', 'update'],
  submessage: [],
  subscription: ['add', 'peer_add', 'peer_remove', 'remove', 'update'],
  typing_edit_message: ['start', 'stop'],
  typing: ['start', 'stop'],
  update_message: [],
  update_message_flags: ['add', 'remove'],
  realm_user: ['add', 'remove', 'update'],
  user_group: [
    'add',
    'add_members',
    'add_subgroups',
    'remove',
    'remove_members',
    'remove_subgroups',
    'update',
  ],
  user_settings: ['update'],
  user_status: [],
  user_topic: [],
  webhook_delivery: [],
};

/** The state and the events that this build knows: a state of another shape may lack fields. */
export const SHAPE = '2fa7800b5a590f3b';
