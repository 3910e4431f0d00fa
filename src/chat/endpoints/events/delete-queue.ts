import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import { BadEventQueueId } from '../../../engine/kernel/errors.ts';

export const deleteQueue = defineEndpoint({
  operationId: 'delete-queue',
  method: 'DELETE',
  path: '/events',
  tag: 'real_time_events',
  access: 'user',
  summary: 'Delete an event queue',
  params: { queue_id: text({ doc: 'The queue, as registered.' }) },
  reply: {},
  errors: [BadEventQueueId],
  async handle({ context, caller, params }) {
    await context.fanout.close(caller.user, params.queue_id);
    return {};
  },
});
