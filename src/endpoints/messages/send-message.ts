import { z } from 'zod';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { boolean, choice, text } from '../../http/params.ts';
import {
  BadRequest,
  ParameterMissing,
  StreamDoesNotExist,
  StreamWildcardMentionNotAllowed,
  TopicWildcardMentionNotAllowed,
} from '../../kernel/errors.ts';
import { measures, timed } from '../../kernel/measures.ts';
import { composeWritten } from '../../operations/messages/compose.ts';
import { lookUp } from '../../operations/messages/look-up.ts';
import { send } from '../../operations/messages/send.ts';
import { readTarget } from '../../operations/messages/target.ts';
import { costOfContent } from '../costs.ts';
import { messageParams, TYPE_DOC } from './message-params.ts';

export const sendMessage = defineEndpoint({
  operationId: 'send-message',
  method: 'POST',
  path: '/messages',
  tag: 'messages',
  access: 'user',
  incomingWebhooks: true,
  summary: 'Send a message',
  description: 'To a channel, by its ID or name, or to people, by their IDs or addresses.',
  params: {
    type: choice(['direct', 'channel', 'stream', 'private'], { doc: TYPE_DOC }),
    to: text({ doc: 'A channel ID or name; or a list of user IDs or of addresses, as JSON.' }),
    ...messageParams,
    subject: text({
      optional: true,
      allowBlank: true,
      allowNul: true,
      deprecated: true,
      doc: 'The older name of topic.',
    }),
    queue_id: text({ optional: true, doc: 'The queue of the client, for local echo; needs a local_id.' }),
    local_id: text({ optional: true, doc: "The client's own name for the message, echoed in the event." }),
    read_by_sender: boolean({
      optional: true,
      doc: 'Whether the sender has read it already. Default: whether the client is a program in which people read.',
    }),
  },
  reply: { id: z.int(), automatic_new_visibility_policy: z.int().optional() },
  errors: [
    BadRequest,
    ParameterMissing,
    StreamDoesNotExist,
    StreamWildcardMentionNotAllowed,
    TopicWildcardMentionNotAllowed,
  ],
  cost: ({ content }) => costOfContent(content),
  async handle({ context, caller, params }) {
    const { user, client, isReading } = caller;
    const prepare = async () => {
      const target = readTarget(context.realm, user, params);
      const composed = await composeWritten(context, user, params.content);
      const known = await lookUp(context, composed, { target, local: localName(params) });
      const sending = { target, client, readBySender: params.read_by_sender ?? isReading, ...known };
      return { composed, sending };
    };
    const { composed, sending } = await timed(
      measures.send,
      () => context.sendTurns.take(user.id, prepare()),
      (seconds) => ({ stage: 'prepare', seconds }),
    );
    const { id, newPolicy } = await timed(
      measures.send,
      () => context.transact((tx) => send(tx, composed, sending)),
      (seconds) => ({ stage: 'write', seconds }),
    );
    return { id, ...(newPolicy && { automatic_new_visibility_policy: newPolicy }) };
  },
});

interface Named {
  readonly queue_id?: string | undefined;
  readonly local_id?: string | undefined;
}

/** A local ID is reported to the queue in the request; without a queue it is ignored. */
function localName({ queue_id: queueId, local_id: localId }: Named) {
  if (queueId === undefined) return null;
  if (localId === undefined) throw new ParameterMissing('local_id');
  return { queueId, localId };
}
