import type { AuditEntry } from '../../chat/model/audit.ts';
import type { User } from '../../chat/model/people.ts';
import type { Realm } from '../../chat/realm/realm.ts';
import type { Source } from '../../chat/realm/source.ts';
import { visibleAuditValue } from '../../chat/rules/organization/audit.ts';
import { type AuditFilter, type AuditRange, listAudit } from '../../chat/store/organization/audit.ts';

/** Object AuditEntry. */
function presentAuditEntry(realm: Realm, viewer: User, entry: AuditEntry) {
  const { actor } = entry;
  return {
    id: entry.id,
    timestamp: entry.at,
    kind: entry.kind,
    source: typeof actor === 'object' ? ('user' as const) : actor,
    acting_user_id: typeof actor === 'object' ? actor.userId : null,
    property: entry.property ?? null,
    user_id: entry.userId ?? null,
    stream_id: entry.channelId ?? null,
    group_id: entry.groupId ?? null,
    before: visibleAuditValue(realm, viewer, { entry, value: entry.before }) ?? null,
    after: visibleAuditValue(realm, viewer, { entry, value: entry.after }) ?? null,
  };
}

export interface AuditRequest {
  readonly viewer: User;
  readonly filter: AuditFilter;
  readonly range: AuditRange;
}

/** A page of the audit log, the newest entry first. */
export async function fetchAuditLog(source: Source, { viewer, filter, range }: AuditRequest) {
  const { realm } = source;
  const { entries, next } = await listAudit(source, filter, range);
  return {
    entries: entries.map((entry) => presentAuditEntry(realm, viewer, entry)),
    next_anchor: next,
    found_oldest: next === null,
  };
}
