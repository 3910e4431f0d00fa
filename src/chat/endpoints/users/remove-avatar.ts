import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { removeAvatar as remove } from '../../operations/users/avatar.ts';
import { avatarPath } from '../../views/people/people.ts';

export const removeAvatar = defineEndpoint({
  operationId: 'remove-avatar',
  isPersonal: true,
  method: 'DELETE',
  path: '/users/me/avatar',
  tag: 'users',
  access: 'user',
  summary: 'Delete the avatar',
  description: 'The picture is then the one that is made of the name.',
  params: {},
  reply: { avatar_url: z.string() },
  errors: [BadRequest],
  async handle({ context, caller }) {
    const user = await context.transact((tx) => remove(tx, caller.user));
    return { avatar_url: avatarPath(user, context.config.externalUrl) };
  },
});
