import { z } from 'zod';
import { AUDIT_KINDS } from '../../chat/model/audit.ts';
import { readAnchor } from '../../chat/narrows/page.ts';
import { integer, json, listOf, type ParameterValues, text } from '../../engine/http/params.ts';
import { BadRequest } from '../../engine/kernel/errors.ts';
import type { AuditRequest } from './view.ts';

const MOST = 500;

/** A page of the audit log, and its filters. */
export const auditParams = {
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
};

type AuditParams = ParameterValues<typeof auditParams>;

export const readAuditQuery = (params: AuditParams): Omit<AuditRequest, 'viewer'> => ({
  range: { before: readEntryAnchor(params.anchor), limit: params.num_before },
  filter: {
    actingUserId: params.acting_user_id,
    userId: params.user_id,
    channelId: params.stream_id,
    groupId: params.group_id,
    kinds: params.kinds,
    since: params.since,
    until: params.until,
  },
});

function readEntryAnchor(text = 'newest'): number {
  const anchor = readAnchor(text);
  if (anchor === 'first_unread') throw new BadRequest('Invalid anchor');
  return anchor;
}
