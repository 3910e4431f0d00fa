import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest, DefinitionInvalid } from '../../../engine/kernel/errors.ts';
import { editLinkifier } from '../../operations/linkifiers.ts';
import { linkifierParams } from './linkifier-params.ts';

export const updateLinkifier = defineEndpoint({
  operationId: 'update-linkifier',
  method: 'PATCH',
  path: '/realm/filters/{filter_id}',
  tag: 'server_and_organizations',
  access: 'administrator',
  refusal: 'BAD_REQUEST',
  summary: 'Update a linkifier',
  description: 'It keeps its place. Messages that were sent stay as they were rendered.',
  params: { filter_id: pathInteger({ doc: 'The linkifier.' }), ...linkifierParams },
  reply: {},
  errors: [BadRequest, DefinitionInvalid],
  async handle({ context, params: { filter_id, pattern, url_template } }) {
    await context.transact((tx) => editLinkifier(tx, { id: filter_id, pattern, urlTemplate: url_template }));
    return {};
  },
});
