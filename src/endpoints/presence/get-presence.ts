import { z } from 'zod';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { accessiblePeople, seesEverybody } from '../../rules/people/people.ts';
import { presencesFor } from '../../rules/people/presence.ts';
import { presentLegacyPresences } from '../../views/presences.ts';
import { legacyPresence } from './presence-reply.ts';

export const getPresence = defineEndpoint({
  operationId: 'get-presence',
  method: 'GET',
  path: '/realm/presence',
  tag: 'server_and_organizations',
  access: 'user',
  summary: 'Get presence of all users',
  description: 'The last two weeks, in the older format: by address, then by program.',
  params: {},
  reply: {
    server_timestamp: z.number(),
    presences: z.record(z.string(), z.record(z.string(), legacyPresence)),
  },
  async handle({ context: { realm, db, clock, config, presence }, caller: { user } }) {
    const now = clock.now() / 1000;
    const knows = seesEverybody(realm, user) ? undefined : await accessiblePeople({ db, realm }, user);
    const presences = presencesFor(realm, {
      lastUpdateId: -1,
      historyDays: undefined,
      now,
      knows,
      sightings: presence.sightings,
    });
    return {
      server_timestamp: now,
      presences: presentLegacyPresences(presences, { realm, externalUrl: config.externalUrl }),
    };
  },
});
