import { useEffect, useState } from 'preact/hooks';
import { type Failure, failureOf } from '../../model/failure.ts';

/** The answer to a request made when a page opens: undefined until it arrives. */
export interface Fetched<T> {
  readonly value: T | undefined;
  readonly failure: Failure | undefined;
  readonly retry: () => void;
}

/** A limit of the server ends by itself, and then what it held back goes on. */
export function whenAllowed({ code, seconds }: Failure, work: () => void) {
  return code === 'RATE_LIMIT_HIT' && seconds !== undefined ? setTimeout(work, seconds * 1000) : undefined;
}

/** Asks anew when the key is another one. */
export function useFetched<T>(ask: () => Promise<T>, key: string): Fetched<T> {
  const [state, setState] = useState<{ value?: T; failure?: Failure }>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const set = (next: { value?: T; failure?: Failure }) => isCurrent && setState(next);
    set({});
    ask().then(
      (value) => set({ value }),
      (error) => {
        const failure = failureOf(error);
        set({ failure });
        if (isCurrent) timer = whenAllowed(failure, () => setAttempt((count) => count + 1));
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key, attempt]);
  return {
    value: state.value,
    failure: state.failure,
    retry: () => setAttempt((count) => count + 1),
  };
}
