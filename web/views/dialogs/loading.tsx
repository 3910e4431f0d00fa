import type { ComponentChildren } from 'preact';
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx';
import type { Loaded } from './use-loaded.ts';

interface Props<T> {
  readonly loaded: Loaded<T>;
  readonly children: (value: T) => ComponentChildren;
}

/** The loaded content; its shape until then; a failure with a way to try again. */
export function WhenLoaded<T>({ loaded, children }: Props<T>) {
  const { value, failure, again } = loaded;
  if (failure !== undefined) return <ErrorState onRetry={again}>{failure}</ErrorState>;
  return <>{value === undefined ? <Skeleton avatar lines={2} /> : children(value)}</>;
}
