import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { NotFound } from '../../../engine/kernel/errors.ts';

/** As many points of the rate limit as a page of messages: a request leaves the server. */
const COST = 10;

export const testPushDevice = defineEndpoint({
  operationId: 'test-push-device',
  isOurs: true,
  isPersonal: true,
  method: 'POST',
  path: '/push/devices/{device_id}/test',
  tag: 'users',
  access: 'human',
  summary: 'Send a test to a device',
  description:
    'Sends a notification at once, and answers what the push service said, after at most 40 seconds.',
  params: { device_id: pathInteger({ doc: "The device, one of the caller's own." }) },
  reply: {
    is_taken: z.boolean().meta({ description: 'Whether the push service took the notification.' }),
    explanation: z.string().meta({ description: 'What came of it, as a sentence.' }),
  },
  errors: [NotFound],
  cost: () => COST,
  async handle({ context, caller: { user }, params: { device_id } }) {
    const { isTaken, words } = await context.push.tryDevice(user, device_id);
    return { is_taken: isTaken, explanation: words };
  },
});
