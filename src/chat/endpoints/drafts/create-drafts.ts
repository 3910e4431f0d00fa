import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json, listOf } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { createDrafts as create } from '../../operations/drafts.ts';
import { draftInput } from './draft-input.ts';

export const createDrafts = defineEndpoint({
  operationId: 'create-drafts',
  isPersonal: true,
  method: 'POST',
  path: '/drafts',
  tag: 'drafts',
  access: 'user',
  summary: 'Create drafts',
  description: 'Keeps drafts for all clients of the person.',
  params: {
    drafts: json(listOf(draftInput, BOUNDS.draftsAtOnce), {
      default: [],
      allowNul: true,
      doc: 'The drafts.',
    }),
  },
  reply: { ids: z.array(z.int()) },
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    return { ids: await context.transact((tx) => create(tx, caller.user, params.drafts)) };
  },
});
