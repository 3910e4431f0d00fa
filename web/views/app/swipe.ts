import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { isNarrow } from './columns.ts';

const LEAST = 10;
/** Share of the width after which a column goes, or at this speed in pixels a millisecond. */
const SHARE = 0.35;
const SPEED = 0.5;

/** A finger draws a column away to go back; `canGo` says whether there is something to go back to. */
export function useSwipeBack(
  element: RefObject<HTMLElement | null>,
  canGo: () => boolean,
  go: () => void,
): void {
  useEffect(() => {
    const column = element.current;
    return column ? watchSwipe(column, canGo, go) : undefined;
  }, []);
}

interface Start {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

function watchSwipe(column: HTMLElement, canGo: () => boolean, go: () => void): () => void {
  let start: Start | undefined;
  let isDrawing = false;
  const side = () => (document.documentElement.dir === 'rtl' ? -1 : 1);
  const settle = () => {
    start = undefined;
    isDrawing = false;
    column.style.translate = '';
  };
  const down = (event: PointerEvent) => {
    settle();
    const isFinger = event.pointerType === 'touch' && event.isPrimary && isNarrow();
    if (!isFinger || !canGo() || ownsSwipes(event.target as Element, column)) return;
    start = { x: event.clientX, y: event.clientY, at: event.timeStamp };
  };
  const move = (event: PointerEvent) => {
    if (!start) return;
    const x = (event.clientX - start.x) * side();
    const y = Math.abs(event.clientY - start.y);
    if (!isDrawing && (y > LEAST || x < -LEAST)) start = undefined;
    else if (!isDrawing && x > LEAST && x > 2 * y) {
      isDrawing = true;
      column.setPointerCapture(event.pointerId);
    }
    if (isDrawing) column.style.translate = `${Math.max(0, x) * side()}px`;
  };
  const up = (event: PointerEvent) => {
    if (!start || !isDrawing) return settle();
    const x = (event.clientX - start.x) * side();
    const isFast = x / Math.max(1, event.timeStamp - start.at) > SPEED && x > 4 * LEAST;
    const isFar = x > column.clientWidth * SHARE;
    settle();
    if (isFast || isFar) go();
  };
  const listeners = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', settle],
  ] as [string, EventListener][];
  for (const [name, listener] of listeners) column.addEventListener(name, listener, { passive: true });
  return () => {
    for (const [name, listener] of listeners) column.removeEventListener(name, listener);
  };
}

/** Elements that scroll sideways, and selections, keep their own gestures. */
function ownsSwipes(target: Element, column: Element): boolean {
  if (target.closest('input, textarea, [contenteditable], [data-own-swipes]')) return true;
  for (let each: Element | null = target; each && each !== column; each = each.parentElement) {
    if (each.scrollWidth > each.clientWidth && /auto|scroll/.test(getComputedStyle(each).overflowX))
      return true;
  }
  return false;
}
