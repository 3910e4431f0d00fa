import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathText } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { accessPerson } from '../../rules/people/people.ts';
import { presentMember } from '../../views/people/people.ts';
import { fetchParams } from './fetch-params.ts';
import { userReply } from './reply.ts';

export const getUserByEmail = defineEndpoint({
  operationId: 'get-user-by-email',
  method: 'GET',
  path: '/users/{email}',
  tag: 'users',
  access: 'user',
  summary: 'Get a user by email',
  description:
    'By the real address, if the caller may see it, or by the one that the API shows in its place.',
  params: { email: pathText({ doc: 'The address of the user.' }), ...fetchParams },
  reply: { user: userReply },
  errors: [BadRequest],
  async handle({ context, caller: { user: viewer }, params }) {
    const user = await accessPerson(context, { viewer, asked: params.email });
    const viewing = { realm: context.realm, viewer, externalUrl: context.config.externalUrl };
    return { user: presentMember(user, viewing, params) };
  },
});
