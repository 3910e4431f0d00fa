import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { keep, keptNote } from './kept.ts';
import { useModel } from './model-context.ts';

const WAIT_MS = 400;

/** Restores a list's scroll position once its content is loaded, and remembers it. */
export function useKeptScroll(list: RefObject<HTMLElement | null>, name: string, isReady: boolean): void {
  const model = useModel();
  const { isLoaded } = keptNote(model, name, 0).value;
  useLayoutEffect(() => {
    if (isReady && isLoaded && list.current) list.current.scrollTop = keptNote(model, name, 0).peek().value;
  }, [isReady && isLoaded]);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = () => {
      clearTimeout(timer);
      timer = setTimeout(() => keep(model, name, element.scrollTop), WAIT_MS);
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', remember);
    };
  }, [model, name]);
}
