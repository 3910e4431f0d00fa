import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json, listOf } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { readStorage } from '../../operations/bot-storage.ts';

export const getStorage = defineEndpoint({
  operationId: 'get-storage',
  method: 'GET',
  path: '/bot_storage',
  tag: 'users',
  access: 'user',
  summary: 'Get kept entries',
  description: 'What the caller keeps under the keys, each of which must be there.',
  params: {
    keys: json(listOf(z.string(), BOUNDS.storageKeys).nullable(), {
      optional: true,
      doc: 'Absent or null: all.',
    }),
  },
  reply: { storage: z.record(z.string(), z.string()) },
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    const entries = await readStorage(context, caller.user, params.keys ?? undefined);
    return { storage: Object.fromEntries(entries) };
  },
});
