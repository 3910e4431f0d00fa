import { z } from 'zod';
import { FEATURE_LEVEL, MERGE_BASE, VERSION } from '../../../engine/kernel/version.ts';
import { defineEvent } from './define-event.ts';

interface RestartEvent {
  readonly type: 'restart';
  /** UNIX seconds at which the serving process started. */
  readonly generation: number;
}

/** In logs written before the outbox took more than mail. */
interface MailWrittenEvent {
  readonly type: 'mail_written';
}

/** An outbox entry was written. For the server itself; clients never get it. */
interface OutboxWrittenEvent {
  readonly type: 'outbox_written';
  readonly kind: string;
  readonly receiver: string;
}

declare module '../../events/types.ts' {
  interface ChatEvents {
    restart: RestartEvent;
    mail_written: MailWrittenEvent;
    outbox_written: OutboxWrittenEvent;
  }
}

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
