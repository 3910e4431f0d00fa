import { z } from 'zod';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { boolean, integer, text } from '../../http/params.ts';
import { BadRequest } from '../../kernel/errors.ts';
import { accessiblePeople, seesEverybody } from '../../rules/people/people.ts';
import { presencesFor } from '../../rules/people/presence.ts';
import { presentLegacyPresences, presentPresences } from '../../views/presences.ts';
import { legacyPresence, modernPresence } from './presence-reply.ts';

export const updatePresence = defineEndpoint({
  operationId: 'update-presence',
  isPersonal: true,
  method: 'POST',
  path: '/users/me/presence',
  tag: 'users',
  access: 'human',
  summary: 'Update your presence',
  description:
    'Says that the caller is here, and answers with what changed of the presence of others since ' +
    '`last_update_id`. Others learn of it within a few seconds.',
  params: {
    status: text({ doc: '`active`: a client is in use; `idle`: it is only there.' }),
    last_update_id: integer({
      optional: true,
      min: -1,
      doc: 'The `presence_last_update_id` of the last answer; -1: nothing is known yet.',
    }),
    history_limit_days: integer({
      optional: true,
      min: 0,
      doc: 'While `last_update_id` is -1 or absent: how many days to look back; absent: 14.',
    }),
    new_user_input: boolean({ default: false, doc: 'The client was used since its last report.' }),
    ping_only: boolean({ default: false, doc: 'Answer nothing about others.' }),
    slim_presence: boolean({
      default: false,
      deprecated: true,
      doc: 'By user ID, in the modern format, also without `last_update_id`.',
    }),
  },
  reply: {
    presence_last_update_id: z.int().optional(),
    server_timestamp: z.number().optional(),
    presences: z
      .record(z.string(), z.union([modernPresence, z.record(z.string(), legacyPresence)]))
      .optional(),
  },
  errors: [BadRequest],
  async handle({ context, caller: { user }, params }) {
    const { status, last_update_id, history_limit_days } = params;
    if (status !== 'active' && status !== 'idle') throw new BadRequest(`Invalid status: ${status}`);
    await context.presence.report(user, status === 'active');
    if (params.ping_only) return {};
    const { realm, db, clock, config } = context;
    const presences = presencesFor(realm, {
      lastUpdateId: last_update_id ?? -1,
      historyDays: history_limit_days,
      now: clock.now() / 1000,
      knows: seesEverybody(realm, user) ? undefined : await accessiblePeople({ db, realm }, user),
      sightings: context.presence.sightings,
    });
    const isModern = last_update_id !== undefined || params.slim_presence;
    return {
      presence_last_update_id: Math.max(presences.at(-1)?.updateId ?? -1, last_update_id ?? -1),
      server_timestamp: clock.now() / 1000,
      presences: isModern
        ? presentPresences(presences)
        : presentLegacyPresences(presences, { realm, externalUrl: config.externalUrl }),
    };
  },
});
