import type { RegisterQueueParams } from '../../web/client/operations.ts';

/** A client of today, or one of long ago. */
export const KINDS: Readonly<Record<'modern' | 'legacy', RegisterQueueParams>> = {
  modern: {
    include_subscribers: true,
    slim_presence: true,
    queue_lifespan_secs: 604_800,
    client_capabilities: {
      notification_settings_null: true,
      bulk_message_deletion: true,
      user_settings_object: true,
      empty_topic_name: true,
      include_deactivated_groups: true,
    },
  },
  legacy: { client_extavatar: false, queue_lifespan_secs: 604_800 },
};
