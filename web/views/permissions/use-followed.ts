import { useEffect, useRef, useState } from 'preact/hooks';
import { type Failure, failureOf } from '../../model/failure.ts';
import type { ClientEvent } from '../../state/events.ts';
import { useModel } from '../app/model-context.ts';
import { type Resource, whenAllowed } from '../kit/resource.tsx';

/** A burst of events asks once. */
const LEAST_APART_MS = 1000;

/** On what permissions depend. */
const CAUSES: ReadonlySet<ClientEvent['type']> = new Set([
  'realm',
  'realm_user',
  'stream',
  'subscription',
  'user_group',
]);

/** How often something has changed on which permissions depend. */
function useChanges(): number {
  const model = useModel();
  const [count, setCount] = useState(0);
  useEffect(
    () =>
      model.onEvents((events) => {
        if (events.some(({ type }) => CAUSES.has(type))) setCount((before) => before + 1);
      }),
    [model],
  );
  return count;
}

/** The server's answer about permissions, requested again when they change; the earlier answer stays meanwhile. */
export function useFollowed<T>(ask: () => Promise<T>): Omit<Resource<T>, 'renew'> {
  const changes = useChanges();
  const [value, setValue] = useState<T>();
  const [failure, setFailure] = useState<Failure>();
  const [attempt, setAttempt] = useState(0);
  const asked = useRef(0);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => setAttempt((count) => count + 1);
    const start = () => {
      asked.current = performance.now();
      latest.current().then(
        (answer) => {
          if (!isCurrent) return;
          setFailure(undefined);
          setValue(() => answer);
        },
        (error: unknown) => {
          if (!isCurrent) return;
          const reason = failureOf(error);
          setFailure(reason);
          timer = whenAllowed(reason, again);
        },
      );
    };
    const wait = asked.current === 0 ? 0 : asked.current + LEAST_APART_MS - performance.now();
    if (wait <= 0) start();
    else timer = setTimeout(start, wait);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [changes, attempt]);
  return { value, failure, retry: () => setAttempt((count) => count + 1) };
}
