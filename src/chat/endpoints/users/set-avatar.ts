import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { BadImage, BadRequest } from '../../../engine/kernel/errors.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import { requireOnePicture } from '../../operations/files/pictures.ts';
import { setAvatar as set } from '../../operations/users/avatar.ts';
import { avatarPath } from '../../views/people/people.ts';
import { COST_OF_PICTURE } from '../costs.ts';

export const setAvatar = defineEndpoint({
  operationId: 'set-avatar',
  isPersonal: true,
  method: 'POST',
  path: '/users/me/avatar',
  tag: 'users',
  access: 'user',
  summary: 'Upload an avatar',
  description: 'A picture, as multipart/form-data; it is made square.',
  params: {},
  cost: () => COST_OF_PICTURE,
  waits: true,
  takesFile: { maxBytes: () => LIMITS.pictureMib << 20 },
  reply: { avatar_url: z.string() },
  errors: [BadRequest, BadImage],
  async handle({ context, caller, request }) {
    const file = requireOnePicture(request.staged, 'avatar');
    const user = await set(context, caller.user, file.path);
    return { avatar_url: avatarPath(user, context.config.externalUrl) };
  },
});
