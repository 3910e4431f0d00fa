import { z } from 'zod';
import { messageShape, reactionShape } from '../../views/message-shape.ts';
import { type EventShapes, event, eventWithOp } from './event.ts';

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
  user_id: z.int(),
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

export const messageShapes: EventShapes = {
  MessageEvent: event('message', message, 'A message was sent.'),
  UpdateMessageEvent: event(
    'update_message',
    change,
    'A message was edited, or messages were moved. What did not change is absent.',
  ),
  DeleteMessageEvent: event(
    'delete_message',
    deletion,
    'Messages of one topic or direct conversation are gone, or the client may not see them any more.',
  ),
  UpdateMessageFlagsAddEvent: eventWithOp('update_message_flags', 'add', flags, 'Messages got a flag.'),
  UpdateMessageFlagsRemoveEvent: eventWithOp(
    'update_message_flags',
    'remove',
    { ...flags, message_details: z.record(z.string(), unread).optional() },
    'Messages lost a flag. Of `read`: with what a client needs to count them as unread.',
  ),
  ReactionAddEvent: eventWithOp('reaction', 'add', reaction, 'Somebody reacted to a message.'),
  ReactionRemoveEvent: eventWithOp('reaction', 'remove', reaction, 'Somebody took a reaction back.'),
  SubmessageEvent: event(
    'submessage',
    {
      msg_type: z.string(),
      content: z.string(),
      message_id: z.int(),
      sender_id: z.int(),
      submessage_id: z.int(),
    },
    'Something was attached to a message, such as a vote in a poll.',
  ),
};
