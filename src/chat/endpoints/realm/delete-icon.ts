import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { removeRealmPicture } from '../../operations/realm-pictures.ts';
import { realmPictureUrl } from '../../views/organization/lists.ts';

export const deleteIcon = defineEndpoint({
  operationId: 'delete-icon',
  method: 'DELETE',
  path: '/realm/icon',
  tag: 'server_and_organizations',
  access: 'administrator',
  summary: "Delete the organization's icon",
  description: "It is then the server's own.",
  params: {},
  reply: { icon_url: z.string() },
  async handle({ context }) {
    await context.transact((tx) => removeRealmPicture(tx, 'icon'));
    return { icon_url: realmPictureUrl(context.realm.info, context.config.externalUrl, 'icon') };
  },
});
