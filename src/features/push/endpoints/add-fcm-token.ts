import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { addMobileDevice } from '../operations/mobile.ts';

export const addFcmToken = defineEndpoint({
  operationId: 'add-fcm-token',
  method: 'POST',
  path: '/users/me/android_gcm_reg_id',
  tag: 'users',
  access: 'human',
  isPersonal: true,
  summary: 'Add an FCM registration token',
  description:
    'Notifications go to the device from now on, if the server has a push gateway (`push_notifications_enabled`). A device has one user: it ' +
    'leaves the user who had it.',
  params: { token: text({ allowBlank: true, doc: 'The token that the device got from its platform.' }) },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params: { token } }) {
    await context.transact((tx) => addMobileDevice(tx, caller.user, { kind: 'gcm', token, appId: null }));
    return {};
  },
});
