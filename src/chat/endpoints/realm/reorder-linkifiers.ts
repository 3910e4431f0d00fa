import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json, listOf } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { reorderLinkifiers as reorder } from '../../operations/linkifiers.ts';

export const reorderLinkifiers = defineEndpoint({
  operationId: 'reorder-linkifiers',
  method: 'PATCH',
  path: '/realm/linkifiers',
  tag: 'server_and_organizations',
  access: 'administrator',
  summary: 'Reorder linkifiers',
  description: 'Where patterns overlap, the first one wins.',
  params: {
    ordered_linkifier_ids: json(listOf(z.int(), BOUNDS.items), {
      doc: 'All linkifiers, in their new order.',
    }),
  },
  reply: {},
  errors: [BadRequest],
  async handle({ context, params }) {
    await context.transact((tx) => reorder(tx, params.ordered_linkifier_ids));
    return {};
  },
});
