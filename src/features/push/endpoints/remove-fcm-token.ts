import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { removeMobileDevice } from '../operations/mobile.ts';

export const removeFcmToken = defineEndpoint({
  operationId: 'remove-fcm-token',
  method: 'DELETE',
  path: '/users/me/android_gcm_reg_id',
  tag: 'users',
  access: 'human',
  isPersonal: true,
  summary: 'Remove an FCM registration token',
  description: 'No notification goes to the device any more.',
  params: { token: text({ allowBlank: true, doc: 'The token that was added.' }) },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params: { token } }) {
    await context.transact((tx) => removeMobileDevice(tx, caller.user, { kind: 'gcm', token }));
    return {};
  },
});
