import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { seconds } from '../../../engine/kernel/clock.ts';
import {
  BadRequest,
  MoveMessagesTimeLimitExceeded,
  ParameterConfused,
  StreamWildcardMentionNotAllowed,
  TopicWildcardMentionNotAllowed,
} from '../../../engine/kernel/errors.ts';
import { edit } from '../../operations/messages/edit.ts';
import { attachment } from '../../views/initial-state/reply/lists.ts';
import { presentAttachment } from '../../views/messages/attachments.ts';
import { costOfContent } from '../costs.ts';
import { editParams, readEdit } from './edit-params.ts';

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
    ...editParams,
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
    const asked = { messageId: params.message_id, ...readEdit(params), now: seconds(context.clock) };
    const { detachedUploads } = await edit(context, caller.user, asked);
    return {
      detached_uploads: detachedUploads.map((each) => presentAttachment(context.realm.id, each, [])),
    };
  },
});
