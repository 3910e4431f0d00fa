import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { boolean } from '../../../engine/http/params.ts';
import { removeRealmPicture } from '../../operations/realm-pictures.ts';

export const deleteLogo = defineEndpoint({
  operationId: 'delete-logo',
  method: 'DELETE',
  path: '/realm/logo',
  tag: 'server_and_organizations',
  access: 'administrator',
  summary: "Delete the organization's logo",
  description: "It is then the server's own.",
  params: { night: boolean({ doc: 'Whether it is the one for the dark theme.' }) },
  reply: {},
  async handle({ context, params }) {
    await context.transact((tx) => removeRealmPicture(tx, params.night ? 'night_logo' : 'logo'));
    return {};
  },
});
