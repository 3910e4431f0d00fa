import { z } from 'zod';
import { DEVICE_KINDS } from '../../../chat/model/push-devices.ts';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { fetchDevices } from '../views/push-devices.ts';

const device = z.object({
  id: z.int(),
  kind: z.enum(DEVICE_KINDS).meta({
    description: 'How notifications reach it: `web` (Web Push), or `apns` and `gcm` through a gateway.',
  }),
  name: z.string().meta({ description: 'The device in words, such as "Firefox on Linux".' }),
  created: z.int().meta({ description: 'When it was added, in UNIX seconds.' }),
  last_used: z
    .int()
    .meta({ description: 'When it took a notification, in UNIX seconds; up to a day behind.' }),
  is_current: z
    .boolean()
    .meta({ description: 'Whether the session by which the request comes has added it.' }),
});

export const getPushDevices = defineEndpoint({
  operationId: 'get-push-devices',
  isOurs: true,
  method: 'GET',
  path: '/push/devices',
  tag: 'users',
  access: 'human',
  summary: "Get one's devices that take notifications",
  description: 'At most 20, the one that was added first at first.',
  params: {},
  reply: {
    public_key: z.string().meta({
      description: 'The key of the server, base64url: `applicationServerKey` of a subscription to Web Push.',
    }),
    devices: z.array(device).meta({ description: "The caller's devices." }),
  },
  async handle({ context, caller: { user, session } }) {
    return {
      public_key: await context.push.publicKey(),
      devices: await fetchDevices(context, user, session?.id),
    };
  },
});
