import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { choice, integer, json, pathInteger, text } from '../../../engine/http/params.ts';
import {
  BadRequest,
  NotFound,
  StreamDoesNotExist,
  StreamWildcardMentionNotAllowed,
  TopicWildcardMentionNotAllowed,
} from '../../../engine/kernel/errors.ts';
import { composeEdit, editScheduledMessage } from '../../operations/scheduled-messages/edit.ts';
import { recipients, TYPES } from './params.ts';

export const updateScheduledMessage = defineEndpoint({
  operationId: 'update-scheduled-message',
  method: 'PATCH',
  path: '/scheduled_messages/{scheduled_message_id}',
  tag: 'scheduled_messages',
  access: 'user',
  summary: 'Edit a scheduled message',
  description: 'What is not given stays as it is. One that could not be sent needs a new time.',
  params: {
    scheduled_message_id: pathInteger({ doc: 'The scheduled message to edit.' }),
    type: choice(TYPES, { optional: true, doc: 'Where to, when that changes; then `to` is needed too.' }),
    to: json(recipients, { optional: true, doc: 'A channel ID, or a list of user IDs.' }),
    content: text({
      optional: true,
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
    scheduled_delivery_timestamp: integer({
      optional: true,
      doc: 'When it is to be sent, in UNIX seconds.',
    }),
  },
  reply: {},
  errors: [
    BadRequest,
    NotFound,
    StreamDoesNotExist,
    StreamWildcardMentionNotAllowed,
    TopicWildcardMentionNotAllowed,
  ],
  async handle({ context, caller: { user, client }, params }) {
    const { scheduled_message_id: id, type, to, content, topic } = params;
    const edit = { type, to, content, topic, deliverAt: params.scheduled_delivery_timestamp };
    const composed = await composeEdit(context, { user, id, edit });
    await context.transact((tx) => editScheduledMessage(tx, user, { id, edit, composed, client }));
    return {};
  },
});
