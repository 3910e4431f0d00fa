import type { EndpointRequest } from '../../../engine/http/define-endpoint.ts';
import { integer, text } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';

export const streamParams = {
  queue_id: text({ doc: 'The queue, as registered.' }),
  last_event_id: integer({
    optional: true,
    doc: 'The highest ID received so far; the stream goes on after it. Absent: after the acknowledged one.',
  }),
};

/** The last event ID: the header that a browser sends when it reconnects wins over the parameter. */
export function lastEventId(request: EndpointRequest, given: number | undefined): number | undefined {
  const header = request.header('Last-Event-ID');
  if (header === undefined || header === '') return given;
  if (!/^[0-9]{1,15}$/.test(header)) throw new BadRequest('Last-Event-ID is not the ID of an event.');
  return Number(header);
}
