import assert from 'node:assert/strict';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import type { Actor } from './server.ts';

export type WireEvent = { readonly id: number; readonly type: string } & Readonly<Record<string, unknown>>;

/** A registered client that reads on from where it was. */
export interface Listener {
  /** What has come since the last time, without waiting; without the events' IDs, which `ids` keeps. */
  fetch(): Promise<Omit<WireEvent, 'id'>[]>;
  /** The same, but waits until there is something. */
  wait(): Promise<Omit<WireEvent, 'id'>[]>;
  readonly ids: number[];
  readonly queueId: string;
}

type Registration = Parameters<typeof registerQueue.handle>[0]['params'];

export async function listen(actor: Actor, options: Partial<Registration> = {}): Promise<Listener> {
  const queue = await actor.call(registerQueue, options as Record<string, never>);
  let last = queue.last_event_id;
  const ids: number[] = [];
  const queueId = queue.queue_id as string;
  const read = async (dont_block: boolean) => {
    const { events } = await actor.call(getEvents, { queue_id: queueId, last_event_id: last, dont_block });
    for (const { id } of events) {
      assert(id > last, 'event IDs grow');
      ids.push(id);
      last = id;
    }
    return events.map(({ id: _, ...event }) => event);
  };
  return { ids, queueId, fetch: () => read(true), wait: () => read(false) };
}

/** The message of an event. */
export function messageOf(event: Omit<WireEvent, 'id'> | undefined): Record<string, unknown> {
  assert(event?.type === 'message', 'a message event');
  return event.message as Record<string, unknown>;
}
