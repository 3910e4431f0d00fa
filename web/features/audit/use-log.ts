import { useEffect, useRef, useState } from 'preact/hooks';
import { type Failure, failureOf } from '../../model/failure.ts';
import type { ClientEvent } from '../../state/events.ts';
import { useModel } from '../../views/app/model-context.ts';
import { type Resource, useResource } from '../../views/kit/resource.tsx';
import { type AuditQuery, fetchAudit } from './log.ts';
import { type Shown, shownOf, withNewest, withOlder } from './pages.ts';

/** Events after which the log has nothing new. */
const QUIET: ReadonlySet<ClientEvent['type']> = new Set([
  'message',
  'update_message',
  'update_message_flags',
  'delete_message',
  'reaction',
  'submessage',
  'typing',
  'typing_edit_message',
  'presence',
  'heartbeat',
  'drafts',
  'user_topic',
  'user_status',
]);

export interface AuditLog {
  readonly log: Resource<Shown>;
  readonly isLoadingOlder: boolean;
  readonly olderFailure: Failure | undefined;
  readonly loadOlder: () => void;
}

/** The matching entries, kept up to date: new ones appear while the view is open. */
export function useAuditLog(query: AuditQuery): AuditLog {
  const { client } = useModel();
  const key = JSON.stringify(query);
  const newest = useResource(() => fetchAudit(client, query, 'newest'), {
    key,
    renewedBy: (type) => !QUIET.has(type),
    // Some entries come without an event: sessions that end, keys that are fetched.
    isRenewedEachMinute: true,
  });
  const [shown, setShown] = useState<Shown>();
  const [older, setOlder] = useState<{ readonly isLoading: boolean; readonly failure?: Failure }>(IDLE);
  /** Answers for other filters are dropped when they arrive. */
  const current = useRef(key);
  current.current = key;
  const { value: page } = newest;
  useEffect(() => {
    setShown((known) => page && (known ? withNewest(known, page) : shownOf(page)));
    if (!page) setOlder(IDLE);
  }, [page]);
  const loadOlder = async () => {
    if (shown?.next == null || older.isLoading) return;
    setOlder({ isLoading: true });
    try {
      const next = await fetchAudit(client, query, String(shown.next));
      if (current.current !== key) return;
      setShown((known) => known && withOlder(known, next));
      setOlder(IDLE);
    } catch (error) {
      if (current.current === key) setOlder({ isLoading: false, failure: failureOf(error) });
    }
  };
  return {
    log: { ...newest, value: shown },
    isLoadingOlder: older.isLoading,
    olderFailure: older.failure,
    loadOlder: () => void loadOlder(),
  };
}

const IDLE = { isLoading: false };
