import type { FilesEvents } from '../../events/files.ts';
import { presentAttachment } from '../../views/attachments.ts';
import type { Projections } from './projections.ts';

export const fileEvents: Projections<FilesEvents> = {
  attachment(event, _, { realm }) {
    const { type, op, uploadSpaceUsed: upload_space_used } = event;
    if (op === 'remove') return [{ type, op, attachment: { id: event.attachmentId }, upload_space_used }];
    const attachment = presentAttachment(realm.id, event.attachment, event.messages);
    return [{ type, op, attachment, upload_space_used }];
  },
};
