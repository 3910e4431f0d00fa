import type { AuditNote } from '../../../chat/model/audit.ts';
import { channelNotes } from './channels.ts';
import { groupNotes } from './groups.ts';
import { listNotes } from './lists.ts';
import { organizationNotes } from './organization.ts';
import { botNotes, userNotes } from './people.ts';
import type { AuditStep } from './step.ts';

/**
 * The audit entries of an operation, derived from the rows before and after it. Changes outside the organization in
 * memory (invitations, sessions, keys that are shown) are reported by the operation itself (`tx.audit`).
 *
 * Threat: an entry that shows a secret. So each value is named here, and rows are never copied as they are.
 */
export function audit(step: AuditStep): AuditNote[] {
  const { info, users, channels, members, groups, profiles, parts } = step.change;
  return [
    ...(info ? organizationNotes(step) : []),
    ...(users || profiles ? userNotes(step) : []),
    ...(channels || members ? channelNotes(step) : []),
    ...(groups ? groupNotes(step) : []),
    ...(parts?.bots ? botNotes(step) : []),
    ...(parts ? listNotes(step) : []),
  ];
}
