import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { boolean } from '../../../engine/http/params.ts';
import { Reply } from '../../../engine/http/reply/reply.ts';
import { BadEventQueueId } from '../../../engine/kernel/errors.ts';
import { TooManyStreams } from '../../../engine/kernel/failures/stream-errors.ts';
import { lastEventId, streamParams } from './stream-params.ts';

export const streamEvents = defineEndpoint({
  operationId: 'stream-events',
  isOurs: true,
  method: 'GET',
  path: '/events/stream',
  tag: 'real_time_events',
  access: 'user',
  waits: true,
  followsLog: true,
  streams: 'sse',
  summary: 'Stream events from a queue',
  description:
    'The events of a queue as server-sent events, as they happen: `id` is the ID of the event, `data` the event as JSON. ' +
    'A client that connects again goes on where it was: browsers say so by themselves (`Last-Event-ID`), others by ' +
    '`last_event_id`. A comment and an event of the type heartbeat come when nothing else did for about 50 seconds. ' +
    'Before the server ends the stream it says why: `event: end`, with `{"code": …}`. After `BAD_EVENT_QUEUE_ID` register a ' +
    'new queue; after `NEWER_REQUEST` another request or stream has the queue; after `UNAUTHORIZED`, `SERVER_STOPPING` and ' +
    '`INTERNAL_SERVER_ERROR`, or without a word, connect again.',
  params: {
    ...streamParams,
    dont_block: boolean({ default: false, doc: 'End the stream once everything that is there was written.' }),
  },
  reply: {},
  errors: [BadEventQueueId, TooManyStreams],
  async handle({ context: { fanout }, caller: { user, session }, params, request }) {
    return new Reply({
      stream: await fanout.stream(user, {
        session,
        queueId: params.queue_id,
        lastEventId: lastEventId(request, params.last_event_id),
        dontBlock: params.dont_block,
      }),
    });
  },
});
