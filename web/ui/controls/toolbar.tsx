import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { moveOf, nextIndex } from '../lists/moves.ts';

interface Props {
  readonly label: string;
  readonly class: string;
  readonly children: ComponentChildren;
}

const CONTROL = 'button:not(:disabled), a[href]';

/** Its controls are one stop of Tab, the one that had the focus last; left, right, Home and End move among them. */
export function Toolbar({ label, class: own, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => setStop(bar.current as HTMLElement));
  useLayoutEffect(() => {
    const element = bar.current as HTMLElement;
    const press = (event: KeyboardEvent) => move(element, event);
    const focus = ({ target }: FocusEvent) => setStop(element, target);
    element.addEventListener('keydown', press);
    element.addEventListener('focusin', focus);
    return () => {
      element.removeEventListener('keydown', press);
      element.removeEventListener('focusin', focus);
    };
  }, []);
  return (
    <div ref={bar} class={own} role="toolbar" aria-label={label}>
      {children}
    </div>
  );
}

/** An overlay that is open at a control (a picker) has keys of its own. */
function controlsOf(bar: HTMLElement): HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>(CONTROL)].filter((each) => {
    const opened = each.closest('[popover]');
    return (!opened || opened.contains(bar)) && each.checkVisibility();
  });
}

function move(bar: HTMLElement, event: KeyboardEvent): void {
  const direction = moveOf(event.key, 'horizontal', getComputedStyle(bar).direction === 'rtl');
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
  const controls = controlsOf(bar);
  const at = controls.indexOf(event.target as HTMLElement);
  if (!direction || !isPlain || at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  controls[nextIndex(at, controls.length, direction)]?.focus();
}

function setStop(bar: HTMLElement, wanted?: EventTarget | null): void {
  const controls = controlsOf(bar);
  const stop = controls.find((each) => each === wanted) ?? controls.find(isStop) ?? controls[0];
  for (const each of controls) each.tabIndex = each === stop ? 0 : -1;
}

const isStop = (control: HTMLElement): boolean => control.getAttribute('tabindex') === '0';
