import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { boolean, choice, text } from '../../../engine/http/params.ts';
import {
  BadRequest,
  ParameterMissing,
  StreamDoesNotExist,
  StreamWildcardMentionNotAllowed,
  TopicWildcardMentionNotAllowed,
} from '../../../engine/kernel/errors.ts';
import { sendWritten } from '../../operations/messages/send-written.ts';
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
  async handle({ context, caller: { user, client, isReading }, params }) {
    const {
      queue_id: queueId,
      local_id: localId,
      read_by_sender: readBySender = isReading,
      ...given
    } = params;
    const written = { ...given, queueId, localId, readBySender, client };
    const { id, newPolicy } = await sendWritten(context, user, written);
    return { id, ...(newPolicy && { automatic_new_visibility_policy: newPolicy }) };
  },
});
