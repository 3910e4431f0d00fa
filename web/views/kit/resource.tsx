import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { clock } from '../../model/clock.ts';
import { type Failure, failureOf } from '../../model/failure.ts';
import type { ClientEvent } from '../../state/events.ts';
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx';
import { failureWords } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';

/** The answer to a request: undefined until it arrives. */
export interface Resource<T> {
  readonly value: T | undefined;
  /** Why there is no value. */
  readonly failure: Failure | undefined;
  /** Asks again after a failure. */
  readonly retry: () => void;
  /** Asks again; what is shown stays meanwhile. */
  readonly renew: () => void;
}

/** A limit of the server ends by itself, and then what it held back goes on. */
export const whenAllowed = ({ code, seconds }: Failure, work: () => void) =>
  code === 'RATE_LIMIT_HIT' && seconds !== undefined ? setTimeout(work, seconds * 1000) : undefined;

/** Events come in bursts; each burst leads to one more request. */
const LEAST_APART_MS = 1000;

interface Follow {
  /** Another key is another request: the old answer goes. */
  readonly key?: string | undefined;
  /** Whether an event of this type asks again; the old answer is shown until the new one arrives. */
  readonly renewedBy?: (type: ClientEvent['type']) => boolean;
  /** Some changes come without an event. */
  readonly isRenewedEachMinute?: boolean;
}

/** The `renewedBy` of a resource that follows some types of events. */
export const anyOf =
  (...types: readonly ClientEvent['type'][]) =>
  (type: ClientEvent['type']): boolean =>
    types.includes(type);

/** Makes a request when the view opens. A rate limit ends by itself, and then the request is repeated. */
export function useResource<T>(load: () => Promise<T>, follow: Follow = {}): Resource<T> {
  const { key = '', renewedBy, isRenewedEachMinute = false } = follow;
  const model = useModel();
  const minute = isRenewedEachMinute ? clock.value : 0;
  const askedAt = useRef(0);
  const [answer, setAnswer] = useState<{ readonly value?: T; readonly failure?: Failure }>({});
  const [round, setRound] = useState(0);
  const lastKey = useRef(key);
  const renew = () => setRound((count) => count + 1);
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (lastKey.current !== key) setAnswer({});
    lastKey.current = key;
    askedAt.current = performance.now();
    load().then(
      (value) => isCurrent && setAnswer({ value }),
      (error) => {
        if (!isCurrent) return;
        const failure = failureOf(error);
        setAnswer((before) => ('value' in before ? before : { failure }));
        timer = whenAllowed(failure, renew);
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key, round, minute]);
  useEffect(() => {
    if (!renewedBy) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = model.onEvents((batch) => {
      if (timer !== undefined || !batch.some(({ type }) => renewedBy(type))) return;
      const wait = Math.max(0, askedAt.current + LEAST_APART_MS - performance.now());
      timer = setTimeout(() => {
        timer = undefined;
        renew();
      }, wait);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, []);
  const retry = () => {
    setAnswer({});
    renew();
  };
  return { value: answer.value, failure: answer.failure, retry, renew };
}

interface WaitingProps {
  readonly of: Pick<Resource<unknown>, 'failure' | 'retry'>;
  /** The lines of the shape of what comes. */
  readonly lines: number;
  readonly avatar?: boolean;
}

/** In the place of an answer: its shape, or why it failed with a way to try again. */
export function Waiting({ of: { failure, retry }, lines, avatar }: WaitingProps) {
  if (failure) return <ErrorState onRetry={retry}>{failureWords(failure)}</ErrorState>;
  return <Skeleton lines={lines} {...(avatar && { avatar })} />;
}

interface LoadedProps<T> extends Omit<WaitingProps, 'of'> {
  readonly of: Omit<Resource<T>, 'renew'>;
  readonly children: (value: T) => ComponentChildren;
}

/** Draws a request's answer; before it, its shape or why it failed. */
export function Loaded<T>({ of, children, ...shape }: LoadedProps<T>) {
  return of.value === undefined ? <Waiting of={of} {...shape} /> : children(of.value);
}
