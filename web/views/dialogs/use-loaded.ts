import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { failureText } from '../app/attempt.ts';

export interface Loaded<T> {
  readonly value: T | undefined;
  /** In words, when it failed. */
  readonly failure: ComponentChildren;
  readonly again: () => void;
}

/** Loads once, and anew on `again`. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [count, setCount] = useState(0);
  const [value, setValue] = useState<T>();
  const [failure, setFailure] = useState<ComponentChildren>();
  useEffect(() => {
    let isGone = false;
    setFailure(undefined);
    load().then(
      (loaded) => !isGone && setValue(() => loaded),
      (error: unknown) => !isGone && setFailure(failureText(error)),
    );
    return () => {
      isGone = true;
    };
  }, [count]);
  return { value, failure, again: () => setCount(count + 1) };
}
