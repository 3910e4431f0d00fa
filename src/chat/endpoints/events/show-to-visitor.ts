import { Reply } from '../../../engine/http/reply/reply.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { Context } from '../../context.ts';
import { readerOf } from '../../rules/people/visitors.ts';
import { forVisitor } from '../../views/initial-state/visitor.ts';
import { capabilitiesOf, encodedMembers, fetchState, type QueueParams } from './register.ts';

/** The state as a visitor sees it. A visitor gets no events: there is no queue. */
export async function showToVisitor(context: Context, params: QueueParams) {
  for (const name of ['client_extavatar', 'include_subscribers'] as const) {
    if (params[name]) throw new BadRequest(`Invalid '${name}' parameter for anonymous request`);
  }
  const { state, ...fetched } = await fetchState(context, params, {
    viewer: readerOf(context.realm, undefined),
    clientExtavatar: false,
    capabilities: capabilitiesOf(params),
  });
  const reply = { ...forVisitor(state), queue_id: null, last_event_id: -1 };
  return new Reply({ data: reply, members: encodedMembers(fetched) });
}
