import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { Reply } from '../../../engine/http/reply/reply.ts';
import { BadEventQueueId } from '../../../engine/kernel/errors.ts';
import {
  ForeignOrigin,
  TooManyStreams,
  UpgradeRequired,
} from '../../../engine/kernel/failures/stream-errors.ts';
import { lastEventId, streamParams } from './stream-params.ts';

export const openEventSocket = defineEndpoint({
  operationId: 'open-event-socket',
  isOurs: true,
  method: 'GET',
  path: '/events/socket',
  tag: 'real_time_events',
  access: 'user',
  waits: true,
  followsLog: true,
  streams: 'socket',
  summary: 'Stream events over a WebSocket',
  description:
    'The events of a queue over a WebSocket: each frame is `{"events": […]}`. The client may say which it has, `{"ack": ID}`; ' +
    'frames of more than 1 kB, or that say something else, close the socket (4400). The server closes it with 4404 when the ' +
    'queue is gone, 4409 when another request or stream has the queue, 4401 when key or role have changed, 1001 when it ' +
    'stops; otherwise as the stream of server-sent events. A page of the server connects by its session, without a header: ' +
    '`new WebSocket("/json/events/socket?queue_id=…&last_event_id=…")`.',
  params: streamParams,
  reply: {},
  errors: [BadEventQueueId, TooManyStreams, UpgradeRequired, ForeignOrigin],
  async handle({ context: { fanout }, caller: { user, session }, params, request }) {
    return new Reply({
      stream: await fanout.stream(user, {
        session,
        queueId: params.queue_id,
        lastEventId: lastEventId(request, params.last_event_id),
      }),
    });
  },
});
