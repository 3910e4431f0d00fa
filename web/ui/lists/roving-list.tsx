import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { moveOf, nextIndex } from './moves.ts';

interface Props extends Omit<JSX.IntrinsicElements['div'], 'ref'> {
  readonly children: ComponentChildren;
}

const ITEM = '[data-roving]';

/**
 * Makes its links and buttons marked `data-roving` one stop of Tab: arrows, Home and End move among them. The stop is the
 * one focused last, else the current one (`aria-current`), else the first.
 */
export function RovingList({ children, ...native }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current) setStop(list.current, stopOf(list.current));
  });
  useLayoutEffect(() => {
    const element = list.current as HTMLDivElement;
    const focus = (event: FocusEvent) => {
      const item = (event.target as Element).closest<HTMLElement>(ITEM);
      if (item) setStop(element, item);
    };
    const press = (event: KeyboardEvent) => move(element, event);
    element.addEventListener('focusin', focus);
    element.addEventListener('keydown', press);
    // Rows are drawn without the list: the row with the tab stop may be gone.
    const changes = new MutationObserver(() => {
      if (!element.querySelector(`${ITEM}[tabindex="0"]`)) setStop(element, stopOf(element));
    });
    changes.observe(element, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      element.removeEventListener('focusin', focus);
      element.removeEventListener('keydown', press);
    };
  }, []);
  return (
    <div {...native} ref={list}>
      {children}
    </div>
  );
}

function move(list: HTMLElement, event: KeyboardEvent): void {
  const direction = moveOf(event.key, 'vertical');
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
  const from = (event.target as Element).closest<HTMLElement>(ITEM);
  if (!direction || !isPlain || !from) return;
  const items = [...list.querySelectorAll<HTMLElement>(ITEM)].filter((item) => item.checkVisibility());
  event.preventDefault();
  items[nextIndex(items.indexOf(from), items.length, direction)]?.focus();
}

function stopOf(list: HTMLElement): HTMLElement | null {
  const at = (selector: string) => list.querySelector<HTMLElement>(selector);
  return at(`${ITEM}:focus`) ?? at(`${ITEM}[data-stop]`) ?? at(`${ITEM}[aria-current]`) ?? at(ITEM);
}

function setStop(list: HTMLElement, stop: HTMLElement | null): void {
  for (const item of list.querySelectorAll<HTMLElement>(ITEM)) {
    const isStop = item === stop;
    item.tabIndex = isStop ? 0 : -1;
    if (isStop && item.matches(':focus')) item.dataset.stop = '';
    else if (!isStop) delete item.dataset.stop;
  }
}
