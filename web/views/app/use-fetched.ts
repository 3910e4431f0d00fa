import { useEffect, useState } from 'preact/hooks';
import { type Failure, failureOf } from '../../model/failure.ts';

/** What is asked of the server when a page opens: undefined until it answers. */
export interface Fetched<T> {
  readonly value: T | undefined;
  readonly failure: Failure | undefined;
  readonly retry: () => void;
}

/** Asks anew when the key is another one. */
export function useFetched<T>(ask: () => Promise<T>, key: string): Fetched<T> {
  const [state, setState] = useState<{ value?: T; failure?: Failure }>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const set = (next: { value?: T; failure?: Failure }) => isCurrent && setState(next);
    set({});
    ask().then(
      (value) => set({ value }),
      (error) => set({ failure: failureOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, attempt]);
  return {
    value: state.value,
    failure: state.failure,
    retry: () => setAttempt((count) => count + 1),
  };
}
