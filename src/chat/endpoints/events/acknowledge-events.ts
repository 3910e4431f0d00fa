import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { integer, text } from '../../../engine/http/params.ts';
import { BadEventQueueId } from '../../../engine/kernel/errors.ts';

export const acknowledgeEvents = defineEndpoint({
  operationId: 'acknowledge-events',
  isOurs: true,
  method: 'POST',
  needsNoRoom: true,
  path: '/events/acknowledge',
  tag: 'real_time_events',
  access: 'user',
  summary: 'Acknowledge events of a queue',
  description:
    'Says which events a client has that reads a stream: a stream without `last_event_id` goes on after them. ' +
    'The stream is not disturbed.',
  params: {
    queue_id: text({ doc: 'The queue, as registered.' }),
    last_event_id: integer({
      min: 0,
      doc: 'The highest ID received so far; it and all before are removed. A lower one than before changes nothing.',
    }),
  },
  reply: {},
  errors: [BadEventQueueId],
  async handle({ context, caller, params }) {
    await context.fanout.acknowledge(caller.user, params.queue_id, params.last_event_id);
    return {};
  },
});
