import { text } from '../../../engine/http/params.ts';

/** What the `type` of a message's recipient means. */
export const TYPE_DOC = 'Where to: `stream` is the older word for `channel`, `private` for `direct`.';

/** The text and topic of a message to be sent, now or later. */
export const messageParams = {
  content: text({
    allowBlank: true,
    allowNul: true,
    doc: 'The message, in Markdown; cut at `max_message_length`.',
  }),
  topic: text({
    optional: true,
    allowBlank: true,
    allowNul: true,
    doc: 'The topic, for channel messages; cut at `max_topic_length`.',
  }),
};
