import { type Kysely, sql } from 'kysely';

/**
 * The few subscriptions that differ from usual ones in more than their colour, whole: a start reads them in the order of the index. Without
 * the other columns SQLite would go through the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index unusual_subscriptions on subscriptions (realm_id, stream_id, is_active, color, is_muted, pin_to_top,
      desktop_notifications, audible_notifications, push_notifications, email_notifications, wildcard_mentions_notify,
      user_id)
    where (is_active <> 1 or is_muted <> 0 or pin_to_top <> 0 or coalesce(desktop_notifications,
      audible_notifications, push_notifications, email_notifications, wildcard_mentions_notify) is not null)
  `.execute(db);
}
