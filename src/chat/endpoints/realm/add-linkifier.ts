import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { BadRequest, DefinitionInvalid } from '../../../engine/kernel/errors.ts';
import { addLinkifier as add } from '../../operations/linkifiers.ts';
import { linkifierParams } from './linkifier-params.ts';

export const addLinkifier = defineEndpoint({
  operationId: 'add-linkifier',
  method: 'POST',
  path: '/realm/filters',
  tag: 'server_and_organizations',
  access: 'administrator',
  summary: 'Add a linkifier',
  description: 'What matches in a message or topic becomes a link. A new linkifier applies after all others.',
  params: linkifierParams,
  reply: { id: z.int() },
  errors: [BadRequest, DefinitionInvalid],
  async handle({ context, params: { pattern, url_template } }) {
    const id = await context.transact((tx) => add(tx, { pattern, urlTemplate: url_template }));
    return { id };
  },
});
