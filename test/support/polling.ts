import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import type { Inputs } from '../../src/engine/http/params.ts';
import type { WireEvent } from './events.ts';
import type { TestServer, Actor as WholeActor } from './server.ts';

type Actor = Pick<WholeActor, 'call'>;

type Registration = Inputs<typeof registerQueue.params>;

/** A queue as its client holds it: which one, and the last event that it has. */
export interface Held {
  readonly id: string;
  last: number;
}

export async function open(actor: Actor, options: Registration = {}): Promise<Held> {
  const params = { event_types: ['message'], fetch_event_types: [], ...options };
  const { queue_id, last_event_id } = await actor.call(registerQueue, params);
  return { id: queue_id as string, last: last_event_id };
}

/** What there is after the last event, without waiting; leaves the queue as it is held. */
export async function peek(actor: Actor, { id, last }: Held): Promise<WireEvent[]> {
  const params = { queue_id: id, last_event_id: last, dont_block: true };
  return (await actor.call(getEvents, params)).events;
}

/** The same, and takes note of it as received. */
export async function take(actor: Actor, held: Held): Promise<WireEvent[]> {
  const events = await peek(actor, held);
  held.last = events.at(-1)?.id ?? held.last;
  return events;
}

/** A request that is waiting for the next event when this returns; its own promise is in the result. */
export async function wait(server: TestServer, actor: Actor, { id, last }: Held) {
  const polls = () => server.context.fanout.counts().polls;
  const before = polls();
  const answer = actor.call(getEvents, { queue_id: id, last_event_id: last });
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  answer.then(end, end);
  while (polls() <= before && !isOver) await new Promise(setImmediate);
  return { events: answer.then(({ events }) => events as WireEvent[]) };
}

/** A heartbeat of a waiting request, noted as received. */
export async function heartbeat(server: TestServer, actor: Actor, held: Held): Promise<WireEvent> {
  const { events } = await wait(server, actor, held);
  server.clock.advance(55_000);
  const [event] = await events;
  held.last = event?.id ?? held.last;
  return event as WireEvent;
}

export function say(actor: Actor, content: string, to = 'square') {
  return actor.call(sendMessage, { type: 'channel', to, topic: 'talk', content });
}

export const contents = (events: readonly WireEvent[]) =>
  events
    .filter((event) => event.type === 'message')
    .map((event) => (event.message as { content: string }).content);
