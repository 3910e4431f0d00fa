import type { AuditEntry } from '../../../src/chat/model/audit.ts';
import { listAudit } from '../../../src/chat/store/organization/audit.ts';
import type { TestServer } from '../../support/server.ts';

const MOST = 10_000;

/** All entries, the newest first. */
async function entriesOf({ context }: TestServer): Promise<readonly AuditEntry[]> {
  const range = { before: Number.MAX_SAFE_INTEGER, limit: MOST };
  return (await listAudit(context, { kinds: [] }, range)).entries;
}

export const lastEntry = async (server: TestServer): Promise<number> => (await entriesOf(server))[0]?.id ?? 0;

/** The entries after one, the oldest first. */
export const entriesAfter = async (server: TestServer, id: number): Promise<AuditEntry[]> =>
  (await entriesOf(server)).filter((entry) => entry.id > id).toReversed();
