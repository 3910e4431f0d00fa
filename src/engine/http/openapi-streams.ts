import type { StreamFormat } from '../kernel/outlet.ts';
import type { Examples } from './openapi-examples.ts';
import type { JsonSchema } from './openapi-schemas.ts';

/** The events of a stream's example. */
const SHOWN = ['ReactionAddEvent', 'HeartbeatEvent'];

/** The response of an operation that answers with a stream. */
export function streamed(format: StreamFormat, events: Examples['events']): Record<string, JsonSchema> {
  if (format === 'socket')
    return { 101: { description: 'A WebSocket, with `{"events": […]}` in each frame.' } };
  const shown = SHOWN.map((name) => events[name]).filter((event) => event !== undefined);
  const texts = shown.map((event) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`);
  const schema = {
    type: 'string',
    description: 'Server-sent events; the data of each is an Event, as JSON.',
  };
  const example = `: connected\nretry: 1000\n\n${texts.join('')}`;
  return { 200: { description: 'Events.', content: { 'text/event-stream': { schema, example } } } };
}
