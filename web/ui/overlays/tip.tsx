import './tip.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Kbd } from '../controls/kbd.tsx';
import { place } from './floating.ts';

interface Shown {
  readonly anchor: HTMLElement;
  readonly text: string;
  readonly keys: string | undefined;
}

const DELAY_MS = 400;
/** A tip that follows another one shows at once. */
const WARM_MS = 300;

/**
 * Shows the tip of any element with `data-tip` (its words) and `data-tip-keys`, for a pointer that rests or focus by
 * key. One for the whole page. Screen readers have the element's own name: the tip is not for them.
 */
export function TipHost() {
  const [shown, setShown] = useState<Shown>();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => watchTips(setShown), []);
  useEffect(() => {
    const tip = element.current;
    if (!shown || !tip) return;
    tip.showPopover();
    const stop = place(tip, { anchor: shown.anchor, placement: 'top', gap: 6 });
    return () => {
      stop();
      tip.hidePopover();
    };
  }, [shown]);
  return (
    <div ref={element} class="tip" popover="manual" aria-hidden="true">
      {shown?.text}
      {shown?.keys && <Kbd keys={shown.keys} />}
    </div>
  );
}

function watchTips(show: (shown: Shown | undefined) => void): () => void {
  let current: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = 0;
  const hide = () => {
    clearTimeout(timer);
    if (current) hiddenAt = performance.now();
    current = undefined;
    show(undefined);
  };
  const aim = (target: EventTarget | null, delay: number) => {
    const anchor = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
    if (anchor === (current ?? null)) return;
    if (current) hide();
    clearTimeout(timer);
    if (!anchor || anchor.getAttribute('aria-expanded') === 'true') return;
    const present = () => {
      if (!anchor.isConnected) return;
      current = anchor;
      show({ anchor, text: anchor.dataset.tip ?? '', keys: anchor.dataset.tipKeys });
    };
    timer = setTimeout(present, performance.now() - hiddenAt < WARM_MS ? 0 : delay);
  };
  const over = (event: PointerEvent) => event.pointerType === 'mouse' && aim(event.target, DELAY_MS);
  const focus = (event: FocusEvent) =>
    event.target instanceof Element && event.target.matches(':focus-visible') && aim(event.target, DELAY_MS);
  const key = (event: KeyboardEvent) => event.key === 'Escape' && hide();
  const listeners = [
    ['pointerover', over],
    ['pointerdown', hide],
    ['focusin', focus],
    ['focusout', hide],
    ['keydown', key],
    ['scroll', hide],
  ] as [string, EventListener][];
  for (const [name, listener] of listeners)
    document.addEventListener(name, listener, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    for (const [name, listener] of listeners) document.removeEventListener(name, listener, { capture: true });
  };
}
