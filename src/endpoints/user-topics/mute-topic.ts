import { defineEndpoint } from '../../http/define-endpoint.ts';
import { choice, integer, text } from '../../http/params.ts';
import { BadRequest, ParameterMissing, UnsupportedCombination } from '../../kernel/errors.ts';
import { setPolicy, unmute } from '../../operations/user-topics/set-policy.ts';
import { accessChannelById, accessChannelByName } from '../../rules/channels/channels.ts';
import { readTopicOfLength } from '../../rules/channels/topics.ts';

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
    stream_id: integer({ optional: true, doc: 'The channel by ID,' }),
    stream: text({ optional: true, doc: 'or by name.' }),
    topic: text({ allowBlank: true, doc: 'The topic.' }),
    op: choice(['add', 'remove'], { doc: 'Mute it, or no more.' }),
  },
  reply: {},
  errors: [BadRequest, ParameterMissing, UnsupportedCombination],
  async handle({ context: { realm, transact }, caller: { user }, params }) {
    const { stream_id, stream } = params;
    if (stream_id !== undefined && stream !== undefined)
      throw new UnsupportedCombination(['stream_id', 'stream']);
    if (stream_id === undefined && stream === undefined) throw new ParameterMissing('stream_id');
    const channel =
      stream === undefined
        ? accessChannelById(realm, user, stream_id ?? 0)
        : accessChannelByName(realm, user, stream);
    const place = { channelId: channel.id, topic: readTopicOfLength(params.topic) };
    await transact((tx) =>
      params.op === 'add' ? setPolicy(tx, user, { ...place, policy: 1 }) : unmute(tx, user, place),
    );
    return {};
  },
});
