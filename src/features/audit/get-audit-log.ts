import { z } from 'zod';
import { costOfMessages } from '../../chat/endpoints/costs.ts';
import { AUDIT_KINDS } from '../../chat/model/audit.ts';
import { defineEndpoint } from '../../engine/http/define-endpoint.ts';
import { BadRequest, UnauthorizedPrincipal } from '../../engine/kernel/errors.ts';
import { auditParams, readAuditQuery } from './audit-params.ts';
import { fetchAuditLog } from './view.ts';

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
  params: auditParams,
  reply: {
    entries: z.array(entry),
    next_anchor: z.int().nullable(),
    found_oldest: z.boolean(),
  },
  errors: [BadRequest, UnauthorizedPrincipal],
  cost: ({ num_before }) => costOfMessages(num_before),
  handle: ({ context, caller: { user: viewer }, params }) =>
    fetchAuditLog(context, { viewer, ...readAuditQuery(params) }),
});
