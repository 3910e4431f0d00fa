import { int, orNull, text, textOf } from '../../../engine/store/schema/columns.ts';
import { table } from '../../../engine/store/schema/table.ts';

export const filesTables = {
  /** A file that a user uploaded for messages. */
  attachments: table({
    columns: {
      realm_id: int,
      id: int,
      owner_id: int,
      /** The part of its path that identifies the file (`model/upload-paths.ts`). */
      path_key: text,
      /** The name that users see. */
      name: text,
      /** The file name in the file's address. */
      url_name: text,
      size: int,
      content_type: text,
      created_at: int,
      /** JSON of `{width, height, frames, contentType}` for a picture that has thumbnails, else null. */
      image: orNull(text),
      /** When its last reference ended; null: it has a reference. */
      unreferenced_since: orNull(int),
    },
    key: ['realm_id', 'id'],
    counter: 'attachment',
    exported: 'files',
  }),
  attachment_messages: table({
    columns: {
      realm_id: int,
      attachment_id: int,
      message_id: int,
      sent_at: int,
    },
    key: ['realm_id', 'attachment_id', 'message_id'],
    exported: 'files',
    withMessage: { stays: '`store/files` unlinks: a file may lose its last message.' },
  }),
  /** References to a file that are no messages. */
  attachment_holders: table({
    columns: {
      realm_id: int,
      kind: textOf('draft', 'scheduled_message'),
      holder_id: int,
      attachment_id: int,
    },
    key: ['realm_id', 'kind', 'holder_id', 'attachment_id'],
    exported: { never: 'follows from the drafts' },
  }),
  /** Bytes of all attachments of a realm. */
  upload_usage: table({
    columns: {
      realm_id: int,
      bytes: int,
    },
    key: ['realm_id'],
    exported: { never: 'follows from the files' },
  }),
  /** Tombstones: stored files that will be deleted at a given time. */
  doomed_files: table({
    columns: {
      realm_id: int,
      key: text,
      remove_at: int,
    },
    key: ['realm_id', 'key'],
    exported: { never: 'of this server only' },
  }),
  /** Random values that all nodes of a realm share. */
  secrets: table({
    columns: {
      realm_id: int,
      name: text,
      value: text,
    },
    key: ['realm_id', 'name'],
    exported: { never: 'keys of this server' },
  }),
};
