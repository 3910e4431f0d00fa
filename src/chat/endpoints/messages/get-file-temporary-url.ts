import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger, pathRest } from '../../../engine/http/params.ts';
import { NotFound } from '../../../engine/kernel/errors.ts';
import { openTemporarily } from '../../operations/files/temporary-url.ts';
import { accessFile } from '../../rules/files.ts';

export const getFileTemporaryUrl = defineEndpoint({
  operationId: 'get-file-temporary-url',
  method: 'GET',
  path: '/user_uploads/{realm_id_str}/{filename}',
  tag: 'messages',
  access: 'user',
  hasSecret: true,
  summary: 'Get a temporary address of a file',
  description: 'Anyone who has the URL may read the file for a minute, without credentials.',
  params: {
    realm_id_str: pathInteger({ doc: 'The number of the organization.' }),
    filename: pathRest({ doc: 'What follows it in the path of the file.' }),
  },
  reply: { url: z.string() },
  errors: [NotFound],
  async handle({ context, caller, params }) {
    const pathId = `${params.realm_id_str}/${params.filename}`;
    const file = await accessFile(context, { user: caller.user, pathId });
    return { url: openTemporarily(context, file) };
  },
});
