import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { failureOf } from '../../model/failure.ts';
import { failureText } from '../app/attempt.ts';
import { whenAllowed } from '../app/use-fetched.ts';

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
    let timer: ReturnType<typeof setTimeout> | undefined;
    setFailure(undefined);
    load().then(
      (loaded) => !isGone && setValue(() => loaded),
      (error: unknown) => {
        if (isGone) return;
        setFailure(failureText(error));
        timer = whenAllowed(failureOf(error), () => setCount((before) => before + 1));
      },
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [count]);
  return { value, failure, again: () => setCount(count + 1) };
}
