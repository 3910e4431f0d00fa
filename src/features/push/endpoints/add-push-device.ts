import { z } from 'zod';
import { cut } from '../../../chat/model/cut.ts';
import { deviceOf } from '../../../chat/model/device.ts';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { addDevice } from '../operations/devices.ts';
import { readKeys } from '../operations/keys.ts';

/** Characters. */
const LONGEST_NAME = 60;

export const addPushDevice = defineEndpoint({
  operationId: 'add-push-device',
  isOurs: true,
  isPersonal: true,
  method: 'POST',
  path: '/push/devices',
  tag: 'users',
  access: 'human',
  summary: 'Have notifications sent to a device',
  description:
    'Subscribes a browser or a UnifiedPush distributor, by Web Push. What is sent is described in docs/push.md. An address that is ' +
    'there already gets the new keys and belongs to the caller from then on. A device that a session adds ends with the ' +
    'session. If there are more than 20 devices, the one that took no notification for longest is removed.',
  params: {
    endpoint: text({ doc: 'The https:// address that the push service gave, of at most 2000 characters.' }),
    p256dh: text({ doc: 'The public key of the subscription, base64url.' }),
    auth: text({ doc: 'The secret of the subscription, base64url.' }),
    name: text({
      optional: true,
      allowBlank: true,
      doc: 'The device in words, cut at 60 characters; absent: browser and system of the request.',
    }),
  },
  reply: { device_id: z.int().meta({ description: 'The device.' }) },
  errors: [BadRequest],
  async handle({ context, caller: { user, session }, params, request }) {
    const { endpoint, p256dh, auth, name = '' } = params;
    const asked = {
      ...({ userId: user.id, kind: 'web', appId: null, sessionId: session?.id ?? null } as const),
      address: context.push.readAddress(endpoint),
      keys: readKeys({ p256dh, auth }),
      name: cut(name.trim() || deviceOf(request.userAgent), LONGEST_NAME),
    };
    const { id } = await context.transact((tx) => addDevice(tx, asked));
    return { device_id: id };
  },
});
