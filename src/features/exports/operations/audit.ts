import type { AuditEntry } from '../../../chat/model/audit.ts';
import type { User } from '../../../chat/model/people.ts';
import { visibleAuditValue } from '../../../chat/rules/organization/audit.ts';
import { type AuditMatches, listAudit } from '../../../chat/store/organization/audit.ts';
import type { ArchiveLine } from '../../../engine/files/archive.ts';
import { NO_END } from '../../../engine/store/sql.ts';
import type { ExportSource } from './source.ts';

const PAGE = 1000;

/** The audit log as the requesting administrator may see it, the newest entry first. */
export async function* auditLines(source: ExportSource, viewer: User): AsyncGenerator<ArchiveLine> {
  let before: number | null = NO_END;
  while (before !== null) {
    const page: AuditMatches = await listAudit(source, { kinds: [] }, { before, limit: PAGE });
    for (const entry of page.entries) {
      const visible = (value: unknown) => visibleAuditValue(source.realm, viewer, { entry, value }) ?? null;
      yield {
        table: 'audit_log',
        value: { ...lineOf(entry), before: visible(entry.before), after: visible(entry.after) },
      };
    }
    before = page.next;
  }
}

const lineOf = ({ id, at, kind, actor, property, userId, channelId, groupId }: AuditEntry) => ({
  ...{ id, timestamp: at, kind, source: typeof actor === 'object' ? 'user' : actor },
  acting_user_id: typeof actor === 'object' ? actor.userId : null,
  ...{ property: property ?? null, user_id: userId ?? null },
  ...{ stream_id: channelId ?? null, group_id: groupId ?? null },
});
