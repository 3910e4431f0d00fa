import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { boolean, pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { readAs } from '../../rules/people/visitors.ts';
import { listTopics } from '../../views/channels/channel-topics.ts';

export const getStreamTopics = defineEndpoint({
  operationId: 'get-stream-topics',
  method: 'GET',
  path: '/users/me/{stream_id}/topics',
  tag: 'channels',
  access: 'reader',
  summary: 'Get topics in a channel',
  description: 'The topics of which the caller may read messages, the one with the newest message first.',
  params: {
    stream_id: pathInteger({ doc: 'The channel.' }),
    allow_empty_topic_name: boolean({
      default: false,
      doc: 'Whether the client knows that a topic may be the empty string.',
    }),
  },
  reply: { topics: z.array(z.object({ max_id: z.int(), name: z.string() })) },
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    const { realm } = context;
    const asked = { channelId: params.stream_id, allowEmptyTopicName: params.allow_empty_topic_name };
    const topics = await readAs(realm, caller?.user, (viewer) => listTopics(context, viewer, asked));
    return { topics };
  },
});
