import { z } from 'zod';
import { describeEvent } from './define-event.ts';

const typist = z.strictObject({ user_id: z.int(), email: z.string() });
const startOrStop = ['start', 'stop'] as const;

const presence = z.strictObject({
  client: z.string(),
  status: z.enum(['active', 'idle']),
  timestamp: z.int(),
  pushable: z.boolean(),
});

/** Declarations of ephemeral events (`project-ephemeral.ts`). */
export const ephemeralEvents = {
  presence: describeEvent({
    type: 'presence',
    sends: {
      PresenceEvent: {
        has: {
          user_id: z.int(),
          email: z.string().optional(),
          server_timestamp: z.number(),
          presence: z.strictObject({ website: presence }),
        },
        doc: 'Somebody came or went. It is not kept: a queue that lags may miss it.',
      },
    },
  }),
  typing: describeEvent({
    type: 'typing',
    sends: {
      TypingEvent: {
        op: startOrStop,
        has: {
          message_type: z.enum(['direct', 'stream']),
          sender: typist,
          recipients: z.array(typist).optional(),
          stream_id: z.int().optional(),
          topic: z.string().optional(),
        },
        doc: 'Somebody began or ended to write a message. It is not kept: a queue that lags may miss it.',
      },
    },
  }),
  typing_edit_message: describeEvent({
    type: 'typing_edit_message',
    sends: {
      TypingEditMessageEvent: {
        op: startOrStop,
        has: {
          sender_id: z.int(),
          message_id: z.int(),
          recipient: z.strictObject({
            type: z.enum(['direct', 'channel']),
            user_ids: z.array(z.int()).optional(),
            channel_id: z.int().optional(),
            topic: z.string().optional(),
          }),
        },
        doc: 'Somebody began or ended to edit a message. It is not kept: a queue that lags may miss it.',
      },
    },
  }),
  heartbeat: describeEvent({
    type: 'heartbeat',
    sends: { HeartbeatEvent: { has: {}, doc: 'Nothing happened; the connection is alive.' } },
  }),
};
