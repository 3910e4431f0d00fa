import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { putStorage } from '../../operations/bot-storage.ts';

export const updateStorage = defineEndpoint({
  operationId: 'update-storage',
  isPersonal: true,
  method: 'PUT',
  path: '/bot_storage',
  tag: 'users',
  access: 'user',
  summary: 'Keep entries',
  description:
    'Texts that a bot keeps from one run to the next, its own only. What is under the same key is replaced.',
  params: { storage: json(z.record(z.string(), z.string()), { doc: 'Values by their keys.' }) },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    const entries = new Map(Object.entries(params.storage));
    await context.transact((tx) => putStorage(tx, caller.user, entries));
    return {};
  },
});
