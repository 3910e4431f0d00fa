import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { NotFound } from '../../../engine/kernel/errors.ts';
import { removeOwnDevice } from '../operations/devices.ts';

export const removePushDevice = defineEndpoint({
  operationId: 'remove-push-device',
  isOurs: true,
  isPersonal: true,
  method: 'DELETE',
  path: '/push/devices/{device_id}',
  tag: 'users',
  access: 'human',
  summary: 'End notifications on a device',
  params: { device_id: pathInteger({ doc: "The device, one of the caller's own." }) },
  reply: {},
  errors: [NotFound],
  async handle({ context, caller, params }) {
    await context.transact((tx) => removeOwnDevice(tx, caller.user.id, params.device_id));
    return {};
  },
});
