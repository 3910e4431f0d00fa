import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger, text } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { deleteTopic as remove } from '../../operations/messages/delete-topic.ts';
import { readTopic } from '../../rules/channels/topics.ts';

export const deleteTopic = defineEndpoint({
  operationId: 'delete-topic',
  method: 'POST',
  needsNoRoom: true,
  path: '/streams/{stream_id}/delete_topic',
  tag: 'channels',
  access: 'administrator',
  summary: 'Delete a topic',
  description:
    'All of its messages that the caller may read, the newest first. `complete` is false when there was not enough ' +
    'time: repeat the request then.',
  params: {
    stream_id: pathInteger({ doc: 'The channel.' }),
    topic_name: text({ allowBlank: true, doc: 'The topic.' }),
  },
  reply: { complete: z.boolean() },
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    const topic = { channelId: params.stream_id, topic: readTopic(params.topic_name) };
    return { complete: await remove(context, caller.user, topic) };
  },
});
