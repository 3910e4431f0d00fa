import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { BadImage, BadRequest } from '../../../engine/kernel/errors.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import { requireOnePicture } from '../../operations/files/pictures.ts';
import { setRealmPicture } from '../../operations/realm-pictures.ts';
import { realmPictureUrl } from '../../views/organization/lists.ts';
import { COST_OF_PICTURE } from '../costs.ts';

export const uploadIcon = defineEndpoint({
  operationId: 'upload-icon',
  method: 'POST',
  path: '/realm/icon',
  tag: 'server_and_organizations',
  access: 'administrator',
  summary: "Upload the organization's icon",
  description: 'A picture, as multipart/form-data; it is made square.',
  params: {},
  cost: () => COST_OF_PICTURE,
  waits: true,
  takesFile: { maxBytes: () => LIMITS.pictureMib << 20 },
  reply: { icon_url: z.string() },
  errors: [BadRequest, BadImage],
  async handle({ context, caller, request }) {
    const { path } = requireOnePicture(request.staged, 'icon');
    await setRealmPicture(context, 'icon', { path, personId: caller.user.id });
    return { icon_url: realmPictureUrl(context.realm.info, context.config.externalUrl, 'icon') };
  },
});
