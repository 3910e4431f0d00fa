import type { Attachment, LinkingMessage } from '../model/messages.ts';

export type FilesEvents =
  | {
      readonly type: 'attachment';
      readonly op: 'add' | 'update';
      readonly attachment: Attachment;
      /** The messages that link to it, oldest first. */
      readonly messages: readonly LinkingMessage[];
      /** Bytes, in the whole organization. */
      readonly uploadSpaceUsed: number;
    }
  | {
      readonly type: 'attachment';
      readonly op: 'remove';
      readonly attachmentId: number;
      readonly uploadSpaceUsed: number;
    };
