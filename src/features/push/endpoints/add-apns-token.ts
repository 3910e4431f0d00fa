import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { addMobileDevice } from '../operations/mobile.ts';

export const addApnsToken = defineEndpoint({
  operationId: 'add-apns-token',
  method: 'POST',
  path: '/users/me/apns_device_token',
  tag: 'users',
  access: 'human',
  isPersonal: true,
  summary: 'Add an APNs device token',
  description:
    'Notifications go to the device from now on, if the server has a push gateway (`push_notifications_enabled`). A device has one user: it ' +
    'leaves the user who had it.',
  params: {
    token: text({ allowBlank: true, doc: 'The token that the device got from its platform.' }),
    appid: text({ doc: 'The ID of the application.' }),
  },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params: { token, appid } }) {
    await context.transact((tx) => addMobileDevice(tx, caller.user, { kind: 'apns', token, appId: appid }));
    return {};
  },
});
