import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { boolean } from '../../../engine/http/params.ts';
import { BadImage, BadRequest } from '../../../engine/kernel/errors.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import { requireOnePicture } from '../../operations/files/pictures.ts';
import { setRealmPicture } from '../../operations/realm-pictures.ts';
import { COST_OF_PICTURE } from '../costs.ts';

export const uploadLogo = defineEndpoint({
  operationId: 'upload-logo',
  method: 'POST',
  path: '/realm/logo',
  tag: 'server_and_organizations',
  access: 'administrator',
  summary: "Upload the organization's logo",
  description: 'A wide picture, as multipart/form-data.',
  params: { night: boolean({ doc: 'Whether it is the one for the dark theme.' }) },
  cost: () => COST_OF_PICTURE,
  waits: true,
  takesFile: { maxBytes: () => LIMITS.pictureMib << 20 },
  reply: {},
  errors: [BadRequest, BadImage],
  async handle({ context, caller, params, request }) {
    const { path } = requireOnePicture(request.staged, 'logo');
    await setRealmPicture(context, params.night ? 'night_logo' : 'logo', { path, personId: caller.user.id });
    return {};
  },
});
