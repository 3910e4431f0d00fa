/** A file that a user uploaded for messages. */
export interface AttachmentsTable {
  realm_id: number;
  id: number;
  owner_id: number;
  /** The part of its path that says which file it is (`kernel/upload-paths.ts`). */
  path_key: string;
  /** As people are shown it. */
  name: string;
  /** The file name in the file's address. */
  url_name: string;
  size: number;
  content_type: string;
  created_at: number;
  /** JSON of `{width, height, frames, contentType}` for a picture that has thumbnails, else null. */
  image: string | null;
  /** Since when nothing holds it; null: something does. */
  unreferenced_since: number | null;
}

export interface AttachmentMessagesTable {
  realm_id: number;
  attachment_id: number;
  message_id: number;
  sent_at: number;
}

/** What keeps a file beside messages. */
export interface AttachmentHoldersTable {
  realm_id: number;
  kind: 'draft' | 'scheduled_message';
  holder_id: number;
  attachment_id: number;
}

/** Bytes of all attachments of a realm. */
export interface UploadUsageTable {
  realm_id: number;
  bytes: number;
}

/** Stored files that belong to nothing once it is their time. */
export interface DoomedFilesTable {
  realm_id: number;
  key: string;
  remove_at: number;
}

/** Random values that all nodes of a realm share. */
export interface SecretsTable {
  realm_id: number;
  name: string;
  value: string;
}
