import type { Client } from '../../client/index.ts';
import { type GetAuditLogReply, getAuditLog } from '../../client/operations.ts';
import type { AuditEntry } from '../../client/shapes.ts';

export interface AuditQuery {
  /** Empty: all. */
  readonly kinds: readonly AuditEntry['kind'][];
  readonly userId?: number | undefined;
  /** True: changes made by the user; false: changes made to the user's account. */
  readonly isActor: boolean;
  /** UNIX seconds, both inclusive. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

export type AuditPage = Pick<GetAuditLogReply, 'entries' | 'next_anchor'>;

const PAGE = 50;

/** The newest entries that match, below `anchor`. */
export async function fetchAudit(
  client: Client,
  { kinds, userId, isActor, since, until }: AuditQuery,
  anchor: string,
): Promise<AuditPage> {
  return client.call(getAuditLog, {
    ...{ anchor, num_before: PAGE, kinds },
    ...(userId !== undefined && (isActor ? { acting_user_id: userId } : { user_id: userId })),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  });
}
