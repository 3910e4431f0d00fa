import { useEffect, useRef, useState } from 'preact/hooks';

const STEP = 80;

/** A long list is drawn from its top as far as one scrolls: draw `count` items, then the sentinel. */
export function useGrowing(total: number) {
  const [count, setCount] = useState(STEP);
  const sentinel = useRef<HTMLLIElement>(null);
  const isShort = count < total;
  useEffect(() => {
    const element = sentinel.current;
    if (!element || !isShort) return;
    const watcher = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setCount((before) => before + STEP),
      { rootMargin: '600px' },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [isShort, count]);
  return {
    count: Math.min(count, total),
    sentinel: isShort ? (
      <li key="sentinel" ref={sentinel} class="growing-sentinel" aria-hidden="true" />
    ) : null,
  };
}
