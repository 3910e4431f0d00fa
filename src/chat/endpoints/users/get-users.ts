import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { Reply, sharedList } from '../../../engine/http/reply/reply.ts';
import { listMembers } from '../../views/people/members.ts';
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
    const viewing = { viewer: caller.user, externalUrl: config.externalUrl };
    const members = await listMembers({ db: context.db, realm }, viewing, params);
    return new Reply({ data: {}, members: { members: sharedList(members) } });
  },
});
