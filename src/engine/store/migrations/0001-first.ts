import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';
// biome-ignore lint/suspicious/noExplicitAny: Kysely's own signature of a table builder under construction
type Table = CreateTableBuilder<string, any>;

/** Everything that the first version keeps; each table is clustered by its key. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const bytes = engine === 'sqlite' ? sql`blob` : sql`bytea`;
  const table = async (name: string, key: string[], columns: (table: Table) => Table) => {
    let builder: Table = db.schema.createTable(name).addColumn('realm_id', 'integer', (c) => c.notNull());
    builder = columns(builder).addPrimaryKeyConstraint(`${name}_key`, ['realm_id', ...key] as never);
    if (engine === 'sqlite') builder = builder.modifyEnd(sql`without rowid`);
    await builder.execute();
  };
  const index = (name: string, on: string, columns: string[], unique = false) => {
    const builder = db.schema
      .createIndex(name)
      .on(on)
      .columns(['realm_id', ...columns]);
    return (unique ? builder.unique() : builder).execute();
  };
  const id = (name: string) => (t: Table) => t.addColumn(name, 'bigint', (c) => c.notNull());
  const idOrNull = (name: string) => (t: Table) => t.addColumn(name, 'bigint');
  const text = (name: string) => (t: Table) => t.addColumn(name, 'text', (c) => c.notNull());
  const textOrNull = (name: string) => (t: Table) => t.addColumn(name, 'text');
  const flag = (name: string) => (t: Table) => t.addColumn(name, 'integer', (c) => c.notNull());
  const flagOrNull = (name: string) => (t: Table) => t.addColumn(name, 'integer');
  const blob = (name: string) => (t: Table) => t.addColumn(name, bytes, (c) => c.notNull());
  const all =
    (...parts: ((t: Table) => Table)[]) =>
    (t: Table) =>
      parts.reduce((built, part) => part(built), t);

  await db.schema
    .createTable('realms')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('string_id', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('date_created', 'bigint', (c) => c.notNull())
    .addColumn('deactivated', 'integer', (c) => c.notNull())
    .addColumn('settings', 'text', (c) => c.notNull())
    .addColumn('user_defaults', 'text', (c) => c.notNull())
    .execute();
  await table('counters', ['name'], all(text('name'), id('value')));

  await table(
    'users',
    ['id'],
    all(
      ...[id('id'), text('delivery_email'), text('email_key'), text('full_name'), flag('role')],
      ...[flag('is_active'), flag('is_bot'), flagOrNull('bot_type'), idOrNull('bot_owner_id')],
      ...[
        flag('is_system_bot'),
        flag('can_create_users'),
        text('api_key'),
        textOrNull('password_hash'),
        id('date_joined'),
      ],
      ...[text('timezone'), text('avatar_source'), flag('avatar_version'), text('settings')],
    ),
  );
  await index('users_by_email', 'users', ['email_key'], true);
  await index('users_by_api_key', 'users', ['api_key'], true);

  await table(
    'channels',
    ['id'],
    all(
      ...[id('id'), id('recipient_id'), text('name'), text('name_key'), text('description')],
      ...[text('rendered_description'), id('date_created'), idOrNull('creator_id'), flag('invite_only')],
      ...[flag('is_web_public'), flag('is_archived'), flag('history_public_to_subscribers')],
      ...[flagOrNull('message_retention_days'), flag('is_default'), flag('is_recently_active')],
      ...[idOrNull('first_message_id'), flagOrNull('weekly_traffic'), text('permissions')],
    ),
  );
  await index('channels_by_name', 'channels', ['name_key'], true);

  await table(
    'groups',
    ['id'],
    all(
      ...[id('id'), text('name'), text('description'), idOrNull('creator_id'), idOrNull('date_created')],
      ...[flag('is_system'), flag('deactivated'), text('permissions')],
    ),
  );
  await table('group_members', ['group_id', 'user_id'], all(id('group_id'), id('user_id')));
  await table('group_subgroups', ['group_id', 'subgroup_id'], all(id('group_id'), id('subgroup_id')));

  await table(
    'subscriptions',
    ['stream_id', 'user_id'],
    all(
      ...[id('stream_id'), id('user_id'), flag('is_active'), text('color'), flag('is_muted')],
      ...[flag('pin_to_top'), flagOrNull('desktop_notifications'), flagOrNull('audible_notifications')],
      ...[flagOrNull('push_notifications'), flagOrNull('email_notifications')],
      ...[flagOrNull('wildcard_mentions_notify')],
    ),
  );
  await index('subscriptions_by_user', 'subscriptions', ['user_id']);
  await table(
    'subscription_spans',
    ['user_id', 'stream_id', 'from_position'],
    all(
      ...[id('user_id'), id('stream_id'), id('from_message_id'), idOrNull('to_message_id')],
      ...[id('from_position'), idOrNull('to_position')],
    ),
  );

  await table('conversations', ['recipient_id'], all(id('recipient_id'), text('user_key')));
  await index('conversations_by_people', 'conversations', ['user_key'], true);
  await table('conversation_members', ['user_id', 'recipient_id'], all(id('user_id'), id('recipient_id')));

  await table(
    'messages',
    ['id'],
    all(
      ...[id('id'), id('sender_id'), id('recipient_id'), idOrNull('stream_id'), text('topic')],
      ...[text('topic_key'), text('content'), text('rendered_content'), id('sent_at'), text('client')],
      ...[flag('is_me_message'), flag('mentions_channel'), flag('mentions_topic'), flag('read_by_sender')],
      ...[textOrNull('edit_history'), idOrNull('last_edit_at'), idOrNull('last_moved_at')],
    ),
  );
  // Each narrow is a seek in one of these, from the anchor (docs/adr/0004): a channel or direct conversation,
  // a topic, a sender within a channel or conversation. A further one would be paid by every message sent.
  await index('messages_by_place', 'messages', ['recipient_id', 'id']);
  await index('messages_by_sender', 'messages', ['recipient_id', 'sender_id', 'id']);
  await sql`create index messages_by_topic on messages (realm_id, stream_id, topic_key, id) where stream_id is not null`.execute(
    db,
  );

  await table(
    'message_flags',
    ['user_id', 'flag', 'message_id'],
    all(id('user_id'), text('flag'), id('message_id')),
  );
  await table('read_states', ['user_id'], all(id('user_id'), id('settled_id')));
  await table(
    'unread_chunks',
    ['user_id', 'stream_id', 'chunk'],
    all(id('user_id'), id('stream_id'), id('chunk'), blob('ids')),
  );
  await index('unread_chunks_by_age', 'unread_chunks', ['user_id', 'chunk']);

  await table(
    'log',
    ['position'],
    all(
      ...[id('position'), text('type'), text('audience'), text('payload'), textOrNull('touches')],
      ...[id('created_at')],
    ),
  );
  await table(
    'queues',
    ['id'],
    all(
      ...[text('id'), id('user_id'), text('options'), id('start_position'), id('acked_event_id')],
      ...[flag('lifespan_seconds'), id('last_seen')],
    ),
  );
  await index('queues_by_user', 'queues', ['user_id']);
}
