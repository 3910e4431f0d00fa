import { useEffect, useRef, useState } from 'preact/hooks';

/** Rows that fill a screen and some more. */
const STEP = 40;

interface Growth {
  readonly step?: number;
  /** The key under which the length is remembered while the page is open, so that the user returns to the same place. */
  readonly name?: string;
}

const remembered = new Map<string, number>();

/** A long list is drawn from its top as far as one scrolls: draw `count` items, then the sentinel. */
export function useGrowing(total: number, { step = STEP, name }: Growth = {}) {
  const [count, setCount] = useState((name && remembered.get(name)) || step);
  const sentinel = useRef<HTMLLIElement>(null);
  const isShort = count < total;
  useEffect(() => {
    const element = sentinel.current;
    if (!element || !isShort) return;
    const grow = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry?.isIntersecting) return;
      if (name) remembered.set(name, count + step);
      setCount(count + step);
    };
    const watcher = new IntersectionObserver(grow, { rootMargin: '600px' });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [isShort, count, name, step]);
  return {
    count: Math.min(count, total),
    sentinel: isShort ? (
      <li key="sentinel" ref={sentinel} class="growing-sentinel" aria-hidden="true" />
    ) : null,
  };
}
