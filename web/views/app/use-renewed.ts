import { useEffect, useRef, useState } from 'preact/hooks';
import { type Failure, failureOf } from '../../model/failure.ts';
import type { ClientEvent } from '../../state/events.ts';
import { useModel } from './model-context.ts';
import { type Fetched, whenAllowed } from './use-fetched.ts';

export interface Renewed<T> extends Fetched<T> {
  /** Asks again; what is shown stays meanwhile. */
  readonly renew: () => void;
}

/** Makes a request, and repeats it after an event of these types. The old answer is shown until the new one arrives. */
export function useRenewed<T>(ask: () => Promise<T>, types: readonly ClientEvent['type'][]): Renewed<T> {
  const model = useModel();
  const [value, setValue] = useState<T>();
  const [failure, setFailure] = useState<Failure>();
  const [round, setRound] = useState(0);
  const renew = () => setRound((count) => count + 1);
  const hasValue = useRef(false);
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    ask().then(
      (answer) => {
        if (!isCurrent) return;
        hasValue.current = true;
        setValue(() => answer);
        setFailure(undefined);
      },
      (error) => {
        if (!isCurrent) return;
        const why = failureOf(error);
        if (!hasValue.current) setFailure(why);
        timer = whenAllowed(why, renew);
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [round]);
  useEffect(() => model.onEvents((events) => events.some(({ type }) => types.includes(type)) && renew()), []);
  const retry = () => {
    setFailure(undefined);
    renew();
  };
  return { value, failure, retry, renew };
}
