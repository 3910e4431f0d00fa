import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { accessPerson } from '../../rules/people/people.ts';
import { presentMember } from '../../views/people/people.ts';
import { fetchParams } from './fetch-params.ts';
import { userReply } from './reply.ts';

export const getUser = defineEndpoint({
  operationId: 'get-user',
  method: 'GET',
  path: '/users/{user_id}',
  tag: 'users',
  access: 'user',
  summary: 'Get a user',
  params: { user_id: pathInteger({ doc: 'The user.' }), ...fetchParams },
  reply: { user: userReply },
  errors: [BadRequest],
  async handle({ context, caller: { user: viewer }, params }) {
    const user = await accessPerson(context, { viewer, asked: params.user_id });
    const viewing = { realm: context.realm, viewer, externalUrl: context.config.externalUrl };
    return { user: presentMember(user, viewing, params) };
  },
});
