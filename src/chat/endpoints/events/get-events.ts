import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { boolean, integer, text } from '../../../engine/http/params.ts';
import { type Content, Reply } from '../../../engine/http/reply/reply.ts';
import { BadEventQueueId } from '../../../engine/kernel/errors.ts';
import type { Waiter } from '../../fanout/waiting.ts';
import { queueParams } from './queue-params.ts';
import { openQueue } from './register.ts';

/** The API's description has every event in its place (`src/chat/fanout/events`). */
const event = z.looseObject({ id: z.int(), type: z.string() }).meta({ id: 'Event' });

export const getEvents = defineEndpoint({
  operationId: 'get-events',
  method: 'GET',
  path: '/events',
  tag: 'real_time_events',
  access: 'user',
  waits: true,
  followsLog: true,
  summary: 'Get events from a queue',
  description:
    'Answers with the events after the acknowledged one, or waits for the next. Without queue_id a queue is ' +
    'registered first, with the parameters of POST /register.',
  params: {
    queue_id: text({ optional: true, doc: 'The queue, as registered.' }),
    last_event_id: integer({
      optional: true,
      doc: 'The highest ID received so far; it and all before are removed.',
    }),
    dont_block: boolean({ default: false, doc: 'Answer at once, with an empty list if nothing is there.' }),
    ...queueParams,
  },
  reply: {
    events: z.array(event),
    queue_id: z.string(),
  },
  errors: [BadEventQueueId],
  quick({ context, user, query }) {
    const poll = readPoll(query);
    const answer = poll && context.fanout.ready(user, poll);
    return answer && (() => present(answer(), poll.queueId, NONE_IGNORED));
  },
  async handle({ context, caller: { user, session }, params, request }) {
    const queueId = params.queue_id ?? (await openQueue({ context, user, params, request }));
    const lastEventId = params.queue_id === undefined ? undefined : params.last_event_id;
    const poll = { queueId, lastEventId, dontBlock: params.dont_block, session };
    return new Reply(present(await context.fanout.poll(user, poll), queueId, request.ignored));
  },
});

const isWaiter = (found: readonly string[] | Waiter): found is Waiter => !Array.isArray(found);

const NONE_IGNORED: readonly string[] = [];

const present = (found: readonly string[] | Waiter, queueId: string, ignored: readonly string[]): Content =>
  isWaiter(found) ? later(found, queueId, ignored) : { json: encode(found, queueId, ignored) };

/** Keeps only its arguments while the client waits. */
function later(waiter: Waiter, queueId: string, ignored: readonly string[]): Content {
  return {
    later(pending) {
      pending.onGone(() => waiter.answer([]));
      waiter.onAnswer((events) => pending.answer(encode(events, queueId, ignored)));
    },
  };
}

/** The events are JSON already, shared by all clients of a kind: only the envelope is made for each client. */
function encode(events: readonly string[], queueId: string, ignored: readonly string[]): readonly string[] {
  const rest = ignored.length > 0 ? `,"ignored_parameters_unsupported":${JSON.stringify(ignored)}` : '';
  const end = `],"queue_id":${JSON.stringify(queueId)}${rest}}`;
  const [first = ''] = events;
  if (events.length <= 1) return [BEGIN, first, end];
  return [BEGIN, first, ...events.slice(1).flatMap((event) => [',', event]), end];
}

const BEGIN = `{"result":"success","msg":"","events":[`;

export interface UsualPoll {
  readonly queueId: string;
  readonly lastEventId: number;
  readonly dontBlock: boolean;
}

/** Parameters that need no decoding, in the order in which clients send them. */
const USUAL = /^queue_id=([0-9a-f-]{1,100})&last_event_id=(0|[1-9][0-9]{0,14})(?:&dont_block=(true|false))?$/;

/** The parameters of a usual poll; undefined: the query has another form. */
export function readPoll(query: string): UsualPoll | undefined {
  const found = USUAL.exec(query);
  if (!found) return undefined;
  const [, queueId = '', lastEventId, dontBlock] = found;
  return { queueId, lastEventId: Number(lastEventId), dontBlock: dontBlock === 'true' };
}
