import { z } from 'zod';
import { FEATURE_LEVEL, MERGE_BASE, VERSION } from '../../../engine/kernel/version.ts';
import { defineEvent } from './define-event.ts';

export const serverEvents = {
  restart: defineEvent({
    type: 'restart',
    sends: {
      RestartEvent: {
        has: {
          service_version: z.string(),
          service_merge_base: z.string(),
          service_feature_level: z.int(),
          server_generation: z.int(),
        },
        doc: 'The server was restarted; the queue goes on.',
      },
    },
    project: (event) => [
      {
        type: 'restart',
        service_version: VERSION,
        service_merge_base: MERGE_BASE,
        service_feature_level: FEATURE_LEVEL,
        server_generation: event.generation,
      },
    ],
  }),
  mail_written: defineEvent({ type: 'mail_written', sends: {}, project: () => [] }),
  outbox_written: defineEvent({ type: 'outbox_written', sends: {}, project: () => [] }),
};
