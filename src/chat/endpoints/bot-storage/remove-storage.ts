import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json, listOf } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { removeStorage as remove } from '../../operations/bot-storage.ts';

export const removeStorage = defineEndpoint({
  operationId: 'remove-storage',
  isPersonal: true,
  method: 'DELETE',
  path: '/bot_storage',
  tag: 'users',
  access: 'user',
  summary: 'Remove kept entries',
  description: 'If one of the keys is not there, nothing is removed.',
  params: {
    keys: json(listOf(z.string(), BOUNDS.storageKeys).nullable(), {
      optional: true,
      doc: 'Absent or null: all.',
    }),
  },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    await context.transact((tx) => remove(tx, caller.user, params.keys ?? undefined));
    return {};
  },
});
