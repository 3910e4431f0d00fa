import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { InvalidPushDeviceToken, InvalidRemotePushDeviceToken } from '../push-errors.ts';

/** Each device takes a request or two to another server. */
const COST = 5;

export const testNotify = defineEndpoint({
  operationId: 'test-notify',
  method: 'POST',
  path: '/mobile_push/test_notification',
  tag: 'mobile',
  access: 'human',
  isPersonal: true,
  cost: () => COST,
  summary: 'Send a test notification to mobile devices',
  description:
    'To one device of the caller, or to all of them. The reply comes when the push gateway has taken it; without a push gateway it is the ' +
    'error "Server doesn\'t use the push notification service".',
  params: { token: text({ optional: true, doc: 'The token of one device.' }) },
  reply: {},
  errors: [BadRequest, InvalidPushDeviceToken, InvalidRemotePushDeviceToken],
  async handle({ context, caller, params: { token } }) {
    await context.mobileTest.send(caller.user, token);
    return {};
  },
});
