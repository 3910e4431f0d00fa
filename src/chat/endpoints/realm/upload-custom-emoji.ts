import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathText } from '../../../engine/http/params.ts';
import { BadImage, BadRequest } from '../../../engine/kernel/errors.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import { addCustomEmoji, readNewEmoji } from '../../operations/custom-emoji.ts';
import { requireOnePicture } from '../../operations/files/pictures.ts';
import { COST_OF_PICTURE } from '../costs.ts';

export const uploadCustomEmoji = defineEndpoint({
  operationId: 'upload-custom-emoji',
  method: 'POST',
  path: '/realm/emoji/{emoji_name}',
  tag: 'server_and_organizations',
  access: 'member',
  summary: 'Upload custom emoji',
  description: 'A picture, as multipart/form-data; one that moves keeps moving.',
  params: {
    emoji_name: pathText({
      doc: 'Its name: letters, digits, dashes, spaces or underscores; capital and small letters are the same.',
      allowBlank: true,
    }),
  },
  cost: () => COST_OF_PICTURE,
  waits: true,
  takesFile: { maxBytes: () => LIMITS.pictureMib << 20 },
  reply: {},
  errors: [BadRequest, BadImage],
  async handle({ context, caller: { user }, params: { emoji_name: name }, request }) {
    readNewEmoji(context.realm, user, name);
    await addCustomEmoji(context, user, { name, path: requireOnePicture(request.staged, 'file').path });
    return {};
  },
});
