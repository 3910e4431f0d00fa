import { z } from 'zod';

export const reactionShape = z
  .object({
    emoji_code: z.string(),
    emoji_name: z.string(),
    reaction_type: z.string(),
    user_id: z.int(),
  })
  .meta({ id: 'Reaction' });

const edit = z
  .object({
    prev_content: z.string().optional(),
    prev_rendered_content: z.string().optional(),
    prev_stream: z.int().optional(),
    prev_topic: z.string().optional(),
    stream: z.int().optional(),
    timestamp: z.int(),
    topic: z.string().optional(),
    user_id: z.int().nullable(),
  })
  .meta({ id: 'MessageEdit' });

const recipient = z.object({
  id: z.int(),
  email: z.string(),
  full_name: z.string(),
  is_mirror_dummy: z.boolean(),
});

const submessage = z
  .object({
    content: z.string(),
    id: z.int(),
    message_id: z.int(),
    msg_type: z.string(),
    sender_id: z.int(),
  })
  .meta({ id: 'Submessage' });

/** A message object. */
export const messageShape = z
  .object({
    avatar_url: z.string().nullable(),
    client: z.string(),
    content: z.string(),
    content_type: z.string(),
    display_recipient: z.union([z.string(), z.array(recipient)]),
    edit_history: z.array(edit).optional(),
    id: z.int(),
    is_me_message: z.boolean(),
    last_edit_timestamp: z.int().optional(),
    last_moved_timestamp: z.int().optional(),
    reactions: z.array(reactionShape),
    recipient_id: z.int(),
    sender_email: z.string(),
    sender_full_name: z.string(),
    sender_id: z.int(),
    sender_realm_str: z.string(),
    stream_id: z.int().optional(),
    subject: z.string(),
    submessages: z.array(submessage),
    timestamp: z.int(),
    topic_links: z.array(z.object({ text: z.string(), url: z.string() })),
    type: z.enum(['stream', 'private']),
    flags: z.array(z.string()),
  })
  .meta({ id: 'Message' });

/** A message object in the result of a search. */
export const foundMessageShape = messageShape
  .extend({
    match_content: z.string().optional(),
    match_subject: z.string().optional(),
  })
  .meta({ id: 'FoundMessage' });
