import type { Flag, Json } from './columns.ts';

export interface DraftsTable {
  realm_id: number;
  user_id: number;
  id: number;
  /** '' while it is addressed to nobody. */
  type: '' | 'stream' | 'private';
  /** JSON array: the channel's ID, or the user IDs. */
  recipients: Json;
  topic: string;
  content: string;
  edited_at: number;
}

export interface SavedSnippetsTable {
  realm_id: number;
  user_id: number;
  id: number;
  title: string;
  content: string;
  created_at: number;
}

export interface ScheduledMessagesTable {
  realm_id: number;
  user_id: number;
  id: number;
  type: 'stream' | 'private';
  /** JSON array: the channel's ID, or the user IDs but the sender. */
  recipients: Json;
  /** '' for direct messages. */
  topic: string;
  content: string;
  rendered_content: string;
  deliver_at: number;
  client: string;
  read_by_sender: Flag;
  /** Why it could not be sent when it was due; null: it is still to be sent. */
  failure: string | null;
}
