import { z } from 'zod';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { integer, json, listOf, text } from '../../http/params.ts';
import { BadRequest, UnauthorizedPrincipal } from '../../kernel/errors.ts';
import { AUDIT_KINDS } from '../../model/audit.ts';
import { readAnchor } from '../../narrows/page.ts';
import { fetchAuditLog } from '../../views/audit-log.ts';
import { costOfMessages } from '../costs.ts';

const entry = z
  .strictObject({
    id: z.int(),
    timestamp: z.int(),
    kind: z.enum(AUDIT_KINDS),
    source: z.enum(['user', 'command_line', 'server']),
    acting_user_id: z.int().nullable(),
    property: z.string().nullable(),
    user_id: z.int().nullable(),
    stream_id: z.int().nullable(),
    group_id: z.int().nullable(),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: 'AuditEntry' });

const MOST = 500;

/** Ours: the API does not say who changed what. */
export const getAuditLog = defineEndpoint({
  operationId: 'get-audit-log',
  isOurs: true,
  method: 'GET',
  path: '/audit_log',
  tag: 'server_and_organizations',
  access: 'administrator',
  summary: 'Get the audit log',
  description:
    'Who changed what of the organization, and when: the newest entries first. An entry meets all filters that are given. ' +
    'To page, pass `next_anchor` of the reply as `anchor`. A page can have fewer entries than asked for, or none, where ' +
    'filters together leave few; `found_oldest` says whether it was the last one.',
  params: {
    anchor: text({
      optional: true,
      doc: 'Only entries with a smaller ID than this one; `newest` (if absent), or `oldest`: none.',
    }),
    num_before: integer({ default: 100, min: 1, max: MOST, doc: 'The most entries in the reply.' }),
    acting_user_id: integer({ optional: true, min: 0, doc: 'What this account did.' }),
    user_id: integer({ optional: true, min: 0, doc: 'What was done to this account.' }),
    stream_id: integer({ optional: true, min: 0, doc: 'What was done to this channel.' }),
    group_id: integer({ optional: true, min: 0, doc: 'What was done to this group.' }),
    kinds: json(listOf(z.enum(AUDIT_KINDS), AUDIT_KINDS.length), {
      default: [],
      doc: 'Only entries of these kinds; empty: of all kinds.',
    }),
    since: integer({ optional: true, min: 0, doc: 'Only entries from then on, in UNIX seconds.' }),
    until: integer({ optional: true, min: 0, doc: 'Only entries up to then, in UNIX seconds.' }),
  },
  reply: {
    entries: z.array(entry),
    next_anchor: z.int().nullable(),
    found_oldest: z.boolean(),
  },
  errors: [BadRequest, UnauthorizedPrincipal],
  cost: ({ num_before }) => costOfMessages(num_before),
  handle({ context, caller: { user: viewer }, params }) {
    const { num_before: limit, kinds, since, until } = params;
    const before = readAnchor(params.anchor ?? 'newest');
    if (before === 'first_unread') throw new BadRequest('Invalid anchor');
    const { acting_user_id: actingUserId, user_id: userId, stream_id: channelId, group_id: groupId } = params;
    const filter = { actingUserId, userId, channelId, groupId, kinds, since, until };
    return fetchAuditLog(context, { viewer, filter, range: { before, limit } });
  },
});
