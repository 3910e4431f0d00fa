import { z } from 'zod';
import type { Attachment, LinkingMessage } from '../../model/messages.ts';
import { attachment } from '../../views/initial-state/reply/lists.ts';
import { presentAttachment } from '../../views/messages/attachments.ts';
import { defineEvent } from './define-event.ts';

type AttachmentEvent =
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

declare module '../../events/types.ts' {
  interface ChatEvents {
    attachment: AttachmentEvent;
  }
}

const ofUploads = { upload_space_used: z.int() };

export const fileEvents = {
  attachment: defineEvent({
    type: 'attachment',
    sends: {
      AttachmentAddEvent: {
        op: 'add',
        has: { attachment, ...ofUploads },
        doc: 'The client’s user uploaded a file.',
      },
      AttachmentUpdateEvent: {
        op: 'update',
        has: { attachment, ...ofUploads },
        doc: 'The messages that link to a file changed.',
      },
      AttachmentRemoveEvent: {
        op: 'remove',
        has: { attachment: z.strictObject({ id: z.int() }), ...ofUploads },
        doc: 'A file of the client’s user was deleted.',
      },
    },
    project(event, _, { realm }) {
      const { type, op, uploadSpaceUsed: upload_space_used } = event;
      if (op === 'remove') return [{ type, op, attachment: { id: event.attachmentId }, upload_space_used }];
      const attachment = presentAttachment(realm.id, event.attachment, event.messages);
      return [{ type, op, attachment, upload_space_used }];
    },
  }),
};
