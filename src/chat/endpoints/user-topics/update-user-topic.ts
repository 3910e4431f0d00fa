import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { integer, json, text } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { setPolicy } from '../../operations/user-topics/set-policy.ts';
import { readTopicOfLength } from '../../rules/channels/topics.ts';

export const updateUserTopic = defineEndpoint({
  operationId: 'update-user-topic',
  isPersonal: true,
  method: 'POST',
  path: '/user_topics',
  tag: 'channels',
  access: 'user',
  summary: 'Update personal preferences for a topic',
  description: 'Mutes, unmutes or follows a topic, whether or not it has messages.',
  params: {
    stream_id: integer({ doc: 'The channel.' }),
    topic: text({ allowBlank: true, doc: 'The topic.' }),
    visibility_policy: json(z.literal([0, 1, 2, 3]), { doc: '0 none, 1 muted, 2 unmuted, 3 followed.' }),
  },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    const topic = readTopicOfLength(params.topic);
    const asked = { channelId: params.stream_id, topic, policy: params.visibility_policy };
    await context.transact((tx) => setPolicy(tx, caller.user, asked));
    return {};
  },
});
