import { z } from 'zod';
import type { MessageFlagsEvent, UnreadDetail } from '../../events/messages.ts';
import { messageShape, reactionShape } from '../../views/messages/message-shape.ts';
import { presentTopic } from '../../views/messages/messages.ts';
import type { QueueOptions } from '../queue-options.ts';
import { defineEvent, describeEvent } from './define-event.ts';
import { wireDeletion } from './deletion.ts';
import { wireReaction, wireSubmessage } from './reactions.ts';

const reaction = {
  ...reactionShape.shape,
  user: z.strictObject({
    user_id: z.int(),
    email: z.string(),
    full_name: z.string(),
    is_mirror_dummy: z.boolean(),
  }),
  message_id: z.int(),
};

const flags = {
  operation: z.enum(['add', 'remove']),
  flag: z.string(),
  messages: z.array(z.int()),
  all: z.boolean(),
};

const unread = z
  .strictObject({
    type: z.enum(['stream', 'private']),
    mentioned: z.boolean().optional(),
    user_ids: z.array(z.int()).optional(),
    stream_id: z.int().optional(),
    topic: z.string().optional(),
    unmuted_stream_msg: z.boolean().optional(),
  })
  .meta({ id: 'UnreadDetails' });

const change = {
  user_id: z.int().nullable(),
  rendering_only: z.boolean(),
  message_id: z.int(),
  message_ids: z.array(z.int()),
  flags: z.array(z.string()),
  edit_timestamp: z.int(),
  stream_name: z.string().optional(),
  stream_id: z.int().optional(),
  new_stream_id: z.int().optional(),
  propagate_mode: z.enum(['change_one', 'change_later', 'change_all']).optional(),
  orig_subject: z.string().optional(),
  subject: z.string().optional(),
  topic_links: z.array(z.strictObject({ text: z.string(), url: z.string() })).optional(),
  orig_content: z.string().optional(),
  orig_rendered_content: z.string().optional(),
  content: z.string().optional(),
  rendered_content: z.string().optional(),
  is_me_message: z.boolean().optional(),
};

const deletion = {
  message_ids: z.array(z.int()).optional(),
  message_id: z.int().optional(),
  message_type: z.enum(['stream', 'private']),
  stream_id: z.int().optional(),
  topic: z.string().optional(),
};

const message = {
  message: messageShape.omit({ flags: true }).meta({ id: 'SentMessage' }),
  flags: z.array(z.string()),
  local_message_id: z.string().optional(),
};

export const messageEvents = {
  message: describeEvent({
    type: 'message',
    sends: { MessageEvent: { has: message, doc: 'A message was sent.' } },
  }),
  update_message: describeEvent({
    type: 'update_message',
    sends: {
      UpdateMessageEvent: {
        has: change,
        doc: 'A message was edited or shows the pages that it links to, or messages were moved. What did not change is absent.',
      },
    },
  }),
  update_message_flags: defineEvent({
    type: 'update_message_flags',
    sends: {
      UpdateMessageFlagsAddEvent: { op: 'add', has: flags, doc: 'Messages got a flag.' },
      UpdateMessageFlagsRemoveEvent: {
        op: 'remove',
        has: { ...flags, message_details: z.record(z.string(), unread).optional() },
        doc: 'Messages lost a flag. For `read`, the event has what a client needs to count them as unread.',
      },
    },
    project: (event, { options }) => [wireFlags(event, options)],
  }),
  delete_message: defineEvent({
    type: 'delete_message',
    sends: {
      DeleteMessageEvent: {
        has: deletion,
        doc: 'Messages of one topic or direct conversation are gone, or the client may not see them any more.',
      },
    },
    project: (event, { options }) => wireDeletion(event, options),
  }),
  reaction: defineEvent({
    type: 'reaction',
    sends: {
      ReactionAddEvent: { op: 'add', has: reaction, doc: 'Somebody reacted to a message.' },
      ReactionRemoveEvent: { op: 'remove', has: reaction, doc: 'Somebody took a reaction back.' },
    },
    project: (event, { user }, around) => [wireReaction(event, user, around)],
  }),
  submessage: defineEvent({
    type: 'submessage',
    sends: {
      SubmessageEvent: {
        has: {
          msg_type: z.string(),
          content: z.string(),
          message_id: z.int(),
          sender_id: z.int(),
          submessage_id: z.int(),
        },
        doc: 'Something was attached to a message, such as a vote in a poll.',
      },
    },
    project: (event) => [wireSubmessage(event)],
  }),
};

function wireFlags(event: MessageFlagsEvent, options: QueueOptions) {
  const details = event.details?.map(
    (detail) => [detail.messageId, wireDetail(detail, options.capabilities.empty_topic_name)] as const,
  );
  const { type, op, flag, messageIds: messages, all } = event;
  if (op === 'add') return { type, op, operation: op, flag, messages, all };
  return {
    ...{ type, op, operation: op, flag, messages, all },
    ...(details && { message_details: Object.fromEntries(details) }),
  };
}

function wireDetail(detail: UnreadDetail, emptyTopicName: boolean) {
  const mentioned = detail.mentioned ? { mentioned: true } : {};
  if (detail.channelId === null) return { type: 'private' as const, ...mentioned, user_ids: detail.userIds };
  return {
    type: 'stream' as const,
    ...mentioned,
    stream_id: detail.channelId,
    topic: presentTopic(detail.topic, emptyTopicName),
    unmuted_stream_msg: detail.unmuted,
  };
}
