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
