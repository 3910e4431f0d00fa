import { z } from 'zod';
import { attachment } from '../../views/initial-state/reply/lists.ts';
import { presentAttachment } from '../../views/messages/attachments.ts';
import { defineEvent } from './define-event.ts';

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
