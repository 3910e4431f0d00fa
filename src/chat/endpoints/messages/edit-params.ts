import { boolean, choice, integer, type ParameterValues, text } from '../../../engine/http/params.ts';
import { ParameterConfused } from '../../../engine/kernel/errors.ts';
import type { EditRequest } from '../../operations/messages/edit.ts';

/** What an edit changes of a message. */
export const editParams = {
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
};

export const readEdit = (params: ParameterValues<typeof editParams>): Omit<EditRequest, 'messageId'> => ({
  content: params.content,
  topic: readTopic(params),
  channelId: params.stream_id,
  mode: params.propagate_mode,
  notices: {
    toOldThread: params.send_notification_to_old_thread,
    toNewThread: params.send_notification_to_new_thread,
  },
});

function readTopic({ topic, subject }: Pick<ParameterValues<typeof editParams>, 'topic' | 'subject'>) {
  if (topic !== undefined && subject !== undefined) throw new ParameterConfused('topic', 'subject');
  return topic ?? subject;
}
