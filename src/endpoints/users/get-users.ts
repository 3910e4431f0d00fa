import { z } from 'zod';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { listPeople } from '../../rules/people/people.ts';
import { presentMember } from '../../views/people.ts';
import { fetchParams } from './fetch-params.ts';
import { userReply } from './reply.ts';

export const getUsers = defineEndpoint({
  operationId: 'get-users',
  method: 'GET',
  path: '/users',
  tag: 'users',
  access: 'user',
  summary: 'Get all users',
  description: 'People and bots of the organization, deactivated ones too.',
  params: fetchParams,
  reply: { members: z.array(userReply) },
  cost: () => 2,
  async handle({ context, caller, params }) {
    const { realm, config } = context;
    const viewing = { realm, viewer: caller.user, externalUrl: config.externalUrl };
    const people = await listPeople({ db: context.db, realm }, caller.user);
    return { members: people.map((person) => presentMember(person, viewing, params)) };
  },
});
