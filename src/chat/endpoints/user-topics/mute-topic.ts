import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { choice, text } from '../../../engine/http/params.ts';
import { BadRequest, ParameterMissing, UnsupportedCombination } from '../../../engine/kernel/errors.ts';
import { setMuted } from '../../operations/user-topics/set-policy.ts';
import { readTopicOfLength } from '../../rules/channels/topics.ts';
import { accessNamedChannel, channelParams } from './channel-params.ts';

export const muteTopic = defineEndpoint({
  operationId: 'mute-topic',
  isPersonal: true,
  method: 'PATCH',
  path: '/users/me/subscriptions/muted_topics',
  tag: 'channels',
  access: 'user',
  deprecated: true,
  summary: 'Topic muting',
  description: 'Mutes a topic, or undoes it. Deprecated: use POST /user_topics.',
  params: {
    ...channelParams,
    topic: text({ allowBlank: true, doc: 'The topic.' }),
    op: choice(['add', 'remove'], { doc: 'Mute it, or no more.' }),
  },
  reply: {},
  errors: [BadRequest, ParameterMissing, UnsupportedCombination],
  async handle({ context, caller: { user }, params }) {
    const channel = accessNamedChannel(context, user, params);
    const place = { channelId: channel.id, topic: readTopicOfLength(params.topic) };
    await context.transact((tx) => setMuted(tx, user, { ...place, isMuted: params.op === 'add' }));
    return {};
  },
});
