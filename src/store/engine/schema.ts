import type { AuditEntriesTable } from './schema/audit.ts';
import type {
  ChannelAddressesTable,
  ChannelDaysTable,
  ChannelsTable,
  DefaultChannelGroupsTable,
  SubscriptionSpansTable,
  SubscriptionsTable,
  UserTopicsTable,
} from './schema/channels.ts';
import type { DraftsTable, SavedSnippetsTable, ScheduledMessagesTable } from './schema/drafts.ts';
import type { ExportsTable } from './schema/exports.ts';
import type {
  AttachmentHoldersTable,
  AttachmentMessagesTable,
  AttachmentsTable,
  DoomedFilesTable,
  SecretsTable,
  UploadUsageTable,
} from './schema/files.ts';
import type { InvitationsTable, JoinRequestsTable } from './schema/invitations.ts';
import type { LocalSendsTable, LogTable, QueuesTable } from './schema/log.ts';
import type {
  ConversationMembersTable,
  ConversationsTable,
  MessageEditsTable,
  MessageFlagsTable,
  MessagesTable,
  MovedChunksTable,
  ReactionsTable,
  ReadStatesTable,
  SubmessagesTable,
  UnreadChunksTable,
} from './schema/messages.ts';
import type {
  CountersTable,
  GroupMembersTable,
  GroupSubgroupsTable,
  GroupsTable,
  RealmsTable,
} from './schema/organization.ts';
import type { CustomEmojiTable, LinkifiersTable, PlaygroundsTable } from './schema/organization-lists.ts';
import type { OutboxReceiversTable, OutboxTable } from './schema/outbox.ts';
import type { MutedUsersTable, PresencesTable, UserStatusesTable } from './schema/presence.ts';
import type { SearchChunksTable, SearchProgressTable } from './schema/search.ts';
import type { PasswordResetsTable, SessionsTable } from './schema/sessions.ts';
import type {
  AlertWordsTable,
  BotStorageTable,
  BotsTable,
  EmailChangesTable,
  ProfileFieldsTable,
  ProfileValuesTable,
  UsersTable,
} from './schema/users.ts';

/**
 * The tables. Both engines hold the same columns: identifiers and times are whole numbers (UNIX seconds), yes/no is
 * 0 or 1, JSON is text. Each table leads with `realm_id`, no query crosses it.
 */
export interface Schema {
  realms: RealmsTable;
  counters: CountersTable;
  users: UsersTable;
  channels: ChannelsTable;
  groups: GroupsTable;
  group_members: GroupMembersTable;
  group_subgroups: GroupSubgroupsTable;
  subscriptions: SubscriptionsTable;
  subscription_spans: SubscriptionSpansTable;
  conversations: ConversationsTable;
  conversation_members: ConversationMembersTable;
  messages: MessagesTable;
  search_chunks: SearchChunksTable;
  search_progress: SearchProgressTable;
  message_edits: MessageEditsTable;
  message_flags: MessageFlagsTable;
  read_states: ReadStatesTable;
  unread_chunks: UnreadChunksTable;
  moved_chunks: MovedChunksTable;
  log: LogTable;
  queues: QueuesTable;
  local_sends: LocalSendsTable;
  drafts: DraftsTable;
  saved_snippets: SavedSnippetsTable;
  scheduled_messages: ScheduledMessagesTable;
  alert_words: AlertWordsTable;
  profile_fields: ProfileFieldsTable;
  profile_values: ProfileValuesTable;
  bots: BotsTable;
  bot_storage: BotStorageTable;
  outbox: OutboxTable;
  outbox_receivers: OutboxReceiversTable;
  user_topics: UserTopicsTable;
  reactions: ReactionsTable;
  submessages: SubmessagesTable;
  attachments: AttachmentsTable;
  attachment_messages: AttachmentMessagesTable;
  attachment_holders: AttachmentHoldersTable;
  upload_usage: UploadUsageTable;
  doomed_files: DoomedFilesTable;
  secrets: SecretsTable;
  linkifiers: LinkifiersTable;
  playgrounds: PlaygroundsTable;
  custom_emoji: CustomEmojiTable;
  default_channel_groups: DefaultChannelGroupsTable;
  channel_addresses: ChannelAddressesTable;
  channel_days: ChannelDaysTable;
  invitations: InvitationsTable;
  join_requests: JoinRequestsTable;
  email_changes: EmailChangesTable;
  sessions: SessionsTable;
  password_resets: PasswordResetsTable;
  muted_users: MutedUsersTable;
  user_statuses: UserStatusesTable;
  presences: PresencesTable;
  exports: ExportsTable;
  audit_entries: AuditEntriesTable;
}
