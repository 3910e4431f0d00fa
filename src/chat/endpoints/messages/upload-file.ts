import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { BadRequest, RealmUploadQuota } from '../../../engine/kernel/errors.ts';
import { requireOneFile, upload } from '../../operations/files/upload.ts';
import { presentUpload } from '../../views/messages/attachments.ts';
import { COST_OF_FILE } from '../costs.ts';

const MIB = 1 << 20;

export const uploadFile = defineEndpoint({
  operationId: 'upload-file',
  method: 'POST',
  path: '/user_uploads',
  tag: 'messages',
  access: 'user',
  summary: 'Upload a file',
  description:
    'One file, as multipart/form-data. Users who may read a message that links to it may read the file.',
  params: {},
  cost: () => COST_OF_FILE,
  waits: true,
  takesFile: { maxBytes: ({ config }) => config.maxUploadMib * MIB },
  reply: { uri: z.string(), url: z.string(), filename: z.string() },
  errors: [BadRequest, RealmUploadQuota],
  async handle({ context, caller, request }) {
    const file = requireOneFile(request.staged, { maxMib: context.config.maxUploadMib });
    return presentUpload(context.realm.id, await upload(context, caller.user, file));
  },
});
