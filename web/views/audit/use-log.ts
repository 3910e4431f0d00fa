import { useEffect, useRef, useState } from 'preact/hooks';
import { type AuditQuery, fetchAudit } from '../../model/audit.ts';
import { clock } from '../../model/clock.ts';
import { type Failure, failureOf } from '../../model/failure.ts';
import type { ClientEvent } from '../../state/events.ts';
import { useModel } from '../app/model-context.ts';
import { whenAllowed } from '../kit/resource.tsx';
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
/** Events of one change come one after the other. */
const SETTLE_MS = 200;

export interface AuditLog {
  readonly shown: Shown | undefined;
  readonly failure: Failure | undefined;
  readonly isLoadingOlder: boolean;
  readonly olderFailure: Failure | undefined;
  readonly loadOlder: () => void;
  readonly retry: () => void;
}

/** The matching entries, kept up to date: new ones appear while the view is open. */
export function useAuditLog(query: AuditQuery): AuditLog {
  const model = useModel();
  const [shown, setShown] = useState<Shown>();
  const [failure, setFailure] = useState<Failure>();
  const [older, setOlder] = useState<{ readonly isLoading: boolean; readonly failure?: Failure }>(IDLE);
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify(query);
  /** Answers for other filters are dropped when they arrive. */
  const current = useRef(key);
  current.current = key;
  const ask = async (anchor: string, take: (page: Awaited<ReturnType<typeof fetchAudit>>) => void) => {
    const page = await fetchAudit(model.client, query, anchor);
    if (current.current === key) take(page);
  };
  useEffect(() => {
    setShown(undefined);
    setFailure(undefined);
    setOlder(IDLE);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    ask('newest', (page) => !isGone && setShown(shownOf(page))).catch((error) => {
      if (isGone) return;
      const why = failureOf(error);
      setFailure(why);
      timer = whenAllowed(why, () => setAttempt((count) => count + 1));
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [key, attempt]);
  // Where it fails what is shown stays: the next event or minute asks again.
  const renew = () => newest().catch(() => undefined);
  const newest = () => ask('newest', (page) => setShown((known) => known && withNewest(known, page)));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = model.onEvents((events) => {
      if (events.every(({ type }) => QUIET.has(type))) return;
      clearTimeout(timer);
      timer = setTimeout(() => void renew(), SETTLE_MS);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [key]);
  // Some entries come without an event: sessions that end, keys that are fetched.
  const minute = clock.value;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else void renew();
  }, [minute]);
  const loadOlder = () => {
    if (shown?.next == null || older.isLoading) return;
    setOlder({ isLoading: true });
    ask(String(shown.next), (page) => {
      setShown((known) => known && withOlder(known, page));
      setOlder(IDLE);
    }).catch((error) => current.current === key && setOlder({ isLoading: false, failure: failureOf(error) }));
  };
  return {
    ...{ shown, failure, loadOlder },
    isLoadingOlder: older.isLoading,
    olderFailure: older.failure,
    retry: () => setAttempt((count) => count + 1),
  };
}

const IDLE = { isLoading: false };
