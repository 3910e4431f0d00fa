import type { ServerEvents } from '../../events/server.ts';
import { FEATURE_LEVEL, MERGE_BASE, VERSION } from '../../kernel/version.ts';
import type { Projections } from './projections.ts';

export const serverEvents: Projections<ServerEvents> = {
  restart: (event) => [
    {
      type: 'restart',
      service_version: VERSION,
      service_merge_base: MERGE_BASE,
      service_feature_level: FEATURE_LEVEL,
      server_generation: event.generation,
    },
  ],
  mail_written: () => [],
  outbox_written: () => [],
};
