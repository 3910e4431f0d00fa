import { z } from 'zod';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { boolean, choice, integer, pathInteger, text } from '../../http/params.ts';
import {
  BadRequest,
  MoveMessagesTimeLimitExceeded,
  ParameterConfused,
  StreamWildcardMentionNotAllowed,
  TopicWildcardMentionNotAllowed,
} from '../../kernel/errors.ts';
import { edit } from '../../operations/messages/edit.ts';
import { presentAttachment } from '../../views/attachments.ts';
import { attachment } from '../../views/initial-state/reply/lists.ts';
import { costOfContent } from '../costs.ts';

export const updateMessage = defineEndpoint({
  operationId: 'update-message',
  method: 'PATCH',
  path: '/messages/{message_id}',
  tag: 'messages',
  access: 'user',
  summary: 'Edit a message',
  description: 'Its text, or where it belongs: another topic or channel, others of its topic along with it.',
  params: {
    message_id: pathInteger({ doc: 'The message.' }),
    content: text({
      optional: true,
      allowBlank: true,
      allowNul: true,
      doc: 'The new text, in Markdown; cut at `max_message_length`.',
    }),
    topic: text({
      optional: true,
      allowBlank: true,
      allowNul: true,
      doc: 'The new topic, cut at `max_topic_length`; `✔ ` in front marks it as resolved.',
    }),
    subject: text({
      optional: true,
      allowBlank: true,
      allowNul: true,
      deprecated: true,
      doc: 'The older name of topic.',
    }),
    stream_id: integer({ optional: true, doc: 'The new channel.' }),
    propagate_mode: choice(['change_one', 'change_later', 'change_all'], {
      default: 'change_one',
      doc: 'Which messages of the topic go along: none, those after it, all.',
    }),
    send_notification_to_old_thread: boolean({
      default: false,
      doc: 'Whether to say there where they went.',
    }),
    send_notification_to_new_thread: boolean({
      default: true,
      doc: 'Whether to say there where they came from.',
    }),
  },
  reply: { detached_uploads: z.array(attachment) },
  errors: [
    BadRequest,
    MoveMessagesTimeLimitExceeded,
    ParameterConfused,
    StreamWildcardMentionNotAllowed,
    TopicWildcardMentionNotAllowed,
  ],
  cost: ({ content }) => costOfContent(content),
  async handle({ context, caller, params }) {
    const now = Math.floor(context.clock.now() / 1000);
    const { detachedUploads } = await edit(context, caller.user, {
      now,
      messageId: params.message_id,
      content: params.content,
      topic: topicOf(params),
      channelId: params.stream_id,
      mode: params.propagate_mode,
      notices: {
        toOldThread: params.send_notification_to_old_thread,
        toNewThread: params.send_notification_to_new_thread,
      },
    });
    return {
      detached_uploads: detachedUploads.map((each) => presentAttachment(context.realm.id, each, [])),
    };
  },
});

function topicOf({
  topic,
  subject,
}: {
  readonly topic?: string | undefined;
  readonly subject?: string | undefined;
}) {
  if (topic !== undefined && subject !== undefined) throw new ParameterConfused('topic', 'subject');
  return topic ?? subject;
}
